import { cutText } from '#server/modules/feeds/drafts/fill-template.ts';
import { longestOutput } from './tool.ts';

/** Most records of one call. */
export const maxRows = 30;
const defaultRows = 15;

/** Characters of a row: {@link maxRows} of them, with what stands above and below, fit into an output. */
const longestRow = 370;
const longestUrl = 200;
const longestHead = 400;

/** How many records are shown, whatever number a model asks for. */
export function rowsAsked(limit: number | null): number {
  if (limit === null || !(limit >= 1)) return defaultRows;
  return Math.min(Math.floor(limit), maxRows);
}

/** A record as one line of an output: its name, what is known, and its URL where it has one. */
export function recordRow(ref: string, parts: readonly (string | null)[], url: string | null = null): string {
  const lead = `[${ref}] `;
  const link = url !== null && url.length <= longestUrl && !/\s/.test(url) ? ` · ${withoutRefs(url)}` : '';
  const known = parts.filter((part) => part !== null && part !== '').join(' · ');
  return `${lead}${oneLine(known, longestRow - lead.length - link.length)}${link}`;
}

/**
 * Records as an output of at most {@link longestOutput} characters.
 *
 * @param rows at most {@link maxRows}, each of {@link recordRow}
 * @param more how many further ones there are
 */
export function composeRows(head: string, rows: readonly string[], more: number): string {
  const rest = more > 0 ? [`… and ${more} more: narrow the search.`] : [];
  return [oneLine(head, longestHead), ...rows.slice(0, maxRows), ...rest].join('\n');
}

/** Lines about one record, cut to {@link longestOutput} characters. */
export function composeLines(lines: readonly (string | null)[]): string {
  return cutText(lines.filter((line) => line !== null).join('\n'), longestOutput);
}

/** What others wrote, so that nothing in it looks like a name that the server gave: `[s1]` becomes `(s1)`. */
export function withoutRefs(text: string): string {
  return text.replace(/\[(\s*[a-z]\d+\s*(?:,\s*[a-z]\d+\s*)*)\]/gi, '($1)');
}

/** What others wrote as one line of at most so many characters. */
export function oneLine(text: string, max: number): string {
  return cutText(withoutRefs(text.replace(/\s+/gu, ' ').trim()), max);
}
