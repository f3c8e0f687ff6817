// Save sticks to the foot of the screen and grows with what is said above it. What the keyboard has
// come to is never behind it.
export function foot(element) {
  const bar = element.querySelector(".foot");
  new ResizeObserver(() => {
    document.documentElement.style.scrollPaddingBottom = `${bar.offsetHeight + 12}px`;
    const here = document.activeElement;
    if (element.contains(here) && !bar.contains(here) && here.matches(":focus-visible")) here.scrollIntoView({ block: "nearest" });
  }).observe(bar);
}
