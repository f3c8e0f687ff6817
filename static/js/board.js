// A board is looked at and not touched: what is new goes away by itself.
import "./floor.js";
import { awake } from "./awake.js";
import { live } from "./live.js";

const SHOWN = 30_000;

const board = document.querySelector("#live");
live(board);
document.querySelectorAll("[data-awake]").forEach(awake);

new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const one of addedNodes) setTimeout(() => one.querySelector("[data-dismiss]").click(), SHOWN);
}).observe(board.querySelector(".newses"), { childList: true });

const fill = document.querySelector("#fill");
const page = document.documentElement;
fill.hidden = !page.requestFullscreen;
fill.addEventListener("click", () => page.requestFullscreen());
document.addEventListener("fullscreenchange", () => { fill.hidden = Boolean(document.fullscreenElement); });
