// On every page.
import "./floor.js";
import "./busy.js";

// Times are those of the reader's clock, not of the machine that serves them, in the language of the
// page and as the reader's country writes them.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const link of zone ? document.querySelectorAll("a[href*='.csv']") : []) {
  const address = new URL(link.href);
  address.searchParams.set("zone", zone);
  link.href = address;
}
const { lang } = document.documentElement;
const own = navigator.languages.find((one) => one.split("-")[0] === lang) ?? lang;
for (const time of document.querySelectorAll("time")) {
  const moment = new Date(time.dateTime);
  const style = time.dataset.style ? { dateStyle: time.dataset.style } : { dateStyle: "medium", timeStyle: "short" };
  if (!isNaN(moment)) time.textContent = moment.toLocaleString(own, style);
}

// The service worker, where the browser allows one: a page then opens without a network, too.
async function worker() {
  if (!("serviceWorker" in navigator)) return;
  const ruled = Boolean(navigator.serviceWorker.controller);
  try {
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    if (ruled) return;
    const parts = performance.getEntriesByType("resource").map(({ name }) => name);
    active.postMessage([location.href, ...parts.filter((name) => new URL(name).pathname.startsWith("/static/"))]);
  } catch { /* An untrusted certificate, or storage that is full: all else works. */ }
}
worker();
