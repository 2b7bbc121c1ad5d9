import { guessLanguage } from '#server/modules/profile/guess-language.ts';
import { findQuotations } from './find-quotations.ts';
import { foldText, tokensOf } from './folded-text.ts';

/** Something that a comment says as a fact, and where. */
export type Claim = { kind: 'number' | 'name' | 'quotation'; text: string; start: number; end: number };

const number = /\p{Nd}(?:[.,'’\u00a0\u202f]?\p{Nd})*/gu;
/** A word with a capital, and two that only names have: all capitals, or one further in. */
const capitalized = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*(?:[-’'][\p{L}\p{N}]+)*/gu;
const marked = /^\p{Lu}[\p{Lu}\p{N}]+$|\p{Ll}\p{Lu}/u;
/** After these a capital says nothing. */
const sentenceStart = /(?:^|[.!?:…。！？]["”’»)]*\s+|[“„«"‘(¿¡]\s*|\n\s*|[-–—•]\s+)$/u;

/** Capitals that are manners or calendar. */
const noNames = new Set(
  tokensOf(
    `I Sie Ihnen Ihr Ihre Ihren Ihrem Lei Usted Ustedes Pan Pani Pana Państwo Monday Tuesday Wednesday Thursday Friday
    Saturday Sunday January February March April May June July August September October November December`,
  ),
);

/**
 * Numbers, names and quotations of a comment that none of the known texts holds: what the writer would have to know
 * from elsewhere. Names are recognized by their capitals, so not at the beginning of a sentence, not in scripts without
 * capitals, and in German only where a capital stands inside a word. Numbers in words are not seen.
 */
export function findClaims(comment: string, known: readonly string[]): Claim[] {
  const all = known.join('\n');
  const numbers = new Set([...all.matchAll(number)].map(([digits]) => plainNumber(digits)));
  const words = new Set(tokensOf(all));
  const folded = foldText(all).text;
  const isGerman = (guessLanguage(comment) ?? guessLanguage(all)) === 'de';
  const quotations = findQuotations(comment);
  const isQuoted = (at: number) => quotations.some(({ start, end }) => at >= start && at < end);

  const claims: Claim[] = [];
  for (const quotation of quotations) {
    const inner = foldText(quotation.text).text.replace(/^[\s.…,]+|(?<![\s.…,;:!?])[\s.…,;:!?]+$/gu, '');
    // One or two words in marks are irony or emphasis as often as a quotation.
    if (tokensOf(quotation.text).length < 3 && inner.length < 12) continue;
    if (!folded.includes(inner)) claims.push({ kind: 'quotation', ...quotation });
  }
  for (const match of comment.matchAll(number)) {
    const text = match[0];
    // A quotation is one claim as a whole.
    if (numbers.has(plainNumber(text)) || isQuoted(match.index)) continue;
    claims.push({ kind: 'number', text, start: match.index, end: match.index + text.length });
  }
  for (const match of comment.matchAll(capitalized)) {
    const text = match[0].replace(/[’']s$/u, '');
    if (isQuoted(match.index) || all.includes(text)) continue;
    if (tokensOf(text).every((word) => words.has(word) || noNames.has(word))) continue;
    const isInitial = isGerman || sentenceStart.test(before(comment, match.index));
    if (isInitial && !marked.test(text)) continue;
    claims.push({ kind: 'name', text, start: match.index, end: match.index + text.length });
  }
  return claims.sort((a, b) => a.start - b.start);
}

/** What decides whether a sentence begins stands so close to its beginning, in characters. */
const nearby = 40;

/** The end of what stands before a place; a sign in front where that is not the comment's beginning. */
const before = (comment: string, at: number): string =>
  at <= nearby ? comment.slice(0, at) : `x${comment.slice(at - nearby, at)}`;

/** `1,000`, `1.000` and `1’000` are one number, whatever the writer's country. */
const plainNumber = (digits: string): string => digits.replace(/[^\p{Nd}]/gu, '');
