/** The user's own day, `YYYY-MM-DD`; in UTC where the runtime does not know the zone. */
export function localDay(moment: Date, timeZone: string): string {
  try {
    // Sweden writes dates as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment);
  } catch {
    return moment.toISOString().slice(0, 10);
  }
}

/** When the user's next day begins, whatever their clocks do in between. */
export function nextLocalDay(now: Date, timeZone: string): Date {
  const today = localDay(now, timeZone);
  let before = now.getTime();
  // The longest day has 25 hours; whole zones have skipped a day once.
  let after = before + 50 * 3600 * 1000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDay(new Date(middle), timeZone) === today) before = middle;
    else after = middle;
  }
  return new Date(after);
}
