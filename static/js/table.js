// On top of forms that work without it.
import "./floor.js";
import { awake } from "./awake.js";
import { form } from "./boxes.js";
import { counting } from "./counting.js";
import { keep } from "./draft.js";
import { live } from "./live.js";
import { outbox } from "./outbox.js";
import { pads } from "./pad.js";
import { preview } from "./preview.js";
import { rows } from "./rows.js";

function setUp(element) {
  counting(element);
  const refresh = form(element);
  pads(element);
  const restored = keep(element);
  const ask = preview(element);
  rows(element, ask, refresh);
  refresh();
  if (restored) ask();
  element.addEventListener("behind", ask);
}

const table = document.querySelector("#live");
const place = document.querySelector("#outbox");
if (place) outbox(place, table, document.querySelector("form[data-dealers]"), setUp);
document.querySelectorAll("form.entry").forEach(setUp);
if (table) live(table);
document.querySelectorAll("[data-awake]").forEach(awake);
for (const note of document.querySelectorAll("[data-insecure]")) note.hidden = isSecureContext;

document.querySelector("#result, .notice.wrong")?.focus({ preventScroll: true }); // What Save did is read first.

// A page out of the browser's memory is old.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
