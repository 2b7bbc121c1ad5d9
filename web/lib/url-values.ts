/**
 * Readers of what stands in a URL, where anything may stand. Each gives the value, or undefined where it is broken.
 * By hand and not by a schema, since every page loads them.
 */

const uuid =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/i;
const day = /^\d{4}-\d{2}-\d{2}$/;
// Seconds may be left out only where there is no offset.
const time = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)|(:[0-5]\d(\.\d+)?)?)$/;

/** Reads a value that is one of a few. */
export const readOneOf =
  <T>(values: readonly T[]) =>
  (value: unknown): T | undefined =>
    values.find((one) => one === value);

/** Reads the id of a record. */
export const readId = (value: unknown): string | undefined =>
  typeof value === 'string' && uuid.test(value) ? value : undefined;

/** Reads a day that exists (`2026-03-01`). */
export function readDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || !day.test(value)) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  // A day that does not exist (31 February) would roll over silently.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value ? value : undefined;
}

/** Reads a moment in ISO 8601, with an offset or on the reader's clocks. */
export function readMoment(value: unknown): string | undefined {
  if (typeof value !== 'string' || value[10] !== 'T') return undefined;
  return readDate(value.slice(0, 10)) !== undefined && time.test(value.slice(11)) ? value : undefined;
}

/** Reads a switch that is on; off is no switch. */
export const readOn = (value: unknown): true | undefined =>
  value === true || value === 'true' ? true : undefined;

/** Reads a word as a URL carries it, where a number is a text too; blank is none, a longer one is cut. */
export function readWord(value: unknown, longest: number): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text.slice(0, longest);
}

/** Reads a list of which each is good: one that is not breaks the whole list. */
export function readEach<T>(value: unknown, one: (value: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const read = value.map(one);
  return read.every((item) => item !== undefined) ? read : undefined;
}
