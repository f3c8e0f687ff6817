// Boxes in a row: after each tap the server says what comes next. Who taps faster than it answers
// loses nothing: the taps wait in line. The form carries all of them, so that one Save writes all.
import { hidden } from "./boxes.js";

export function rows(element, ask, refresh) {
  const on = (kind, act) => element.addEventListener(kind, act, true);
  const row = (cell) => element.querySelector(`[data-row][data-cell="${cell}"]`);
  const line = []; // Taps: finds the button in its row as it is by then.
  let waits = false; // For an answer: until then nobody knows which box comes next.
  let touched, saving, patience;
  let key; // The last one, none after a touch. Arrows look around and do not speak.
  const arrow = () => key?.startsWith("Arrow");

  function tapped(button) {
    const here = touched = button.closest("[data-row]").dataset.cell;
    const at = [...row(here).querySelectorAll(".grid")].indexOf(button.closest(".grid"));
    const find = () => at < 0 ? row(here).querySelector("[data-take-back]") : row(here).querySelectorAll(".grid")[at]?.querySelector(`[value="${button.value}"]`);
    line.push(find);
    mark(button);
    if (!waits) next();
  }
  function mark(button) {
    if (!button?.name) return;
    button.checked = false;
    button.parentElement.classList.add("taken");
  }

  function next() {
    const button = line.shift()?.();
    if (button) {
      const name = button.name || button.dataset.takeBack;
      for (const old of element.querySelectorAll(`[type=hidden][name="${name}"]`)) old.remove();
      element.append(hidden(name, button.value));
      element.dispatchEvent(new Event("change"));
      waits = true;
      ask();
    } else if (line.length) return next();
    if (!saving || line.length) return;
    saving.click(); // requestSubmit came to Safari with 16.
    saving = undefined;
  }

  on("change", (event) => {
    if (!event.target.matches("[data-row] .grid input:checked") || arrow()) return;
    event.stopPropagation();
    tapped(event.target);
  });
  on("keydown", (event) => {
    key = event.key;
    if (key !== "Enter" || !event.target.matches("[data-row] .grid input:checked")) return;
    event.preventDefault();
    tapped(event.target);
  });
  on("click", ({ target }) => {
    const back = target.closest("[data-take-back]");
    if (back) tapped(back);
    const tucked = target.closest("summary")?.parentElement;
    if (tucked?.querySelector("[data-row]")) requestAnimationFrame(() => tucked.open && tucked.scrollIntoView());
  });
  on("submit", (event) => {
    if (!line.length) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    saving = event.submitter;
    hurry();
  });
  // Where no answer comes any more, what waits in line stands in no box; the rest is saved.
  function hurry() {
    clearTimeout(patience);
    if (saving) patience = setTimeout(() => { line.length = 0; next(); }, 4000);
  }

  on("pointerdown", () => { key = ""; });
  on("answered", ({ detail }) => show(detail));
  on("unanswered", () => {
    if (!waits) return;
    const said = row(touched).querySelector(".reason");
    said.textContent = element.dataset.waitsText ?? "";
    said.hidden = !said.textContent;
    setTimeout(() => waits && ask(), 1000);
  });

  function show(detail) {
    const top = () => (touched ? (row(touched).querySelector(".grid") ?? row(touched)).getBoundingClientRect().top : 0);
    const before = top();
    for (const now of detail.querySelectorAll("[data-row]")) {
      const old = row(now.dataset.cell);
      const focused = old.contains(document.activeElement);
      if (focused && arrow()) continue;
      old.replaceWith(now);
      const said = now.querySelectorAll("[type=hidden]");
      for (const { name } of said) element.querySelector(`[data-extra][name="${name}"]`)?.remove();
      if (!touched && said.length) now.closest("details")?.setAttribute("open", "");
      if (focused) now.querySelector("input[type=radio], [data-take-back]")?.focus({ preventScroll: true });
    }
    refresh();
    scrollBy(0, top() - before); // The buttons stay under the thumb.
    for (const find of line) mark(find());
    waits = false;
    next();
    hurry();
  }
}
