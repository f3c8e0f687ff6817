// Behaviour on top of forms that work without it. Each module is one thing and none is required.
import { form } from "./boxes.js";
import { keep } from "./draft.js";
import { preview } from "./preview.js";

for (const element of document.querySelectorAll("form.entry")) {
  const boxes = form(element);
  if (element.dataset.key) keep(element);
  preview(element);
  boxes.refresh();
}

// A page that comes back out of the browser's memory shows an old version: ask for the new one.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
