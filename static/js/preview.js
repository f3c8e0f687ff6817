// The sentence to read aloud, asked of the server, which alone knows the rules. Save never waits.
import { announce } from "./announce.js";
import { lifted } from "./thumb.js";

const SPOKEN = ".sentence, .outlook, .odd, .wrong";

export function preview(element) {
  const place = element.querySelector("#preview");
  keepInView(element, place.closest(".foot"));
  let turn = 0;
  let wait = 0;
  let told = false;
  let said = "";

  async function ask() {
    clearTimeout(wait);
    const mine = ++turn;
    try {
      const answer = await fetch(element.dataset.preview, { method: "POST", body: new URLSearchParams(new FormData(element)) });
      const html = await answer.text();
      await lifted();
      if (mine !== turn) return;
      if (!answer.ok) throw answer;
      place.innerHTML = html;
      const more = place.querySelector("template");
      element.dataset.given = more.dataset.given;
      element.dataset.derived = more.dataset.derived;
      more.remove();
      speak();
      told = element.dataset.told = true; // Its words stand until the next tap.
      element.dispatchEvent(new CustomEvent("answered", { detail: more.content }));
    } catch { // No network: no sentence.
      await lifted();
      if (mine === turn) element.dispatchEvent(new Event("unanswered"));
    }
  }

  function speak() {
    const now = [...place.querySelectorAll(SPOKEN)].map((line) => line.textContent).join(" ");
    if (now !== said) announce(now);
    said = now;
  }

  element.addEventListener("change", () => { turn++; told = false; delete element.dataset.told; clearTimeout(wait); wait = setTimeout(ask, 120); });
  element.addEventListener("boxes", ({ detail: missing }) => {
    const line = place.querySelector(".missing");
    const boxes = () => missing.slice(0, 3).join(", ") + (missing.length > 3 ? " …" : "");
    if (line && !told) line.textContent = missing.length ? place.dataset.open.replace("{boxes}", boxes) : "";
  });
  return ask;
}

// The foot grows with what is said in it. What the keyboard has come to is never behind it.
function keepInView(element, foot) {
  new ResizeObserver(() => {
    document.documentElement.style.scrollPaddingBottom = `${foot.offsetHeight + 12}px`;
    const here = document.activeElement;
    if (element.contains(here) && !foot.contains(here) && here.matches(":focus-visible")) here.scrollIntoView({ block: "nearest" });
  }).observe(foot);
}
