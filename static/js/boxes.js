// Greys what cannot be, hides what has no place, says what is missing, by what fields and limits
// declare. No game is known here.
const hold = (conditions, cells) => conditions?.every((c) => c.values.includes(cells[c.cell] ?? null) === c.among);
const words = (input) => input?.nextElementSibling?.textContent ?? "";
export function hidden(name, value) {
  const input = Object.assign(document.createElement("input"), { type: "hidden", name, value });
  input.dataset.extra = "";
  return input;
}

export function form(element) {
  const [shape, limits, given] = ["boxes", "limits", "given"].map((name) => JSON.parse(element.dataset[name]));
  const on = (kind, act) => element.addEventListener(kind, act);
  const box = (cell) => element.querySelector(`fieldset[data-cell="${cell}"]`);
  const ofSuit = (field) => limits.find((limit) => limit.kind === "of-suit" && limit.cell === field.cell);
  const derived = () => ({ ...given, ...JSON.parse(element.dataset.derived) });
  const waits = (field, cells) => hold(field.needed, cells) && !cells[field.cell];

  function values() {
    const cells = {};
    for (const [cell, [value]] of Object.entries(derived())) cells[cell] = value;
    for (const [name, value] of new FormData(element)) if (value !== "") cells[name] = value;
    return cells;
  }

  const reasons = {
    sum(limit, cell, value, _, cells) {
      const terms = limit.terms.filter((term) => hold(shape.find((f) => f.cell === term).needed, cells));
      const counts = terms.map((term) => (term === cell ? value : cells[term]));
      const got = counts.reduce((sum, count) => sum + Number(count ?? 0), 0);
      const { total } = limit;
      // Where every count is filled in, changing one alone is how a correction begins.
      if (!counts.includes(undefined) && cells[cell] && cells[cell] !== value) return false;
      const off = counts.includes(undefined) ? !limit.signed && got > total : got !== total;
      return terms.includes(cell) && off && { got, total };
    },
    differs(limit, cell, value, label, cells) {
      const other = { [limit.cell]: limit.other, [limit.other]: limit.cell }[cell];
      return cells[other] === value && { value: label };
    },
    "of-suit"(limit, cell, value, label, cells) {
      const trump = cells[limit.other];
      const suit = words(box(limit.other).querySelector(`[value="${trump}"]`));
      return cell === limit.cell && trump && value[1] !== trump && { card: label, suit };
    },
  };
  function reason(field, input, cells) {
    if (input.dataset.refused || !input.value) return input.dataset.refused ?? "";
    for (const limit of limits) {
      const given = reasons[limit.kind](limit, field.cell, input.value, words(input), cells);
      if (given) return limit.text.replace(/\{(\w+)(?::\w+)?\}/g, (_, name) => given[name] ?? "");
    }
    return "";
  }

  function refresh() {
    const cells = values();
    for (const field of shape) if (box(field.cell)) show(box(field.cell), field, cells);
    const detail = shape.filter((field) => waits(field, cells)).map((field) => field.label);
    element.dispatchEvent(new CustomEvent("boxes", { detail }));
  }

  function show(fieldset, field, cells) {
    fieldset.hidden = !hold(field.when, cells) || (field.needed && !hold(field.needed, cells) && !cells[field.cell]);
    const chosen = fieldset.querySelector("input:checked:not([value=''])");
    const meant = chosen ? undefined : derived()[field.cell];
    const said = fieldset.querySelector(":scope > .reason");
    said.textContent = chosen ? reason(field, chosen, cells) : "";
    said.hidden = !said.textContent;
    for (const input of fieldset.querySelectorAll("input[type=radio]")) {
      input.parentElement.classList.toggle("impossible", Boolean(reason(field, input, cells)));
      input.parentElement.classList.toggle("meant", input.value === meant?.[0]);
    }
    const suit = cells[ofSuit(field)?.other];
    for (const row of fieldset.querySelectorAll("[data-suit]")) row.hidden = Boolean(suit) && suit !== row.dataset.suit;
    if (fieldset.matches("[data-row]")) return;
    fieldset.querySelector(".derived").textContent = meant?.[1] ?? "";
    const summary = fieldset.parentElement.querySelector(":scope > summary .held");
    const held = chosen ? words(chosen) : meant?.[1];
    if (summary) summary.textContent = held ? `: ${held}` : "";
  }

  on("change", ({ target }) => {
    if (target.checked) element.querySelector(`[data-extra][name="${target.name}"]`)?.remove();
    refresh();
    const here = shape.findIndex((field) => field.cell === target.name);
    if (!target.checked || here < 0) return;
    // A box that the choice opens up opens; else the next one that waits comes into view.
    const opens = shape.find((field) => !field.aside && ofSuit(field)?.other === target.name);
    const cells = values();
    const next = opens ?? shape.find((field, at) => at > here && waits(field, cells));
    const shown = box(next?.cell);
    if (opens) shown.closest("details").open = true;
    if (!shown || !touched) return; // Keys go their own way.
    shown.scrollIntoView({ block: "nearest" });
    shown.querySelector("input:checked, input")?.focus({ preventScroll: true });
  });

  // A second tap on a chosen button takes it back.
  let chosen = null;
  let touched = false;
  const press = ({ target, type, key = " " }) => {
    touched = type === "pointerdown";
    const input = target.closest(".pick")?.querySelector("input");
    chosen = input?.checked && key === " " ? input : null;
  };
  on("pointerdown", press);
  on("keydown", press);
  on("click", ({ target }) => {
    if (target !== chosen || target.value === "") return;
    chosen = null;
    target.checked = false;
    element.append(hidden(target.name, "")); // Else what the book holds would stay.
    target.dispatchEvent(new Event("change", { bubbles: true }));
  });
  return refresh;
}
