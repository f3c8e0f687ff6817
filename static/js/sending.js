// What waits is sent together and in order. Without an answer, or with one that is none of ours, it
// stays and is sent again; the book takes each hand once.
const SILENCE = 10000; // Milliseconds after which no answer is one.
const AGAIN = 5000;

export function sending({ table, action }, waiting, answered) {
  let going, timer;

  const line = ({ id, saw, hand, cells }) => JSON.stringify({
    session: table, id, saw, kind: "entry-written", data: { hand, cells: Object.fromEntries(cells) },
  });

  async function ask(records) {
    const stop = new AbortController();
    const silence = setTimeout(() => stop.abort(), SILENCE);
    try {
      const body = new URLSearchParams({ lines: records.map(line).join("\n") });
      const answer = await fetch(action, { method: "POST", headers: { Accept: "application/json" }, body, signal: stop.signal });
      const told = await answer.json();
      return told.lines || told.error ? told : {};
    } catch { return {}; } finally { clearTimeout(silence); }
  }

  async function once() {
    const records = await waiting();
    if (!records.length) return undefined;
    const told = await ask(records);
    await answered(records, told);
    if (!told.lines) timer = setTimeout(send, AGAIN);
    return told.at;
  }

  // Gives where the book shows what was sent; nothing if there was no answer.
  function send() {
    clearTimeout(timer);
    going ??= once().finally(() => { going = undefined; });
    return going;
  }
  send.text = (records) => records.map(line).join("\n");
  return send;
}
