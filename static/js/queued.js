// What the book does not hold yet, in view: how many, each as it was written, and what can be done.
import { announce } from "./announce.js";

export function queued(place, act) {
  const strip = document.querySelector(".waiting");
  const rows = place.querySelector("ol");
  const text = place.querySelector("textarea");
  let shown = [];
  let before;

  function row(record, last) {
    const one = place.querySelector("template").content.firstElementChild.cloneNode(true);
    one.dataset.state = record.error ? "refused" : record.saved ? "saved" : "waits";
    const put = (part, words) => { one.querySelector(`[data-put=${part}]`).textContent = words ?? ""; };
    put("number", record.number);
    put("said", record.said);
    put("dealer", record.dealer);
    put("why", record.text);
    const offered = { right: record.error && record.error !== "conflict", compare: record.error === "conflict", forget: record.error, back: last && !record.error && !record.saved };
    for (const button of one.querySelectorAll("[data-do]")) {
      button.hidden = !offered[button.dataset.do];
      button.addEventListener("click", () => act[button.dataset.do](record));
    }
    return one;
  }

  place.addEventListener("click", ({ target }) => {
    if (target.dataset.do === "send") act.send();
    if (target.dataset.do !== "copy") return;
    text.hidden = false;
    text.value = act.text(shown.filter((record) => !record.saved));
    text.focus();
    text.select();
    navigator.clipboard?.writeText(text.value).catch(() => {}); // Else it is selected, to be copied.
  });

  return (records, trouble) => {
    const now = JSON.stringify([records, trouble]);
    if (now === before) return; // Tried in vain once more: what somebody is about to tap stays.
    before = now;
    shown = records;
    const open = records.filter((record) => !record.saved).length;
    place.hidden = !records.length;
    document.body.classList.toggle("unsaved", open > 0);
    strip.hidden = !open;
    const said = open ? place.dataset.count.replace("{n}", open) : "";
    if (said !== strip.textContent) announce(said);
    strip.textContent = said;
    place.querySelector("[data-put=trouble]").textContent = trouble ?? "";
    rows.replaceChildren(...records.map((record, at) => row(record, at === records.length - 1)).reverse());
    if (!open) text.hidden = true;
  };
}
