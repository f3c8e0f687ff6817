// On every page.
import "./floor.js";
import "./busy.js";

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
