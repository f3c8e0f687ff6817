"""What somebody might type who wishes the reader ill: markup, formulas, commands to a terminal,
letters that turn others around. Each can be typed as a name and as a reason."""

from __future__ import annotations

HOSTILE = {
    "script": "<script>alert(1)</script>",
    "picture": "<img src=x onerror=alert(1)>",
    "vector": "</text></svg><svg onload=alert(1)>",
    "attribute": '" onfocus=alert(1) autofocus x="',
    "apostrophes": "' onclick='alert(1)",
    "json": '"}];alert(1);//',
    "comment": "--><!--<script>",
    "title": "</title><meta http-equiv=refresh>",
    "base": "<base href=//evil.example/>",
    "form": "<form action=//evil.example/>",
    "entity": "&lt;b&gt;&amp;#60;",
    "address": "javascript:alert(1)",
    "elsewhere": "//evil.example/a",
    "template": "{{7*7}}{% raw %}${7*7}%(x)s{0}",
    "formula": "=HYPERLINK(1,2)",
    "command": "@SUM(1+1)*cmd|'/C calc'!A0",
    "plus": "+1+cmd",
    "minus": "-1+1",
    "wide formula": "\uff1d1+1",
    "quotes": 'a",=1+1,"b',
    "semicolon": "a;=1+1;b",
    "backslash": "\\u001b[2J\\",
    "sql": "'; DROP TABLE event;--",
    "turned around": "Ann\u202egnp.exe",
    "isolated": "Ann\u2067\u2066 Bob",
    "joined": "\U0001f469\u200d\U0001f680 Zoë",
    "right to left": "שרה",
    "marks": "Z" + "\u0351" * 30,
    "hash": "Ann # void 1",
    "undo": "undo 1",
}
"""By what it tries."""

UNSEEN = {
    "clear": "\x1b[2J",
    "title": "\x1b]0;owned\x07",
    "bell": "Ann\x07",
    "csi": "Ann\x9b31m",
    "return": "Ann\rBob",
    "line": "Ann\nfix 1 bid=9",
    "null": "Ann\0",
    "tab": "Ann\tBob",
    "separator": "Ann\u2028Bob",
}
"""What no line may hold: it is refused where it is typed."""
