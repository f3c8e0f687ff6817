// What is typed and not yet saved stays on the phone: through reload, sleep and a look elsewhere.
const PREFIX = "draft:";

export function keep(element) {
  const key = PREFIX + element.dataset.key;
  const store = (() => { try { return localStorage; } catch { return null; } })();
  if (!store) return;
  const started = new FormData(element);

  const typed = () => {
    const cells = {};
    for (const input of element.querySelectorAll("input[type=radio]:checked")) cells[input.name] = input.value;
    return cells;
  };
  const asSaved = JSON.stringify(typed());

  const before = store.getItem(key);
  if (before) restore(JSON.parse(before));
  prune(store, element.dataset.key);

  element.addEventListener("change", () => {
    const cells = typed();
    if (JSON.stringify(cells) === asSaved) return store.removeItem(key);
    store.setItem(key, JSON.stringify({ cells, saved: asSaved, saw: element.elements.saw.value }));
  });

  function restore(draft) {
    // The book may have moved on meanwhile. The version that was seen goes along, so that the
    // server tells both apart and nothing is overwritten unseen.
    if (draft.saved !== asSaved) element.elements.saw.value = draft.saw;
    for (const [name, value] of Object.entries(draft.cells)) {
      const input = element.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
      if (input && value !== (started.get(name) ?? "")) {
        input.checked = true;
        input.closest("details")?.setAttribute("open", "");
      }
    }
  }
}

// A draft of an earlier hand of the same table was saved: its hand is no longer the one in play.
function prune(store, key) {
  const table = key.split("/")[0];
  for (const name of Object.keys(store)) {
    if (name.startsWith(`${PREFIX}${table}/`) && name !== PREFIX + key) store.removeItem(name);
  }
}
