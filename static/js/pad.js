// Numbers tapped instead of typed: tens and then units where the range allows it, else digits.
function button(text, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text, className: "key" });
  made.addEventListener("click", act);
  return made;
}

export function pad(input) {
  const [low, high] = [Number(input.dataset.low), Number(input.dataset.high)];
  const keys = (name, list) => {
    const grid = Object.assign(document.createElement("div"), { className: "grid keys" });
    grid.setAttribute("role", "group");
    grid.setAttribute("aria-label", name);
    grid.append(...list);
    input.closest("fieldset").querySelector(".reason").before(grid);
  };
  const put = (value) => {
    input.value = value;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const quick = input.dataset.quick.split(" ").filter(Boolean);
  if (quick.length) keys("often", quick.map((value) => button(value, () => put(value))));
  if (low >= 0 && high <= 200) {
    const tens = [...Array(Math.floor(high / 10) + 1).keys()];
    keys("tens", tens.map((ten) => button(ten ? `${ten}·` : "·", () => put(String(ten * 10 + (Number(input.value) || 0) % 10)))));
    keys("units", [...Array(10).keys()].map((unit) => button(String(unit), () => put(String(Math.floor((Number(input.value) || 0) / 10) * 10 + unit)))));
  } else {
    const digits = [..."1234567890"].map((digit) => button(digit, () => put(input.value.replace(/^(-?)0$/, "$1") + digit)));
    if (low < 0) digits.push(button("±", () => put(input.value.startsWith("-") ? input.value.slice(1) : `-${input.value}`)));
    keys("digits", [...digits, button("⌫", () => put(input.value.slice(0, -1)))]);
  }
}
