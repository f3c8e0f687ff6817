"""Whether a page fits a narrow screen and a thumb."""

from playwright.sync_api import Page

_TOO_WIDE = """() => {
  // What is cut off or scrolls by itself is no wider than what it stands in.
  const cut = (one) => one.localName !== "main"
    && (getComputedStyle(one).overflowX !== "visible" || cut(one.parentElement));
  const wide = document.documentElement.scrollWidth - innerWidth;
  const out = [...document.querySelectorAll("main *")].filter((one) =>
    one.getBoundingClientRect().right > innerWidth + 1 && !one.closest("svg") && !cut(one));
  return wide > 0 || out.length ? [`${wide} px: ${out[0]?.outerHTML.slice(0, 120)}`] : [];
}"""
# A hand's sentence leads where its number leads, which is 44 px high.
_SMALL = """() => [...document.querySelectorAll(
    "a[href], button, summary, select, input:not([type=hidden])")]
  .map((one) => [one, (one.closest("label.pick, label.switch") ?? one).getBoundingClientRect()])
  .filter(([one, at]) => at.width > 1 && (at.height < (one.matches(".tale a") ? 24 : 44) || at.width < 24))
  .filter(([one]) => !one.closest("p:not(.files p)") || one.matches(".button, button"))
  .map(([one, at]) => `${Math.round(at.width)}x${Math.round(at.height)}: ${one.outerHTML.slice(0, 120)}`)"""


def unfold(page: Page) -> None:
    """Opens all that is tucked away."""
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")


def too_wide(page: Page) -> list[str]:
    """What makes the page scroll sideways or stands outside it."""
    found: list[str] = page.evaluate(_TOO_WIDE)
    return found


def too_small(page: Page) -> list[str]:
    """What a thumb could miss: under 44 px high, under 24 px wide."""
    found: list[str] = page.evaluate(_SMALL)
    return found
