// Numbers tapped instead of typed: tens and then units where the range allows it; else digits, on one
// pad above Save for the box that was touched last.
const make = (kind, more) => Object.assign(document.createElement(kind), more);
const button = (text, onclick) => make("button", { type: "button", textContent: text, className: "key", onclick });
const keys = (name, list, kind = "") => {
  const grid = make("div", { className: `grid keys ${kind}`, role: "group", ariaLabel: name });
  grid.append(...list);
  return grid;
};
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
  if (wide.length) digits(element.querySelector(".foot .main"), wide);
}

function narrow(input, high) {
  const units = () => input.value % 10 || 0;
  const tens = () => (input.value - units()) || 0;
  const ten = (_, n) => button(`${n}·`, () => put(input, n * 10 + units()));
  const unit = (_, n) => button(n, () => put(input, tens() + n));
  const names = input.dataset;
  input.after(keys(names.tens, Array.from({ length: high / 10 + 1 }, ten)), keys(names.units, Array.from({ length: 10 }, unit), "units"), keys(names.often, often(input)));
}

function digits(save, inputs) {
  const pad = keys(inputs[0].dataset.digits, []);
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
  save.before(pad);
}
