// Boxes in a row: after each tap the server says what comes next. The form carries all of them, so
// that one Save writes all.
import { hidden } from "./boxes.js";

export function rows(element, ask, refresh) {
  const on = (kind, act) => element.addEventListener(kind, act);
  const row = (target) => target.closest?.("[data-row]");
  let arrows = false; // They look around among the buttons and do not speak.

  on("pointerdown", () => { arrows = false; });
  on("keydown", (event) => {
    arrows = event.key.startsWith("Arrow");
    if (event.key !== "Enter" || !event.target.matches("[data-row] input:checked")) return;
    event.preventDefault();
    ask();
  });
  on("change", ({ target }) => { if (row(target) && !arrows) ask(); });

  on("click", ({ target }) => {
    if (!target.matches("[data-take-back]")) return;
    const last = row(target).querySelector("li:last-child");
    element.append(hidden(last.querySelector("input").name, ""));
    last.remove();
    for (const input of row(target).querySelectorAll(":checked")) input.checked = false;
    element.dispatchEvent(new Event("change"));
    ask();
  });

  on("answered", ({ detail }) => {
    for (const now of detail.querySelectorAll("[data-row]")) {
      const old = element.querySelector(`[data-row][data-cell="${now.dataset.cell}"]`);
      const focused = old.contains(document.activeElement);
      if (focused && arrows) continue;
      old.replaceWith(now);
      for (const said of now.querySelectorAll("[type=hidden]")) {
        element.querySelector(`[data-extra][name="${said.name}"]`)?.remove();
      }
      if (focused) now.querySelector("input[type=radio], [data-take-back]")?.focus({ preventScroll: true });
    }
    refresh();
  });
}
