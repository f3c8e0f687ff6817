// Greys what cannot be, hides what has no place, says what is missing. All of it from what the
// fields and limits declare; no rule of a game is written here.

const holds = (condition, value) => condition.values.includes(value ?? null) === condition.among;

export function form(element) {
  const shape = JSON.parse(element.dataset.boxes);
  const limits = JSON.parse(element.dataset.limits);
  const known = new Set(shape.map((box) => box.cell));
  const box = (cell) => element.querySelector(`[data-cell="${cell}"]`);

  const values = () => {
    const cells = {};
    for (const [name, value] of new FormData(element)) if (value !== "") cells[name] = value;
    return cells;
  };
  const place = (field, cells) => field.when.every((c) => holds(c, cells[c.cell]));
  const needed = (field, cells) =>
    field.needed !== null && place(field, cells) && field.needed.every((c) => holds(c, cells[c.cell]));

  const reasons = {
    sum(limit, cells, asked, cell, value) {
      if (!limit.terms.includes(cell) || !asked.has(cell)) return "";
      const others = limit.terms.filter((term) => asked.has(term) && term !== cell);
      const sum = others.reduce((total, term) => total + Number(cells[term] ?? 0), Number(value));
      const open = others.some((term) => cells[term] === undefined);
      return sum > limit.total || (!open && sum < limit.total) ? fill(limit, { got: sum, total: limit.total }) : "";
    },
    differs(limit, cells, asked, cell, value, label) {
      const other = cell === limit.cell ? limit.other : cell === limit.other ? limit.cell : null;
      return other && cells[other] === value ? fill(limit, { value: label }) : "";
    },
    "of-suit"(limit, cells, asked, cell, value, label) {
      const suit = cells[limit.other];
      return cell === limit.cell && suit && value && value[1] !== suit ? fill(limit, { card: label, suit }) : "";
    },
  };
  const fill = (limit, given) => limit.text.replace(/\{(\w+)(?::\w+)?\}/g, (_, name) => given[name] ?? "");

  function refresh() {
    const cells = values();
    const asked = new Set(shape.filter((field) => needed(field, cells)).map((field) => field.cell));
    for (const field of shape) {
      const fieldset = box(field.cell);
      if (!fieldset) continue;
      const optional = field.needed !== null && !asked.has(field.cell) && cells[field.cell] === undefined;
      fieldset.hidden = !place(field, cells) || optional;
      let said = "";
      for (const input of fieldset.querySelectorAll("input[type=radio]")) {
        const label = input.nextElementSibling?.textContent ?? "";
        const why = input.dataset.refused || (input.value && limits
          .map((limit) => reasons[limit.kind](limit, cells, asked, field.cell, input.value, label))
          .find(Boolean)) || "";
        input.parentElement.classList.toggle("impossible", Boolean(why));
        input.toggleAttribute("data-impossible", Boolean(why));
        if (why && input.checked) said = why;
      }
      for (const row of fieldset.querySelectorAll("[data-suit]")) {
        const of = limits.find((limit) => limit.kind === "of-suit" && limit.cell === field.cell);
        row.hidden = Boolean(of && cells[of.other] && cells[of.other] !== row.dataset.suit);
      }
      summarise(fieldset, field);
      const reason = fieldset.querySelector(":scope > .reason");
      if (reason) { reason.textContent = said; reason.hidden = !said; }
    }
    element.dispatchEvent(new CustomEvent("boxes", {
      detail: shape.filter((field) => asked.has(field.cell) && cells[field.cell] === undefined).map((field) => field.label),
    }));
  }

  element.addEventListener("change", refresh);

  // A tucked-away box says in its summary what it holds.
  function summarise(fieldset, field) {
    const summary = fieldset.closest("details.aside")?.querySelector("summary");
    const chosen = fieldset.querySelector("input:checked")?.nextElementSibling?.textContent;
    if (summary) summary.textContent = chosen ? `${field.name}: ${chosen}` : field.name;
  }

  // After a tap the next box that waits comes into view; a box that a choice opens up opens.
  element.addEventListener("change", (event) => {
    const opened = limits.find((limit) => limit.kind === "of-suit" && limit.other === event.target.name);
    const card = opened && box(opened.cell)?.closest("details");
    if (card) card.open = true;
    const cells = values();
    const here = shape.findIndex((field) => field.cell === event.target.name);
    const next = card ?? box(shape.find((field, at) => at > here && needed(field, cells) && cells[field.cell] === undefined)?.cell);
    if (next && event.target.checked) next.scrollIntoView({ block: "nearest" });
  });

  // A second tap on a chosen button takes it back: radio buttons alone cannot.
  let chosen = null;
  element.addEventListener("pointerdown", (event) => {
    const input = event.target.closest?.(".pick")?.querySelector("input");
    chosen = input?.checked ? input : null;
  });
  element.addEventListener("click", (event) => {
    if (event.target === chosen && known.has(event.target.name)) {
      event.target.checked = false;
      event.target.dispatchEvent(new Event("change", { bubbles: true }));
    }
    if (event.target.matches?.("input")) chosen = null;
  });
  return { refresh };
}
