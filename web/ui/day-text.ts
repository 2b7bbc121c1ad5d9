const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The day that a text names, as `YYYY-MM-DD`: `28 Nov`, `28 november 2026`, or `2026-11-28`. Null for anything
 * else, and for a day that doesn't exist.
 *
 * @param now its year counts if the text has none
 */
export function readDayText(text: string, now: Date): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const words = /^(\d{1,2})\.?\s+(\p{L}{3})\p{L}*\.?(?:,?\s+(\d{4}))?$/u.exec(text.trim());
  if (!words) return null;
  const month = months.indexOf((words[2] ?? '').toLowerCase()) + 1;
  return dayOf(Number(words[3] ?? now.getFullYear()), month, Number(words[1]));
}

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
}
