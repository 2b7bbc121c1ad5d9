import { cutText } from '#core/cut-text.ts';
import { maxOutputLength } from './tool.ts';

/** The most records in one call. */
export const maxRows = 30;
const defaultRows = 15;

/** The most characters per row: {@link maxRows} rows with head and tail fit into one output. */
const maxRowLength = 370;
const maxUrlLength = 200;
const maxHeadLength = 400;

/** How many records to show, whatever number the model gives. */
export function rowsAsked(limit: number | null): number {
  if (limit === null || !(limit >= 1)) return defaultRows;
  return Math.min(Math.floor(limit), maxRows);
}

/** A record as one line of an output: its short name, what is known and its URL if it has one. */
export function recordRow(ref: string, parts: readonly (string | null)[], url: string | null = null): string {
  const lead = `[${ref}] `;
  const link = url !== null && url.length <= maxUrlLength && !/\s/.test(url) ? ` · ${withoutRefs(url)}` : '';
  const known = parts.filter((part) => part !== null && part !== '').join(' · ');
  return `${lead}${oneLine(known, maxRowLength - lead.length - link.length)}${link}`;
}

/**
 * Records as an output of at most {@link maxOutputLength} characters.
 *
 * @param rows at most {@link maxRows}, each from {@link recordRow}
 * @param more how many further records there are
 */
export function composeRows(head: string, rows: readonly string[], more: number): string {
  const rest = more > 0 ? [`… and ${more} more: narrow the search.`] : [];
  return [oneLine(head, maxHeadLength), ...rows.slice(0, maxRows), ...rest].join('\n');
}

/** Lines about one record, cut to {@link maxOutputLength} characters. */
export function composeLines(lines: readonly (string | null)[]): string {
  return cutText(lines.filter((line) => line !== null).join('\n'), maxOutputLength);
}

/** Other people's text, changed so that nothing in it looks like one of our refs: `[s1]` becomes `(s1)`. */
export function withoutRefs(text: string): string {
  return text.replace(/\[(\s*[a-z]\d+\s*(?:,\s*[a-z]\d+\s*)*)\]/gi, '($1)');
}

/** Other people's text as one line of at most `max` characters. */
export function oneLine(text: string, max: number): string {
  return cutText(withoutRefs(text.replace(/\s+/gu, ' ').trim()), max);
}
