/** The most formatters that are kept. The one unused for longest makes room for another. */
const maxKept = 500;

const kept = new Map<string, Intl.DateTimeFormat>();

/**
 * The formatter for a locale and options. Each is created once and kept: creating one takes a hundred times as
 * long as using it, and the memory it holds isn't seen by garbage collection.
 *
 * @throws RangeError if the runtime doesn't know the time zone
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = kept.get(key) ?? new Intl.DateTimeFormat(locale, options);
  kept.delete(key);
  kept.set(key, format);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return format;
}

/** Whether the runtime knows a time zone. */
export function isKnownZone(timeZone: string): boolean {
  try {
    return dateFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** The time zone, or UTC if the runtime doesn't know it. */
export function knownZone(timeZone: string): string {
  return isKnownZone(timeZone) ? timeZone : 'UTC';
}
