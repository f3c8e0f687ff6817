// Times are those of the reader's clock, not of the machine that serves them.
export function zone(links, times) {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const link of name ? links : []) {
    const address = new URL(link.href);
    address.searchParams.set("zone", name);
    link.href = address;
  }
  for (const time of times) {
    const moment = new Date(time.dateTime);
    if (!isNaN(moment)) time.textContent = moment.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  }
}
