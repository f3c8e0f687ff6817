// Boxes in a row: after each tap the server says what comes next. Who taps faster than it answers
// loses nothing: the taps wait in line. The form carries all of them, so that one Save writes all.
import { hidden } from "./boxes.js";

export function rows(element, ask, refresh) {
  const on = (kind, act) => element.addEventListener(kind, act, true);
  const row = (cell) => element.querySelector(`[data-row][data-cell="${cell}"]`);
  const line = []; // Row, which of its grids, value; to take back: the row alone.
  let waits = false; // For an answer: until then nobody knows which box comes next.
  let saving, touched, down, lifted, answer, key; // The last key, none after a touch. Arrows look around and do not speak.
  const arrow = () => key?.startsWith("Arrow");
  const find = ([cell, at, value]) => row(cell).querySelectorAll(".grid")[at]?.querySelector(`[value="${value}"]`);

  function say(input) {
    touched = input.closest("[data-row]").dataset.cell;
    const grids = [...row(touched).querySelectorAll(".grid")];
    line.push([touched, grids.indexOf(input.closest(".grid")), input.value]);
    input.checked = false;
    input.parentElement.classList.add("taken");
    if (!waits) next();
  }

  function next() {
    const tap = line.shift();
    const taken = tap?.length === 1 && row(tap[0]).querySelector("[data-take-back]")?.dataset.takeBack;
    const input = tap?.[2] && find(tap);
    if (tap && !taken && !input) return next();
    if (tap) put(taken || input.name, taken ? "" : input.value);
    if (saving && !line.length) { element.requestSubmit(saving); saving = undefined; }
  }

  function put(name, value) {
    for (const old of element.querySelectorAll(`[type=hidden][name="${name}"]`)) old.remove();
    element.append(hidden(name, value));
    element.dispatchEvent(new Event("change"));
    waits = true;
    ask();
  }

  on("keydown", (event) => {
    key = event.key;
    if (key !== "Enter" || !event.target.matches("[data-row] input:checked")) return;
    event.preventDefault();
    say(event.target);
  });
  on("change", (event) => {
    if (!event.target.matches("[data-row] input:checked") || arrow()) return;
    event.stopPropagation();
    say(event.target);
  });
  on("click", ({ target }) => {
    const tucked = target.closest("summary")?.parentElement;
    if (tucked?.querySelector("[data-row]")) requestAnimationFrame(() => tucked.open && tucked.scrollIntoView());
    if (!target.matches("[data-take-back]")) return;
    touched = target.closest("[data-row]").dataset.cell;
    line.push([touched]);
    if (!waits) next();
  });
  on("submit", (event) => {
    if (!line.length) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    saving = event.submitter;
  });
  on("unanswered", () => setTimeout(() => waits && ask(), 1000));

  // Nothing is replaced under a thumb that is down: its tap would be lost.
  on("pointerdown", () => { key = ""; down = true; clearTimeout(lifted); });
  const lift = () => { down = false; if (answer) show(answer); };
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => { lifted = setTimeout(lift); });
  on("answered", ({ detail }) => { if (down) answer = detail; else show(detail); });

  function show(detail) {
    answer = undefined;
    const top = () => (touched ? row(touched).getBoundingClientRect().top : 0);
    const before = top();
    for (const now of detail.querySelectorAll("[data-row]")) {
      const old = row(now.dataset.cell);
      const focused = old.contains(document.activeElement);
      if (focused && arrow()) continue;
      old.replaceWith(now);
      for (const said of now.querySelectorAll("[type=hidden]")) element.querySelector(`[data-extra][name="${said.name}"]`)?.remove();
      if (!touched && now.querySelector("[type=hidden]")) now.closest("details")?.setAttribute("open", "");
      if (focused && key) now.querySelector("input[type=radio], [data-take-back]")?.focus({ preventScroll: true });
    }
    refresh();
    scrollBy(0, top() - before); // The buttons stay under the thumb.
    for (const tap of line) find(tap)?.parentElement.classList.add("taken");
    waits = false;
    next();
  }
}
