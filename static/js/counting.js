// Tap the cards of one pile: its points, and those of the others.
export function counting(element) {
  const place = element.querySelector(".counting");
  const cards = (help) => [...help.querySelectorAll("[data-points]")];
  const sum = (help) => {
    const taken = cards(help).reduce((points, card) => points + (card.checked && Number(card.dataset.points)), 0);
    help.querySelector("[data-sum]").textContent = taken;
    help.querySelector("[data-rest]").textContent = help.dataset.counting - taken;
  };
  element.addEventListener("change", (event) => {
    const help = event.target.closest("[data-counting]");
    if (!help) return;
    event.stopImmediatePropagation();
    sum(help);
  });
  // Which cards are trumps changes what they are worth, not which lie there.
  element.addEventListener("answered", ({ detail }) => {
    const [old, now] = [place, detail].map((one) => one.querySelector("[data-counting]"));
    if (!old || !now) return place.replaceChildren(...(now ? [now] : []));
    const worth = cards(now);
    cards(old).forEach((card, at) => { card.dataset.points = worth[at].dataset.points; });
    sum(old);
  });
}
