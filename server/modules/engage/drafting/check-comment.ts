import { commentLength, type Warning } from '#contract/engage/ready-comment-text.ts';
import { checkMessages } from '#server/modules/engage/engage-messages.ts';
import { guessLanguage, languageName } from '#server/modules/profile/guess-language.ts';
import { checkClaims, checkPhrases, warnAt, warnOfAll } from './check-claims.ts';
import { compareTrigrams, sameFrom, trigramsOf } from './compare-comments.ts';
import { findQuotations } from './find-quotations.ts';

export type CheckContext = {
  postText: string;
  /** Who wrote the post. */
  authorName: string | null;
  /** The user's own comments, newest first; the first fifty count. */
  recentOwn: readonly string[];
  /** What the user says of themselves and of how they write: what stands there is no claim. */
  rules: readonly string[];
  bannedPhrases: readonly string[];
};

const maxRecent = 50;
/** Longer texts are too long, and that is all that is said of them, in characters. */
const maxChecked = 5_000;
const link =
  /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}@.-])[\p{L}\p{N}-]+\.(?:com|org|net|io|ai|app|dev|co|eu|de|fr|es|it|nl|uk|example)(?![\p{L}\p{N}])(?:\/\S*)?/giu;

/** What is to be thought about before a comment goes out. The same text in the same context gives the same. */
export function checkComment(text: string, context: CheckContext): Warning[] {
  const trimmed = text.trim();
  if (trimmed === '') return [warnOfAll('empty', checkMessages.empty, 'stop')];
  // No network takes it, and looking at each word of it would take long.
  if (trimmed.length > maxChecked) return checkLength(trimmed);
  const warnings: Warning[] = [
    ...checkLength(trimmed),
    ...checkPhrases(text, { bannedPhrases: context.bannedPhrases, where: 'under any post' }),
  ];
  for (const match of text.matchAll(link)) {
    const span = { start: match.index, end: match.index + match[0].length };
    warnings.push(warnAt('link', checkMessages.link, span));
  }
  const known = [context.postText, context.authorName ?? '', ...context.rules];
  warnings.push(...checkClaims(text, { noun: 'post', known, shorten }, warnings));
  const repetition = findRepetition(text, context.recentOwn);
  if (repetition !== null) {
    warnings.push(warnOfAll('repetition', checkMessages.repetition(shorten(repetition))));
  }
  const language = findOtherLanguage(text, context.postText);
  if (language !== null) warnings.push(warnOfAll('language', language));
  return warnings;
}

function checkLength(text: string): Warning[] {
  const length = [...text].length;
  if (length > commentLength.max) {
    return [warnOfAll('too_long', checkMessages.tooLong(length), 'stop')];
  }
  if (length < commentLength.warnFrom) return [];
  return [warnOfAll('long', checkMessages.long(length))];
}

/** The own comment that is most like this one, where it is much the same; null where none is. */
function findRepetition(text: string, recentOwn: readonly string[]): string | null {
  const mine = trigramsOf(text);
  let max = sameFrom;
  let found: string | null = null;
  for (const own of recentOwn.slice(0, maxRecent)) {
    const share = compareTrigrams(mine, trigramsOf(own));
    if (share > max || (share === max && found === null)) [max, found] = [share, own];
  }
  return found;
}

/** Says which two languages meet; null where they are one, or where either says too little to tell. */
function findOtherLanguage(text: string, postText: string): string | null {
  // What is quoted is in the post's language anyway.
  let own = text;
  for (const { start, end } of findQuotations(text)) {
    own = own.slice(0, start) + ' '.repeat(end - start) + own.slice(end);
  }
  const [mine, theirs] = [guessLanguage(own), guessLanguage(postText)];
  if (mine === null || theirs === null || mine === theirs) return null;
  return checkMessages.language(languageName(mine), languageName(theirs));
}

function shorten(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > 80 ? `${letters.slice(0, 80).join('')}…` : letters.join('');
}
