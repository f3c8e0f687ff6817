// Numbers tapped instead of typed: tens and then units where the range allows it; else digits, on one
// pad above Save for the box that was touched last.
function button(text, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text, className: "key" });
  made.addEventListener("click", act);
  return made;
}
function keys(name, list) {
  const grid = Object.assign(document.createElement("div"), { className: "grid keys" });
  grid.setAttribute("role", "group");
  grid.setAttribute("aria-label", name);
  grid.append(...list);
  return grid;
}
function put(input, value) {
  input.value = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
const often = (input) => input.dataset.quick.split(" ").filter(Boolean).map((value) => button(value, () => put(input, value)));

export function pads(element) {
  const wide = [];
  for (const input of element.querySelectorAll("[data-quick]")) {
    input.inputMode = "none"; // The pad is there; the phone's own keys would hide it.
    const { low, high } = input.dataset;
    if (low >= 0 && high <= 200) narrow(input, high);
    else wide.push(input);
  }
  if (wide.length) digits(element.querySelector(".foot"), wide);
}

function narrow(input, high) {
  const now = () => Number(input.value) || 0;
  const tens = [...Array(Math.floor(high / 10) + 1).keys()].map((ten) => button(`${ten}·`, () => put(input, ten * 10 + (now() % 10))));
  const units = [...Array(10).keys()].map((unit) => button(unit, () => put(input, now() - (now() % 10) + unit)));
  input.after(keys("tens", tens), keys("units", units), keys("often", often(input)));
}

function digits(foot, inputs) {
  const pad = keys("digits", []);
  let input;
  const turn = (to) => {
    input?.classList.remove("active");
    input = to;
    input.classList.add("active");
    pad.replaceChildren(
      ...[..."1234567890"].map((digit) => button(digit, () => put(input, input.value.replace(/^(-?)0$/, "$1") + digit))),
      button("±", () => put(input, input.value.startsWith("-") ? input.value.slice(1) : `-${input.value}`)),
      button("⌫", () => put(input, input.value.slice(0, -1))),
      ...often(input),
    );
  };
  for (const one of inputs) one.addEventListener("focus", () => turn(one));
  turn(inputs[0]);
  foot.querySelector(".main").before(pad);
}
