// Drafts whose hand went by: what was saved is forgotten, the rest is offered to be sent as typed.
import { hidden } from "./boxes.js";
import { store } from "./draft.js";

export function unsent(element) {
  const { table, hand, action } = element.dataset;
  const stored = new Set(element.dataset.taps.split(" "));
  const here = new URLSearchParams(location.search);
  for (const key of Object.keys(store ?? {})) {
    if (!key.startsWith(`draft:${table}/`)) continue;
    const draft = JSON.parse(store.getItem(key));
    // A change that was asked about first is settled either way.
    const settled = stored.has(draft.tap) || (draft.sent && here.has("left") && key.endsWith("/again"));
    if (settled) store.removeItem(key);
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
