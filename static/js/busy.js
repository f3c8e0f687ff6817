// A form that is on its way says so on the button that sent it. The button can still be pressed: a
// second try is harmless, since the form carries the id of its tap.
const LONGEST = 8000; // Milliseconds; then the button says again what it does.
const { busy } = document.documentElement.dataset;
const sending = new Map();

export function wait(button) {
  if (!button || sending.has(button)) return;
  sending.set(button, button.textContent);
  button.textContent = busy;
  button.setAttribute("aria-busy", "true");
  setTimeout(rest, LONGEST, button);
}

export function rest(button) {
  if (!sending.has(button)) return;
  button.textContent = sending.get(button);
  button.removeAttribute("aria-busy");
  sending.delete(button);
}

addEventListener("submit", (event) => {
  if (!event.defaultPrevented && event.target.method === "post") wait(event.submitter);
});
// Back out of the browser's memory, the page shows its buttons as they were.
addEventListener("pageshow", () => { for (const button of [...sending.keys()]) rest(button); });
