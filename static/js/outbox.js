// Save keeps the hand on the phone first and sends it then. Without an answer the page goes on to
// the next hand; what was kept stands as written, not counted yet, until the book holds it.
import { wait } from "./busy.js";
import { NOT_TYPED, store } from "./draft.js";
import { all, drop, put } from "./kept.js";
import { later, newTap } from "./later.js";
import { queued } from "./queued.js";
import { sending } from "./sending.js";

const HEARD = "kept";
// Milliseconds that Save waits for its answer before the page goes on: less where the last one got none.
const PATIENCE = 4000;
const DOUBT = 500;

export function outbox(place, page, first, setUp) {
  const { table, again, taps, write } = place.dataset;
  const pristine = first?.cloneNode(true);
  const mine = async () => (await all()).filter((record) => record.table === table);
  // One that was refused goes along with those behind it, which else would be taken for it.
  const waiting = async () => {
    const open = (await mine()).filter((record) => !record.saved && record.error !== "conflict");
    return open.some((record) => !record.error) ? open : [];
  };
  const named = async (id) => (await mine()).find((record) => record.id === id);
  const send = sending(place.dataset, waiting, answered);
  const show = queued(place, { send, right, compare: right, forget, back, text: send.text });
  let form = first;
  let silent = false;
  let trouble, saving;

  async function refresh() {
    const records = await mine();
    // What the page was sent back with stands in its form.
    show(records.filter(({ id }) => !again.startsWith(id)), trouble);
    page.dataset.waiting = records.some((record) => !record.error) ? "yes" : "";
  }

  // What was asked about a hand was answered with a tap that begins with its own, or was left; the
  // tap that keeps its place (P) settles nothing.
  const answers = [...taps.split(" "), new URLSearchParams(location.search).get("left") ?? ""];
  const settled = (id) => answers.some((tap) => tap.startsWith(id) && tap !== `${id}P`);

  async function forgetShown() {
    for (const record of await mine()) {
      if (settled(record.id) || record.saved <= Number(page.dataset.version)) await drop(record);
    }
    await refresh();
  }

  // What was typed for a hand that another phone has saved meanwhile is asked about, too.
  async function gather() {
    const here = Number(pristine?.elements.hand.value ?? Infinity);
    for (const key of Object.keys(store ?? {})) {
      const [, hand] = key.split(`draft:${table}/`);
      if (!hand) continue;
      const { tap, saw, cells } = JSON.parse(store.getItem(key));
      if (settled(tap)) store.removeItem(key);
      if (settled(tap) || !(Number(hand) < here)) continue;
      await put({
        id: tap, table, hand: Number(hand), number: Number(hand), saw: Number(saw), cells,
        said: pristine ? inWords(pristine, cells) : "", error: "conflict", text: place.dataset.typed,
      });
      store.removeItem(key);
    }
  }

  async function answered(records, told) {
    trouble = told.error?.text;
    let heard = false;
    for (const { id, error, text, saw } of told.lines ?? []) {
      const record = records.find((one) => one.id === id);
      heard ||= Boolean(record);
      if (record) await put(error ? { ...record, error, text, saw: saw || record.saw } : { ...record, saved: told.version });
    }
    await refresh();
    if (!heard) return;
    silent = false;
    tellOthers();
    page.dispatchEvent(new Event("sent"));
    if (form !== first && !(await waiting()).length) form.dispatchEvent(new Event("behind"));
  }

  async function keep(element) {
    const { tap, saw, hand } = element.elements;
    const before = await mine();
    const cells = [...new FormData(element)].filter(([name]) => !NOT_TYPED.includes(name));
    const sentence = element.dataset.told && element.querySelector("#preview .sentence")?.textContent;
    if (!before.some(({ id }) => id === tap.value)) {
      await put({
        id: tap.value, table, hand: Number(hand.value), number: Number(element.dataset.number), saw: Number(saw.value), cells,
        said: sentence || inWords(element, cells), dealer: JSON.parse(element.dataset.given).dealer?.[1],
      });
    }
    for (const old of before) if (old.error && (old.hand === Number(hand.value) || again.startsWith(old.id))) await drop(old);
    store?.removeItem(`draft:${element.dataset.key}`);
    tellOthers();
  }

  // Other pages of this phone at this table.
  function tellOthers() {
    store?.setItem(HEARD, table);
    store?.removeItem(HEARD);
  }

  async function save(element) {
    await keep(element);
    const { tap, hand } = element.elements;
    const late = new Promise((resolve) => setTimeout(resolve, silent ? DOUBT : PATIENCE));
    for (let record, tries = 0; tries < 2; tries++) { // At the first an older sending may be under way.
      const at = await Promise.race([send(), late]);
      record = await named(tap.value);
      if (record?.error) return element.submit(); // The page says what is wrong, with all that was typed.
      // News may have come first: then it is shown already, and forgotten here.
      if (!record || record.saved) return location.assign(at ?? page.dataset.table);
      if (!at) break;
    }
    silent = true;
    goTo(behind(Number(hand.value)));
    return refresh();
  }

  function watch(element) {
    element.addEventListener("submit", (event) => {
      event.preventDefault();
      wait(event.submitter);
      saving ??= save(element).catch(() => element.submit()).finally(() => { saving = undefined; });
    });
  }

  // The first hand behind it that has not begun.
  const behind = (hand) => Math.max(hand + 1, place.dataset.next);

  function goTo(hand) {
    const next = later(pristine, hand - Number(pristine.elements.hand.value));
    form.replaceWith(next);
    form = next;
    page.dataset.play = next.dataset.number;
    setUp(next);
    watch(next);
    next.querySelector("h1").scrollIntoView({ block: "nearest" });
  }

  async function forget(record) {
    await drop(record);
    await refresh();
  }

  // Into the form again, as it was typed; with an id of its own, should the first have arrived.
  async function back(record) {
    const { cells, saw, hand } = record;
    const key = form.dataset.key.replace(/[^/]*$/, hand);
    store?.setItem(`draft:${key}`, JSON.stringify({ cells, asSaved: "", tap: newTap(), saw, hand }));
    await forget(record);
    goTo(hand);
  }

  function right({ id: tap, saw, hand, cells }) {
    const sent = Object.assign(document.createElement("form"), { method: "post", action: write });
    for (const [name, value] of [...Object.entries({ tap, saw, hand }), ...cells]) {
      sent.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    document.body.append(sent);
    sent.submit();
  }

  // Past the hands that are kept, unless somebody is typing.
  async function goOn() {
    const ahead = (await mine()).filter((record) => !record.error).map((record) => record.hand);
    const here = Number(form?.elements.hand.value);
    if (Math.max(...ahead) >= here && !store?.getItem(`draft:${form.dataset.key}`)) goTo(behind(Math.max(...ahead)));
  }

  async function start() {
    await gather();
    await forgetShown();
    await goOn();
    await send();
  }

  if (form) watch(form);
  page.addEventListener("shown", forgetShown);
  page.addEventListener("reached", send);
  addEventListener("online", send);
  addEventListener("storage", ({ key, newValue }) => { if (key === HEARD && newValue === table) forgetShown().then(goOn); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) send(); });
  start().catch(() => { /* A browser that keeps nothing sends its forms as they are. */ });
}

// A hand box by box, where the server has not put it into words.
function inWords(form, cells) {
  const typed = new Map(cells);
  const boxes = JSON.parse(form.dataset.boxes).filter(({ cell }) => typed.get(cell));
  return boxes.map(({ cell, label }) => {
    const value = typed.get(cell);
    const button = form.querySelector(`[name="${cell}"][value="${CSS.escape(value)}"]`);
    return `${label} ${button?.nextElementSibling?.textContent ?? value}`;
  }).join(", ");
}
