// Keeps the last known pages and what they are made of, so that a table opens in a dead spot. It
// knows no release: the addresses of style and scripts name theirs, and old ones stay a while.
const PAGES = "pages";
const PARTS = "parts";
const LIMIT = 3000; // Milliseconds that a page may take before the last known one is shown.
const MOST_PAGES = 30;
const RELEASES = 3;
const TABLE = /^\/(s\/[^/]+(\/board)?)?$/;

const isPart = (url) => url.pathname.startsWith("/static/");
const isKept = (url) => TABLE.test(url.pathname);
const nameOf = (url) => url.origin + url.pathname; // One page, whatever it was asked with.

async function keepPage(url, answer) {
  await answer.clone().blob(); // One that breaks off takes the place of none.
  const cache = await caches.open(PAGES);
  await cache.delete(nameOf(url)); // The latest stands last.
  await cache.put(nameOf(url), answer);
  const names = await cache.keys();
  for (const old of names.filter((one) => !one.url.endsWith("/offline")).slice(0, -MOST_PAGES)) await cache.delete(old);
}

async function keepPart(request, answer) {
  const cache = await caches.open(PARTS);
  await cache.put(request, answer);
  const release = ({ url }) => new URL(url).pathname.split("/")[2];
  const names = await cache.keys();
  const recent = [...new Set(names.map(release).reverse())].slice(0, RELEASES);
  for (const old of names) if (!recent.includes(release(old))) await cache.delete(old);
}

async function part(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && answer.headers.get("Cache-Control")?.includes("immutable")) await keepPart(request, answer.clone()).catch(() => {}); // No room.
  return answer;
}

// What this phone may no longer see it need not keep either: the table, and its board. What the store
// does not know (404) stays: where an older copy of it was put back, this may be the last of it.
async function drop(url) {
  const cache = await caches.open(PAGES);
  const table = url.pathname.split("/", 3).join("/");
  for (const one of await cache.keys()) if (`${new URL(one.url).pathname}/`.startsWith(`${table}/`)) await cache.delete(one);
}

async function page(event) {
  const { request } = event;
  const url = new URL(request.url);
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok && !answer.redirected && isKept(url) && request.method === "GET") event.waitUntil(keepPage(url, answer.clone()));
    if (answer.status === 403 && url.pathname.startsWith("/s/")) event.waitUntil(drop(url));
    return answer;
  });
  const pages = await caches.open(PAGES);
  const known = request.method === "GET" && isKept(url) && (await pages.match(nameOf(url)));
  // What was just saved is worth waiting for.
  const late = known && !url.search ? new Promise((resolve) => setTimeout(resolve, LIMIT, known)) : asked;
  event.waitUntil(asked.catch(() => {}));
  try {
    const answer = await Promise.race([asked, late]);
    return answer.status >= 500 && known ? known : answer;
  } catch {
    return known || (await pages.match("/offline")) || Response.error();
  }
}

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(PAGES).then((cache) => cache.add("/offline")));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event));
  else if (isPart(url)) event.respondWith(part(event.request));
});
// A page that was loaded before there was a worker names itself and its parts.
addEventListener("message", (event) => {
  event.waitUntil(Promise.all(event.data.map(async (address) => {
    const url = new URL(address);
    if (isPart(url)) return part(new Request(address));
    const answer = await fetch(nameOf(url));
    return answer.ok && isKept(url) ? keepPage(url, answer) : undefined;
  })));
});
