// On top of forms that work without it.
import { auction } from "./auction.js";
import { form } from "./boxes.js";
import { keep } from "./draft.js";
import { preview } from "./preview.js";
import { unsent } from "./unsent.js";

const left = document.querySelector("#unsent");
if (left) unsent(left); // First: a draft that was saved is not to be restored.

for (const element of document.querySelectorAll("form.entry")) {
  const refresh = form(element);
  const restored = keep(element);
  const ask = preview(element);
  auction(element, ask, refresh);
  refresh();
  if (restored) ask();
}

// A page out of the browser's memory is old.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
