// The screen stays on while the page is in view and the switch is on. Where the browser has no wake
// lock, as over plain http, a silent picture that moves does it on some phones.
import { store } from "./draft.js";

export function awake(toggle) {
  let lock, film;
  toggle.checked = (store?.getItem("awake") ?? toggle.dataset.awake) !== "off";

  async function hold() {
    const wanted = toggle.checked && !document.hidden;
    if (!wanted) {
      film?.pause();
      await lock?.release();
    } else if (navigator.wakeLock) {
      if (lock) return;
      try {
        lock = await navigator.wakeLock.request("screen");
        lock.addEventListener("release", () => { lock = undefined; say(); });
      } catch { /* A low battery, or not before the first tap: asked again then. */ }
    } else {
      film ??= picture();
      await film.play().catch(() => {}); // Not before the first tap: asked again then.
    }
    say();
  }

  // For whoever wants to know, and for what a browser lacks.
  function say() {
    toggle.dataset.held = lock ? "lock" : film && !film.paused ? "film" : "";
    toggle.closest("label").querySelector("[data-lacks]").hidden = Boolean(navigator.wakeLock);
  }

  function picture() {
    const made = Object.assign(document.createElement("video"), { muted: true, loop: true, className: "film" });
    made.setAttribute("playsinline", "");
    made.setAttribute("aria-hidden", "true");
    for (const src of toggle.dataset.films.split(" ")) made.append(Object.assign(document.createElement("source"), { src }));
    document.body.append(made);
    return made;
  }

  toggle.addEventListener("change", () => {
    store?.setItem("awake", toggle.checked ? "on" : "off");
    hold();
  });
  document.addEventListener("visibilitychange", hold); // A lock ends when the page leaves the view.
  document.addEventListener("pointerdown", () => { if (!toggle.dataset.held) hold(); });
  hold();
}
