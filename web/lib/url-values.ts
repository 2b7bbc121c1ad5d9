/**
 * Parsers for URL values, which can be anything. Each returns the value, or undefined if it's invalid.
 * Handwritten instead of a schema, because every page loads them.
 */

const uuid =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/i;
const day = /^\d{4}-\d{2}-\d{2}$/;
// Seconds are optional only without an offset.
const time = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)|(:[0-5]\d(\.\d+)?)?)$/;

/** Parses a value from a fixed set. */
export const readOneOf =
  <T>(values: readonly T[]) =>
  (value: unknown): T | undefined =>
    values.find((one) => one === value);

/** Parses a record id. */
export const readId = (value: unknown): string | undefined =>
  typeof value === 'string' && uuid.test(value) ? value : undefined;

/** Parses a calendar day that exists (`2026-03-01`). */
export function readDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || !day.test(value)) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  // A day that doesn't exist (31 February) would silently roll over.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value ? value : undefined;
}

/** Parses an ISO 8601 time, with an offset or in the reader's time zone. */
export function readMoment(value: unknown): string | undefined {
  if (typeof value !== 'string' || value[10] !== 'T') return undefined;
  return readDate(value.slice(0, 10)) !== undefined && time.test(value.slice(11)) ? value : undefined;
}

/** Parses a flag that is on. Off is undefined. */
export const readOn = (value: unknown): true | undefined =>
  value === true || value === 'true' ? true : undefined;

/**
 * Parses a word from a URL, where a number counts as text too. Blank gives undefined; a longer word is cut.
 */
export function readWord(value: unknown, longest: number): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text.slice(0, longest);
}

/** Parses a list. One invalid entry invalidates the whole list. */
export function readEach<T>(value: unknown, one: (value: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const read = value.map(one);
  return read.every((item) => item !== undefined) ? read : undefined;
}
