// Drafts whose hand went by: what was saved is forgotten, the rest is offered to be sent as typed.
import { hidden } from "./boxes.js";
import { store } from "./draft.js";

export function unsent(element) {
  const { table, hand, action } = element.dataset;
  // Its tap is in the book, or the table left it; what was asked on the way begins with that tap.
  const settled = [...element.dataset.taps.split(" "), new URLSearchParams(location.search).get("left") ?? ""];
  for (const key of Object.keys(store ?? {})) {
    if (!key.startsWith(`draft:${table}/`)) continue;
    const draft = JSON.parse(store.getItem(key));
    if (settled.some((tap) => tap.startsWith(draft.tap))) store.removeItem(key);
    else if (!key.endsWith("/again") && Number(draft.hand) < Number(hand)) offer(key, draft);
  }

  function offer(key, draft) {
    element.hidden = false;
    element.addEventListener("click", ({ target }) => {
      if (!target.dataset.do) return;
      element.hidden = true;
      if (target.dataset.do === "drop") return store.removeItem(key);
      store.setItem(key, JSON.stringify({ ...draft, sent: true }));
      const form = Object.assign(document.createElement("form"), { method: "post", action });
      for (const name of ["tap", "saw", "hand"]) form.append(hidden(name, draft[name]));
      for (const [name, value] of draft.cells) form.append(hidden(name, value));
      document.body.append(form);
      form.submit();
    });
  }
}
