import { titleOf } from '#sandbox/model/written-drafts.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `24 Nov` for `2026-11-24`. */
export function dayOf(date: string): string {
  const [, month = '1', day = ''] = date.split('-');
  return `${Number(day)} ${months[Number(month) - 1]}`;
}

/** `a`, `a and b`, `a, b, and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 3) return parts.join(' and ');
  return `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`;
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

export const inWords = (count: number): string => numbers[count] ?? String(count);

/** `one question`, `two people`, `122 people`. */
export const many = (count: number, one: string, several = `${one}s`): string =>
  `${inWords(count)} ${count === 1 ? one : several}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const firstName = (name: string): string => name.split(/\s+/)[0] ?? name;

/** Blocks of Markdown, without the empty ones. */
export const blocks = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join('\n\n');

export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** The whole sentences of a text; one that an output cut isn't among them. */
export function sentencesOf(text: string): string[] {
  const parts = text
    .trim()
    .split(/(?<=[.!?…]["”»’)]?)\s+|(?<=[。！？।؟])\s*/u)
    .filter((part) => part !== '');
  return text.trim().endsWith('…') ? parts.slice(0, -1) : parts;
}

/** The last question of a text. */
export const questionIn = (text: string): string | undefined =>
  sentencesOf(text).findLast((sentence) => /[?？؟]["”»’)]?$/u.test(sentence));

/** The most characters of a quotation. */
const maxQuote = 220;

/**
 * What to quote of a text, in quotation marks: all of it if it's short, otherwise its question, otherwise its
 * first sentence. Undefined if none of them is whole, or there are no words in it.
 */
export function quoteOf(text: string): string | undefined {
  const isWhole = !text.trim().endsWith('…') && text.length <= maxQuote;
  const said = isWhole ? text.trim() : (questionIn(text) ?? sentencesOf(text)[0]);
  if (said === undefined || !/\p{L}{2}/u.test(said) || said.length > maxQuote) return undefined;
  return quoted(said);
}

/** In quotation marks; those within become single ones. */
export const quoted = (text: string): string =>
  `“${text
    .replace(/"([^"]*)"/g, '‘$1’')
    .replaceAll('“', '‘')
    .replaceAll('”', '’')}”`;

/** With a period, unless it ends like a sentence. */
export const asSentence = (text: string): string => (/[.?!…。！？।؟]”?$/u.test(text) ? text : `${text}.`);

/** Whether a comment says no more than thanks or applause, which needs no answer. */
export const isThanks = (text: string): boolean =>
  questionIn(text) === undefined && (text.match(/\p{L}/gu)?.length ?? 0) < 25;

/** A post by its heading or first sentence, if the row shows that whole, with its source. */
export function postName({ ref, excerpt }: { ref: string; excerpt: string }): string {
  const title = titleOf(excerpt);
  return title === undefined ? `a post [${ref}]` : `${quoted(title)} [${ref}]`;
}
