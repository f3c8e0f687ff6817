// On top of forms that work without it.
import "./floor.js";
import { form } from "./boxes.js";
import { counting } from "./counting.js";
import { keep } from "./draft.js";
import { foot } from "./foot.js";
import { live } from "./live.js";
import { pads } from "./pad.js";
import { preview } from "./preview.js";
import { rows } from "./rows.js";
import { unsent } from "./unsent.js";
import { zone } from "./zone.js";

const left = document.querySelector("#unsent");
if (left) unsent(left); // First: a draft that was saved is not to be restored.

for (const element of document.querySelectorAll("form.entry")) {
  counting(element);
  foot(element);
  const refresh = form(element);
  pads(element);
  const restored = keep(element);
  const ask = preview(element);
  rows(element, ask, refresh);
  refresh();
  if (restored) ask();
}

const table = document.querySelector("#live");
if (table) live(table);
zone(document.querySelectorAll("a[href*='.csv']"), document.querySelectorAll("time"));

document.querySelector("#result, .notice.wrong")?.focus({ preventScroll: true }); // What Save did is read first.

// A page out of the browser's memory is old.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
