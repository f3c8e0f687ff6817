// What other phones save is shown here within a second. What came is pushed; where that does not go on
// from the version shown, it is asked for. The form is left alone.
import { announce } from "./announce.js";
import { store } from "./draft.js";
import { lifted } from "./thumb.js";

const ASK_EVERY = 700;
const LONGEST = 15000; // Milliseconds after which no answer is one.
const LISTEN_AGAIN = 90; // Questions until pushing is tried again: what was in its way may be gone.

export function live(page) {
  let shown = Number(page.dataset.version);
  const seen = `seen:${page.dataset.table}`;
  const newses = page.querySelector(".newses");
  let busy = false;
  let again = false; // Somebody asked while an answer was on its way: it may be older.
  let source;
  let asked = 0;
  let retry;
  let complete = false;
  const ask = (what) => fetch(`${page.dataset.table}/${what}`, { signal: AbortSignal.timeout?.(LONGEST) });

  async function catchUp() {
    again = busy;
    if (busy) return;
    busy = true;
    clearTimeout(retry);
    try {
      const answer = await ask(`news?after=${shown}`);
      if (!answer.ok) throw answer;
      await show(Number(answer.headers.get("X-Version")), await answer.text());
    } catch { if (page.dataset.heard === "push") retry = setTimeout(catchUp, 3 * ASK_EVERY); } // Nobody says it twice.
    busy = false;
    if (again) await catchUp();
  }

  async function show(version, html) {
    await lifted();
    page.dispatchEvent(new Event("reached"));
    if (version === shown) return;
    page.dataset.version = shown = version;
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const form = document.querySelector("form.entry");
    const before = form?.getBoundingClientRect().top;
    for (const region of document.querySelectorAll("[data-region]")) {
      const now = fresh.querySelector(`[data-region="${region.dataset.region}"]`);
      if (now && !region.contains(document.activeElement)) region.innerHTML = now.innerHTML;
    }
    const play = fresh.querySelector("[data-region=play]")?.textContent.trim();
    // Behind what this phone holds and the book does not, nobody has gone on.
    page.querySelector(".moved").hidden = play === page.dataset.play || (page.dataset.waiting && Number(play) < Number(page.dataset.play));
    if (form) scrollBy(0, form.getBoundingClientRect().top - before);
    announce(fresh.querySelector("[data-region=said]")?.textContent);
    page.dispatchEvent(new Event("shown"));
    tell(html);
  }

  // A correction stays until somebody here has seen it, also when the page is left for another.
  function tell(html) {
    for (const news of new DOMParser().parseFromString(html, "text/html").querySelectorAll(".news")) {
      if (!document.getElementById(news.id)) newses.append(news);
    }
    settle();
  }
  // Until what came while the page was away is told, nothing counts as seen.
  const settle = () => { if (complete && !newses.childElementCount) store?.setItem(seen, shown); };
  async function tellAgain(before) {
    try {
      const answer = before < shown && await ask(`news?after=${before}`);
      if (answer && !answer.ok) return;
      complete = true;
      tell(answer ? await answer.text() : "");
    } catch { /* Without a network: told when the page is opened again. */ }
  }
  tellAgain(Number(store?.getItem(seen) ?? shown));

  page.addEventListener("click", ({ target }) => {
    target.closest("[data-dismiss]")?.closest(".news").remove();
    settle();
  });

  async function poll() {
    page.dataset.heard = "asks";
    try {
      const answer = await ask("version");
      if (answer.status === 403) location.reload(); // This phone's link was taken back.
      // Deleted, or newer than a copy that was put back: said, and the sheet stays. It may be the last.
      if (answer.status === 404) return tell(await answer.text());
      if (answer.ok && Number(await answer.text()) !== shown) await catchUp();
    } catch { /* Without a network: asked again later. */ }
    setTimeout(++asked % LISTEN_AGAIN ? poll : listen, ASK_EVERY);
  }

  function listen() {
    source = new EventSource(`${page.dataset.table}/stream?news&after=${shown}`);
    source.addEventListener("news", ({ data, lastEventId }) => {
      if (parseInt(data) === shown && !busy) show(Number(lastEventId), data);
      else if (lastEventId > shown) catchUp();
    });
    // Less than is shown: the store was put back, and says so to who asks.
    source.onmessage = ({ lastEventId }) => { if (Number(lastEventId) !== shown) catchUp(); };
    source.onopen = () => { page.dataset.heard = "push"; catchUp(); };
    source.onerror = () => source.readyState === EventSource.CLOSED ? poll() : catchUp();
  }
  listen();
  document.addEventListener("visibilitychange", () => document.hidden || catchUp());
  addEventListener("online", catchUp);
  page.addEventListener("sent", catchUp);
  addEventListener("pagehide", () => source.close());
}
