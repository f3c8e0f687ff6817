// Tap the cards of one pile: its points, and those of the others.
export function counting(element) {
  element.addEventListener("change", (event) => {
    const help = event.target.closest("[data-counting]");
    if (!help) return;
    event.stopImmediatePropagation();
    const taken = [...help.querySelectorAll(":checked")].reduce((sum, box) => sum + Number(box.dataset.points), 0);
    help.querySelector("[data-sum]").textContent = taken;
    help.querySelector("[data-rest]").textContent = Number(help.dataset.counting) - taken;
  });
  // Which cards are trumps changes what they are worth.
  element.addEventListener("answered", ({ detail }) => {
    const place = element.querySelector(".counting");
    const now = detail.querySelector("[data-counting]");
    const worth = (help) => help && [...help.querySelectorAll("[data-points]")].map((box) => box.dataset.points).join();
    if (place && worth(now) !== worth(place.querySelector("[data-counting]"))) place.replaceChildren(...(now ? [now] : []));
  });
}
