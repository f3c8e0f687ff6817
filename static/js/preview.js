// The sentence to read aloud before Save. Asked of the server, which alone knows the rules; Save
// never waits for it.
export function preview(element) {
  const place = element.querySelector("#preview");
  let turn = 0;

  const ask = async () => {
    const mine = ++turn;
    try {
      const answer = await fetch(element.dataset.preview, { method: "POST", body: new URLSearchParams(new FormData(element)) });
      const html = await answer.text();
      if (answer.ok && mine === turn) place.innerHTML = html;
    } catch { /* Without a network there is no sentence; what is missing is said all the same. */ }
  };

  let wait = 0;
  element.addEventListener("change", () => { clearTimeout(wait); wait = setTimeout(ask, 120); });
  element.addEventListener("boxes", ({ detail: missing }) => {
    const line = place.querySelector(".missing");
    if (line) line.textContent = missing.length ? `${missing.slice(0, 3).join(", ")}${missing.length > 3 ? " …" : ""}: not filled in yet.` : "";
  });
}
