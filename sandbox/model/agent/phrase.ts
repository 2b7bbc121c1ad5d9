import { sentencesOf } from '#sandbox/model/compose-draft.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `24 Nov` for `2026-11-24`. Empty if it isn't a date. */
export function dayOf(date: string): string {
  const [, month = '', day = ''] = /^\d{4}-(\d{2})-(\d{2})/.exec(date) ?? [];
  return month === '' ? '' : `${Number(day)} ${months[Number(month) - 1]}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Small numbers are spelled out, as in a sentence. */
export const inWords = (count: number): string => words[count] ?? String(count);

export function many(count: number, one: string, several = `${one}s`): string {
  return `${inWords(count)} ${count === 1 ? one : several}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A text that an output shows only in part, without the ellipsis. */
const uncut = (text: string): string => text.replace(/…$/, '').trim();

/** A heading whose line break was lost in an output: `Why we stopped quoting per seat A cold store has…`. */
const heading =
  /^((?:\S+ ){3,8}?\S*[\p{Ll}\d]) (?=(?:A|An|The|We|It|I|My|Our|Every|Since|Most|In|1\.) ?[\p{Ll}\p{N}]?)/u;

/**
 * Refers to a post by its beginning: its heading or first sentence if that's short, otherwise its first
 * words.
 */
export function beginningOf(text: string, most = 7): string {
  const whole = heading.exec(text)?.[1] ?? uncut(text).split(/(?<=[.!?])\s/)[0] ?? '';
  const first = innerQuotes(whole);
  const parts = first.split(/\s+/);
  if (parts.length <= most + 2) return first.replace(/[.]$/, '');
  return `${parts
    .slice(0, most)
    .join(' ')
    .replace(/[,;:.]$/, '')}…`;
}

/** A text's own quotes, converted to single quotation marks for use inside quotation marks. */
const innerQuotes = (text: string): string => text.replace(/"([^"]*)"|“([^”]*)”/g, '‘$1$2’');

/** The sentences that a text shows completely, each once. */
export function wholeSentences(text: string): string[] {
  const isCut = /…$/.test(text.trim());
  const all = sentencesOf(text);
  return [
    ...new Set(
      (isCut ? all.slice(0, -1) : all)
        .map(plain)
        .map(innerQuotes)
        .filter((sentence) => !/[“”"«»„]/.test(sentence)),
    ),
  ];
}

/** Without the emoji at the start. */
const plain = (sentence: string): string =>
  sentence.replace(/^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|\s)+(?=\p{L})/u, '');

/** The last question in a text. Undefined if it asks nothing. */
export const questionIn = (text: string): string | undefined =>
  wholeSentences(text).findLast((sentence) => /[?？؟]$/.test(sentence));

/** What to quote from a text: its question, otherwise its longest sentence that isn't too long. */
export function quoteOf(text: string): string | undefined {
  const all = wholeSentences(text).filter((sentence) => [...sentence].length <= 180);
  const substantial = all.filter(
    (sentence) => !/^(?:thank|thanks|great|congrat|well said|love this|so true)\b/i.test(sentence),
  );
  const sentences = substantial.length > 0 ? substantial : all;
  return questionIn(text) ?? [...sentences].sort((a, b) => b.length - a.length)[0] ?? wholeSentences(text)[0];
}

/** What to show of a post: a meaningful sentence, otherwise its beginning. */
export function excerptOf(text: string): string {
  const quote = quoteOf(text);
  return quote !== undefined && quote.split(/\s+/).length > 4 ? quote : beginningOf(text, 12);
}

const common = new Set(
  'about after again also always another anybody because been before being came come could does done down each else even every first from good have here into just know last less like long made make many more most much must need never next nobody only other over people same says should some somebody still such take than that their them then there these they thing think this those time told under until very want week well went were what when where which while whole will with without work would wrote year your'.split(
    ' ',
  ),
);

/** The words a text is about, as stems, so `prices` matches `pricing`. */
export function stemsOf(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3 && !common.has(word))
      .map((word) => word.replace(/(?:ing|ers|er|ed|es|s|e)$/, '')),
  );
}

/** How many words of one text occur in the other. */
export function sharedWords(one: string, other: string): number {
  const there = stemsOf(other);
  return [...stemsOf(one)].filter((stem) => there.has(stem)).length;
}

/** The item with the most points. On a tie, the earlier one. */
export function bestOf<T>(all: readonly T[], points: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (best, one) => (best === undefined || points(one) > points(best) ? one : best),
    undefined,
  );
}
