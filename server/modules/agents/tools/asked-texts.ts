const dayMs = 86_400_000;
const maxDays = 3650;
const maxWords = 20;
const longest = 200;

/** What a model gave as a text to look for, as far as a search takes it; undefined where there is nothing. */
export function askedText(text: string | null): string | undefined {
  const clean = (text ?? '').replaceAll('\u0000', ' ').trim().slice(0, longest).trim();
  return clean === '' ? undefined : clean;
}

/** The same of several texts; undefined where none is left. */
export function askedTexts(texts: readonly string[] | null): string[] | undefined {
  const clean = (texts ?? []).flatMap((text) => askedText(text) ?? []).slice(0, maxWords);
  return clean.length === 0 ? undefined : clean;
}

/** The moment so many days ago; undefined where none was asked for. */
export function daysBefore(now: Date, days: number | null): Date | undefined {
  const asked = askedDays(days);
  return asked === undefined ? undefined : new Date(now.getTime() - asked * dayMs);
}

/** A number of days as far as it makes sense: from one hour to ten years. */
export function askedDays(days: number | null): number | undefined {
  if (days === null || !(days > 0)) return undefined;
  return Math.min(Math.max(days, 1 / 24), maxDays);
}

/** `active in 7 days`; null where none was asked for. */
export function daysText(what: string, days: number | null): string | null {
  const asked = askedDays(days);
  if (asked === undefined) return null;
  const number = Math.round(asked * 10) / 10;
  return `${what} ${number === 1 ? 'a day' : `${number} days`}`;
}

/** What was asked as one line for people, such as `founders, active in 7 days`. */
export function askedSummary(parts: readonly (string | readonly string[] | null | undefined)[]): string {
  const said = parts.flatMap((part) => {
    const text = typeof part === 'string' ? part : part?.join(' or ');
    return text?.trim() ? [text.trim()] : [];
  });
  return said.join(', ').replace(/\s+/gu, ' ').slice(0, longest);
}
