/**
 * Reads a time only if it's complete: ISO 8601 with its time zone. Relative times ("2d"), partial dates, and
 * impossible ones give null, so a guess is never taken for a time.
 */
export function readIsoMoment(text: string | null | undefined): Date | null {
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/.test(text ?? '');
  return isMoment ? validDate(Date.parse(text ?? '')) : null;
}

/** Reads `2026-02-09 01:21:47`, which the provider writes without a time zone. UTC is assumed. */
export function readPlainMoment(text: string | null | undefined): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text ?? '');
  return match === null ? null : validDate(Date.parse(`${match[1]}T${match[2]}Z`));
}

/**
 * Reads `02/09/2026, 1:21:47 PM` (month first), which the provider writes without a time zone. UTC is
 * assumed.
 */
export function readAmericanMoment(text: string | null | undefined): Date | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4}), (\d{1,2}):(\d{2}):(\d{2})\s([AP])M$/.exec(text ?? '');
  if (match === null) return null;
  const [month, day, year, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour < 1 || hour > 12) return null;
  return validDate(Date.UTC(year, month - 1, day, (hour % 12) + (match[7] === 'P' ? 12 : 0), minute, second));
}

function validDate(milliseconds: number): Date | null {
  return Number.isFinite(milliseconds) ? new Date(milliseconds) : null;
}
