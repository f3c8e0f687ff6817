// A page that moves between a finger's coming down and its going up loses the tap, or gives it to what came
// under it: what would move something waits so long.
const down = new Set();
let go = () => {};
let wait;

addEventListener("pointerdown", ({ pointerId }) => {
  if (!down.size) wait = new Promise((lift) => { setTimeout(go = lift, 10000); }); // It may go up unheard.
  down.add(pointerId);
}, true);
for (const up of ["pointerup", "pointercancel"]) {
  addEventListener(up, ({ pointerId, pointerType }) => {
    down.delete(pointerId);
    if (!down.size) setTimeout(go, pointerType === "mouse" ? 0 : 50); // A touch's click comes a moment later.
  }, true);
}

export async function lifted() {
  let known;
  while (known !== wait) await (known = wait); // Who taps fast is down again by then.
}
