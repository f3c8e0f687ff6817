// After each call the server says who speaks next. The form carries every call: one Save for all.
import { hidden } from "./boxes.js";

export function auction(element, ask, refresh) {
  const on = (kind, act) => element.addEventListener(kind, act);
  const calls = () => element.querySelector(".kind-calls");
  let arrows = false; // They look around in a row of buttons and do not speak.

  on("pointerdown", () => { arrows = false; });
  on("keydown", (event) => {
    arrows = event.key.startsWith("Arrow");
    if (event.key !== "Enter" || !event.target.matches(".kind-calls input:checked")) return;
    event.preventDefault();
    ask();
  });
  on("change", ({ target }) => { if (calls()?.contains(target) && !arrows) ask(); });

  on("click", ({ target }) => {
    if (!target.matches("[data-take-back]")) return;
    const last = calls().querySelector("li:last-child");
    element.append(hidden(last.querySelector("input").name, ""));
    last.remove();
    for (const input of calls().querySelectorAll(":checked")) input.checked = false;
    element.dispatchEvent(new Event("change"));
    ask();
  });

  on("answered", ({ detail }) => {
    const old = calls();
    const now = detail.querySelector(".kind-calls");
    const focused = old?.contains(document.activeElement);
    if (now && !(focused && arrows)) {
      old.replaceWith(now);
      for (const call of now.querySelectorAll("[type=hidden]")) {
        element.querySelector(`[data-extra][name="${call.name}"]`)?.remove();
      }
      if (focused) now.querySelector("input[type=radio], [data-take-back]")?.focus({ preventScroll: true });
    }
    refresh();
  });
}
