// Times are those of the reader's clock, not of the machine that serves them, in the language of the
// page and as the reader's country writes them.
export function zone(links, times) {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const link of name ? links : []) {
    const address = new URL(link.href);
    address.searchParams.set("zone", name);
    link.href = address;
  }
  const { lang } = document.documentElement;
  const own = navigator.languages.find((one) => one.split("-")[0] === lang) ?? lang;
  for (const time of times) {
    const moment = new Date(time.dateTime);
    if (!isNaN(moment)) time.textContent = moment.toLocaleString(own, { dateStyle: "medium", timeStyle: "short" });
  }
}
