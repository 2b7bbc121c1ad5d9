const dayMs = 86_400_000;
const maxDays = 3650;
const maxWords = 20;
const longest = 200;

/** A model's search text, cleaned and cut to what a search accepts; undefined if nothing is left. */
export function askedText(text: string | null): string | undefined {
  const clean = (text ?? '').replaceAll('\u0000', ' ').trim().slice(0, longest).trim();
  return clean === '' ? undefined : clean;
}

/** The same for several texts; undefined if none is left. */
export function askedTexts(texts: readonly string[] | null): string[] | undefined {
  const clean = (texts ?? []).flatMap((text) => askedText(text) ?? []).slice(0, maxWords);
  return clean.length === 0 ? undefined : clean;
}

/** The time this many days ago; undefined if no days were given. */
export function daysBefore(now: Date, days: number | null): Date | undefined {
  const asked = clampDays(days);
  return asked === undefined ? undefined : new Date(now.getTime() - asked * dayMs);
}

/** A number of days within sensible limits: from one hour to ten years. */
export function clampDays(days: number | null): number | undefined {
  if (days === null || !(days > 0)) return undefined;
  return Math.min(Math.max(days, 1 / 24), maxDays);
}

/** Such as `active in 7 days`; null if no days were given. */
export function daysText(what: string, days: number | null): string | null {
  const asked = clampDays(days);
  if (asked === undefined) return null;
  const number = Math.round(asked * 10) / 10;
  return `${what} ${number === 1 ? 'a day' : `${number} days`}`;
}

/** A request as one line for users, such as `founders, active in 7 days`. */
export function askedSummary(parts: readonly (string | readonly string[] | null | undefined)[]): string {
  const said = parts.flatMap((part) => {
    const text = typeof part === 'string' ? part : part?.join(' or ');
    return text?.trim() ? [text.trim()] : [];
  });
  return said.join(', ').replace(/\s+/gu, ' ').slice(0, longest);
}
