// Buttons for what only a script can do, where the browser can.
import "./floor.js";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const printed = document.querySelector("#print");
printed.hidden = false;
printed.addEventListener("click", () => print());

const share = document.querySelector("#share");
if (navigator.share) {
  // Asked for beforehand: what is shared has to be at hand when it is tapped.
  fetch(`${share.dataset.text}?zone=${encodeURIComponent(zone ?? "")}`).then((answer) => answer.text()).then((text) => {
    share.hidden = false;
    share.addEventListener("click", () => navigator.share({ text }).catch(() => { /* Thought better of it. */ }));
  }).catch(() => { /* Without a network there is nothing to share. */ });
}
