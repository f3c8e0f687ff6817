// What is typed and not yet saved stays on the phone.
import { hidden } from "./boxes.js";

export const NOT_TYPED = ["tap", "saw", "hand"];
export const store = (() => { try { return localStorage; } catch { return null; } })();

export function keep(element) {
  if (!store) return;
  const key = `draft:${element.dataset.key}`;
  const typed = () => [...new FormData(element)].filter(([name]) => !NOT_TYPED.includes(name));
  const asSaved = JSON.stringify(typed());
  const { tap, saw, hand } = element.elements;
  const write = (sent) => {
    const cells = typed();
    if (JSON.stringify(cells) === asSaved) return store.removeItem(key);
    store.setItem(key, JSON.stringify({ cells, asSaved, tap: tap.value, saw: saw.value, hand: hand.value, sent }));
  };
  const before = store.getItem(key);
  for (const kind of ["change", "input"]) element.addEventListener(kind, () => write(false));
  element.addEventListener("submit", () => write(true));
  if (before) restore(JSON.parse(before));
  return before;

  function restore(draft) {
    // The version that was seen goes along: the server overwrites nothing unseen.
    if (draft.asSaved !== asSaved) saw.value = draft.saw;
    element.closest("details")?.setAttribute("open", "");
    for (const [name, value] of draft.cells) {
      const group = [...element.querySelectorAll(`[name="${name}"]`)];
      const input = group.find((one) => one.type === "radio" && one.value === value);
      if (input) {
        input.checked = true;
        input.closest("details")?.setAttribute("open", "");
      } else if (group[0]?.type === "text") group[0].value = value;
      else {
        for (const one of group) if (one.type === "hidden") one.remove(); else one.checked = false;
        element.append(hidden(name, value));
      }
    }
  }
}
