// A page that moves between a finger's coming down and its going up loses the tap, or gives it to what came
// under it: what would move something waits so long.
let go = () => {};
let wait;

addEventListener("pointerdown", () => {
  wait = new Promise((lift) => { setTimeout(go = lift, 1000); }); // Where it goes up nobody may hear.
}, true);
// The click comes a moment later.
for (const up of ["pointerup", "pointercancel"]) addEventListener(up, () => setTimeout(go, 50), true);

export const lifted = () => wait;
