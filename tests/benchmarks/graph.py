"""Cost against work, drawn: three small pictures beside each other, both axes by powers of ten."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, MARGIN = 300, 220, 48

STYLE = (
    "text{font:12px sans-serif;fill:#333}"
    ".axis{stroke:#999}.line{stroke:#0b5;fill:none;stroke-width:2}circle{fill:#0b5}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}}"
)


@dataclass(frozen=True)
class Panel:
    """One picture: what it says, and the points of its lines by name."""

    title: str
    across: str
    lines: Mapping[str, Sequence[tuple[float, float]]]


def drawn(panels: Sequence[Panel]) -> str:
    """The pictures as one SVG."""
    width = WIDTH * len(panels)
    body = "".join(
        f'<g transform="translate({n * WIDTH} 0)">{_panel(panel)}</g>'
        for n, panel in enumerate(panels)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" width="{width}" '
        f'height="{HEIGHT}" role="img"><title>Cost against work</title><style>{STYLE}</style>'
        f"{body}</svg>\n"
    )


def _panel(panel: Panel) -> str:
    points = [point for line in panel.lines.values() for point in line]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, right = math.log10(min(xs)), math.log10(max(xs))
    low, high = math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys)))

    def at(x: float, y: float) -> tuple[float, float]:
        across = (math.log10(x) - left) / (right - left or 1)
        up = (math.log10(y) - low) / (high - low or 1)
        return (
            MARGIN + across * (WIDTH - MARGIN - 24),
            HEIGHT - MARGIN - up * (HEIGHT - 2 * MARGIN),
        )

    floor, edge = HEIGHT - MARGIN, WIDTH - 24
    parts = [
        f'<text x="{MARGIN}" y="18">{panel.title}</text>',
        f'<path class="axis" d="M{MARGIN} {MARGIN}V{floor}H{edge}" fill="none"/>',
        f'<text x="{MARGIN}" y="{HEIGHT - 8}">{panel.across}</text>',
    ]
    parts += [
        f'<text x="4" y="{at(10**left, 10**power)[1] + 4:.0f}">{_figure(10.0**power)}</text>'
        for power in range(low, high + 1)
    ]
    parts += [
        f'<text x="{at(x, 10**low)[0] - 8:.0f}" y="{floor + 16}">{_figure(x)}</text>'
        for x in sorted(set(xs))
    ]
    for name, line in panel.lines.items():
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in line))
        parts.append(f'<polyline class="line" points="{path}"/>')
        parts += [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"><title>{name}: {point[1]:.3g}</title></circle>'
            for point in line
            for x, y in [at(*point)]
        ]
        x, y = at(*line[-1])
        parts.append(f'<text x="{x - 4:.0f}" y="{y - 8:.0f}" text-anchor="end">{name}</text>')
    return "".join(parts)


def _figure(number: float) -> str:
    """`1k`, `100k`, `0.1`."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:g}{letter}"
    return f"{number:g}"
