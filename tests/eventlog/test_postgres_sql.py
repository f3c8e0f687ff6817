"""The SQL for a server is such that it runs on one machine and on many, behind whatever hands
connections on."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.eventlog import postgres
from scorekeeper.eventlog.postgres.schema import MIGRATIONS

SOURCE = Path(postgres.__file__).parent

NEVER = {
    "an order with holes, and with late arrivals": r"\b(big)?serial\b|\bidentity\b|nextval|sequence",
    "refused where tables are spread": r"trigger|create (or replace )?function|create rule|\bdo \$|"
    r"\bvalues \(.*\bselect\b",
    "lost behind who hands connections on": r"\blisten\b|\bnotify\b|advisory|\bprepare\b|"
    r"\bdeallocate\b|\btemp(orary)?\b|"
    r"\bset (?!local\b|pos\b|touched\b|text\b|due\b|value\b|revoked\b|\(|transaction)"
    r"|hold\b|\bdiscard\b",
    "one waits for all": r"lock table|\block \w+ in\b|skip locked|exclusive mode",
    "planned badly where tables are spread": r"\blateral\b|\bsavepoint\b",
    "bytes that come back as others": r"\bjsonb?\b",
    "an order that a system's language rules make": r"order by (kind|actor|device|text)\b",
    "two phases": r"\bprepared\b|dblink|postgres_fdw",
}


def statements() -> Iterator[tuple[str, str]]:
    """Every piece of SQL of the package, with the file that it stands in."""
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        words = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in words:
                text = node.value.decode() if isinstance(node.value, bytes) else node.value
                if isinstance(text, str) and re.match(
                    r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|BEGIN|COMMIT|ROLLBACK|GRANT|"
                    r"REVOKE|SET|WITH|FROM|LOCK|LISTEN|NOTIFY|DO|TRUNCATE)\b",
                    text,
                ):
                    yield path.name, " ".join(text.split()).lower()


STATEMENTS = list(statements())


def test_all_of_it_is_looked_at() -> None:
    files = {file for file, _ in STATEMENTS}
    assert {"place.py", "reading.py", "forgetting.py", "check.py", "schema.py"} <= files
    assert len(STATEMENTS) > 20


@pytest.mark.parametrize("why", NEVER)
def test_what_would_not_hold_everywhere_is_not_used(why: str) -> None:
    found = [(file, sql) for file, sql in STATEMENTS if re.search(NEVER[why], sql)]
    assert found == [], why


@pytest.mark.parametrize(
    "sql",
    [
        "insert into events values (nextval('n'))",
        "create trigger t before update on events",
        "insert into typed values (1, case when exists (select 1 from forgotten) then '' end)",
        "listen news",
        "set search_path = x",
        "select pg_advisory_lock(1)",
        "lock table events",
        "select 1 for update skip locked",
        "select 1 from a, lateral (select 2) b",
        "savepoint a",
        "create table t (id bigserial)",
        "create table t (data jsonb)",
    ],
)
def test_the_test_would_find_it(sql: str) -> None:
    assert any(re.search(pattern, sql) for pattern in NEVER.values())


def test_every_key_begins_with_the_bucket() -> None:
    sql = "\n".join(statement for migration in MIGRATIONS for statement in migration)
    for table, body in re.findall(
        r"CREATE (?:UNLOGGED )?TABLE (\w+) \((.*?)\n?\)$", sql, re.S | re.M
    ):
        keys = re.findall(r"(?:PRIMARY KEY|UNIQUE) \((\w+)", body)
        inline = re.findall(r"(\w+) \w+ PRIMARY KEY", body)
        first = {*keys, *inline}
        assert first == ({"key"} if table == "meta" else {"bucket"}), table


def test_no_statement_changes_or_removes_a_stroke() -> None:
    """But of a session that is deleted for good."""
    for file, sql in STATEMENTS:
        if file == "deleting.py":
            continue
        assert not re.search(r"(update|delete from|truncate)( only)? events\b", sql), file
