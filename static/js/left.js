// Hands that this phone kept for a table where it may write no more: to be taken along as text, or
// let go of.
import "./floor.js";
import { all, drop } from "./kept.js";
import { sending } from "./sending.js";

const place = document.querySelector("#left");
const text = place.querySelector("textarea");

const [, table] = location.pathname.match(/\/s\/([^/]+)/) ?? [];

async function show() {
  const mine = (await all()).filter((record) => record.table === table && !record.saved);
  place.hidden = !mine.length;
  text.value = sending({ table }).text(mine);
  return mine;
}

async function forget() {
  for (const record of await show()) await drop(record);
  await show();
}

place.addEventListener("click", ({ target }) => {
  if (target.dataset.do === "forget") forget();
  if (target.dataset.do !== "copy") return;
  text.focus();
  text.select();
  navigator.clipboard?.writeText(text.value).catch(() => {}); // Else it is selected, to be copied.
});

show().catch(() => { /* A browser that keeps nothing has nothing left. */ });
