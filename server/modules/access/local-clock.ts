const dayMs = 86_400_000;

type Formats = { day: Intl.DateTimeFormat; hour: Intl.DateTimeFormat; clock: Intl.DateTimeFormat };

/** Making one costs a hundred times more than using it, and days are found by asking many times. */
const formats = new Map<string, Formats>();

/** The user's own day, `YYYY-MM-DD`; in UTC where the runtime does not know the zone. */
export function dayOf(moment: Date, timeZone: string): string {
  return formatsOf(timeZone).day.format(moment);
}

/** The hour that the user's clocks show, 0 to 23. */
export function hourOf(moment: Date, timeZone: string): number {
  return Number(formatsOf(timeZone).hour.format(moment));
}

/** What the user's clocks show, as if it were UTC: the milliseconds since 1970 that those clocks count. */
export function clockOf(at: number, timeZone: string): number {
  const shown = formatsOf(timeZone).clock.format(at).replace(' ', 'T');
  const clock = Date.parse(`${shown}Z`);
  // Years before 1000 are not written with four digits: their clocks are those of UTC.
  return Number.isNaN(clock) ? at : clock + (((at % 1000) + 1000) % 1000);
}

/** The day so many days after another one, by the calendar. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

function formatsOf(timeZone: string): Formats {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const zone = knownZone(timeZone);
  // Sweden writes dates as ISO 8601 does.
  const made = {
    day: new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }),
    hour: new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }),
    clock: new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }),
  };
  formats.set(timeZone, made);
  return made;
}

function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
