// Says something once to who listens to the page. Emptied first, so that the same words are heard a
// second time.
export function announce(text) {
  const place = document.querySelector("#announce");
  if (!place || !text) return;
  place.textContent = "";
  requestAnimationFrame(() => { place.textContent = text; });
}
