const hourMs = 3_600_000;

/**
 * The Mondays, at midnight in a zone, that begin the last `count` weeks, the present one among them, the oldest first;
 * then the one that ends it. In UTC where the runtime does not know the zone.
 */
export function weekBounds(now: Date, timeZone: string, count: number): Date[] {
  const zone = isKnown(timeZone) ? timeZone : 'UTC';
  const today = Date.parse(`${localDate(now, zone)}T00:00:00Z`);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return Array.from({ length: count + 1 }, (_, index) => {
    const day = new Date(today - (sinceMonday + 7 * (count - 1 - index)) * 24 * hourMs);
    return midnight(day.toISOString().slice(0, 10), zone);
  });
}

/** The first quarter of an hour of a day: all zones' clocks are apart from UTC by whole ones. */
function midnight(day: string, timeZone: string): Date {
  let at = Date.parse(`${day}T00:00:00Z`) - 15 * hourMs;
  while (localDate(new Date(at), timeZone) < day) at += hourMs / 4;
  return new Date(at);
}

/** `YYYY-MM-DD`, as Sweden writes dates. */
function localDate(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment);
}

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}
