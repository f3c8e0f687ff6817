// The form of a later hand, made on the phone where nobody can be asked for it: the same boxes,
// empty, with the next dealer by turn. What only the server knows waits for it.
const STAYS = ["tap", "saw", "hand"];

export function newTap() {
  // Plain http has no randomUUID.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// `steps` hands behind the one that the page came with; 0 is that one as it came.
export function later(pristine, steps) {
  const form = pristine.cloneNode(true);
  const { tap, hand } = form.elements;
  tap.value = newTap();
  if (!steps) return form;
  hand.value = Number(hand.value) + steps;
  empty(form);
  const { dataset } = form;
  const turns = JSON.parse(dataset.dealers);
  dataset.number = Number(dataset.number) + steps;
  dataset.key = dataset.key.replace(/[^/]*$/, hand.value);
  dataset.given = JSON.stringify({ dealer: turns[(steps - 1) % turns.length] });
  dataset.derived = "{}";
  form.querySelector("h1").textContent = dataset.handText.replace("{n}", dataset.number);
  form.querySelector(".foot .main").textContent = dataset.saveText.replace("{n}", dataset.number);
  return form;
}

function empty(form) {
  for (const input of form.querySelectorAll("input")) {
    if (input.type === "radio" || input.type === "checkbox") input.defaultChecked = input.checked = false;
    else if (input.type !== "hidden") input.defaultValue = input.value = "";
    else if (!STAYS.includes(input.name)) input.remove();
  }
  for (const said of form.querySelectorAll(".briefing, .wrong, .sentence, .outlook, .odd")) said.remove();
  for (const row of form.querySelectorAll("[data-row]")) {
    for (const part of [...row.children]) if (part.tagName !== "LEGEND" && !part.matches(".reason")) part.remove();
    const text = document.createElement("p");
    text.className = "quiet";
    text.textContent = form.dataset.waitsText;
    row.querySelector("legend").after(text);
  }
}
