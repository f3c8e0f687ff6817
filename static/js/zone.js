// Times in a file are those of the reader's clock, not of the machine that serves it.
export function zone(links) {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const link of name ? links : []) {
    const address = new URL(link.href);
    address.searchParams.set("zone", name);
    link.href = address;
  }
}
