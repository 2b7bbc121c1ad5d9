import { guessLanguage } from '#server/modules/profile/guess-language.ts';
import { findQuotations } from './find-quotations.ts';
import { foldText, tokensOf } from './folded-text.ts';

/** A factual claim in a comment, and its position. */
export type Claim = { kind: 'number' | 'name' | 'quotation'; text: string; start: number; end: number };

const number = /\p{Nd}(?:[.,'’\u00a0\u202f]?\p{Nd})*/gu;
/** Capitalized words, and words that are clearly names: all capitals, or a capital inside. */
const capitalized = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*(?:[-’'][\p{L}\p{N}]+)*/gu;
const marked = /^\p{Lu}[\p{Lu}\p{N}]+$|\p{Ll}\p{Lu}/u;
/** After these, a capital says nothing about names. */
const sentenceStart = /(?:^|[.!?:…。！？]["”’»)]*\s+|[“„«"‘(¿¡]\s*|\n\s*|[-–—•]\s+)$/u;

/** Words capitalized out of politeness or as part of the calendar. */
const noNames = new Set(
  tokensOf(
    `I Sie Ihnen Ihr Ihre Ihren Ihrem Lei Usted Ustedes Pan Pani Pana Państwo Monday Tuesday Wednesday Thursday Friday
    Saturday Sunday January February March April May June July August September October November December`,
  ),
);

/**
 * Numbers, names and quotations in a comment that no known text contains, so the writer must know them from
 * elsewhere. Names are recognized by capitals, so not at the start of a sentence, not in scripts without
 * capitals, and in German only if a capital is inside a word. Numbers written as words aren't detected.
 */
export function findClaims(comment: string, known: readonly string[]): Claim[] {
  const all = known.join('\n');
  const numbers = new Set([...all.matchAll(number)].map(([digits]) => plainNumber(digits)));
  const words = new Set(tokensOf(all));
  const folded = foldText(all).text;
  // What is answered, which comes first, tells more than what else is known.
  const language = guessLanguage(comment) ?? guessLanguage(known[0] ?? '') ?? guessLanguage(all);
  const quotations = findQuotations(comment);
  const isQuoted = (at: number) => quotations.some(({ start, end }) => at >= start && at < end);

  const claims: Claim[] = [];
  for (const quotation of quotations) {
    const inner = foldText(quotation.text).text.replace(/^[\s.…,]+|(?<![\s.…,;:!?])[\s.…,;:!?]+$/gu, '');
    // One or two quoted words are irony or emphasis as often as a quotation.
    if (tokensOf(quotation.text).length < 3 && inner.length < 12) continue;
    if (!folded.includes(inner)) claims.push({ kind: 'quotation', ...quotation });
  }
  for (const match of comment.matchAll(number)) {
    const text = match[0];
    // A quotation counts as one claim.
    if (numbers.has(plainNumber(text)) || isQuoted(match.index)) continue;
    claims.push({ kind: 'number', text, start: match.index, end: match.index + text.length });
  }
  for (const match of comment.matchAll(capitalized)) {
    const text = match[0].replace(/[’']s$/u, '');
    if (isQuoted(match.index) || all.includes(text)) continue;
    if (tokensOf(text).every((word) => words.has(word) || noNames.has(word))) continue;
    const isInitial = language === 'de' || sentenceStart.test(before(comment, match.index));
    if (isInitial && !marked.test(text)) continue;
    claims.push({ kind: 'name', text, start: match.index, end: match.index + text.length });
  }
  return claims.sort((a, b) => a.start - b.start);
}

/** How many characters before a word decide whether it starts a sentence. */
const nearby = 40;

/** The text just before a position. If that isn't the start of the comment, it is prefixed with a letter. */
const before = (comment: string, at: number): string =>
  at <= nearby ? comment.slice(0, at) : `x${comment.slice(at - nearby, at)}`;

/** `1,000`, `1.000` and `1’000` are the same number in different locales. */
const plainNumber = (digits: string): string => digits.replace(/[^\p{Nd}]/gu, '');
