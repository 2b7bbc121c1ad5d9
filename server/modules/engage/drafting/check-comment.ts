import { commentLength, type Warning } from '#contract/engage/ready-comment-text.ts';
import { checkMessages } from '#server/modules/engage/engage-messages.ts';
import { compareTrigrams, sameFrom, trigramsOf } from '#server/modules/profile/compare-texts.ts';
import { guessLanguage, languageName } from '#server/modules/profile/guess-language.ts';
import { checkClaims, checkPhrases, warnAt, warnOfAll } from './check-claims.ts';
import { withoutQuotations } from './find-quotations.ts';

export type CheckContext = {
  /** What the text answers: a post, by default, a comment, or a message. */
  noun?: 'post' | 'comment' | 'message';
  /** The text of what it answers. */
  postText: string;
  /** Its author. */
  authorName: string | null;
  /** The user's own comments, newest first; only the first fifty count. */
  recentOwn: readonly string[];
  /** What the user says about themselves and their style; its content doesn't count as a claim. */
  rules: readonly string[];
  bannedPhrases: readonly string[];
  /** The most characters it may have; by default those of a comment. */
  max?: number;
};

const maxRecent = 50;
/** Longer texts only get the warning that they are too long, in characters. */
const maxChecked = 5_000;
const link =
  /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}@.-])[\p{L}\p{N}-]+\.(?:com|org|net|io|ai|app|dev|co|eu|de|fr|es|it|nl|uk|example)(?![\p{L}\p{N}])(?:\/\S*)?/giu;

/** Warnings to consider before a comment is posted. Deterministic for the same text and context. */
export function checkComment(text: string, context: CheckContext): Warning[] {
  const trimmed = text.trim();
  if (trimmed === '') return [warnOfAll('empty', checkMessages.empty, 'stop')];
  // No network accepts it, and checking each word would take long.
  if (trimmed.length > maxChecked) return checkLength(trimmed, context.max);
  const warnings: Warning[] = [
    ...checkLength(trimmed, context.max),
    ...checkPhrases(text, {
      bannedPhrases: context.bannedPhrases,
      where: context.noun === 'message' ? 'anyone' : 'under any post',
    }),
  ];
  for (const match of text.matchAll(link)) {
    const span = { start: match.index, end: match.index + match[0].length };
    warnings.push(
      warnAt('link', checkMessages.link(context.noun === 'message' ? 'messages' : 'comments'), span),
    );
  }
  const known = [context.postText, context.authorName ?? '', ...context.rules];
  warnings.push(...checkClaims(text, { noun: context.noun ?? 'post', known, shorten }, warnings));
  const repetition = findRepetition(text, context.recentOwn);
  if (repetition !== null) {
    warnings.push(warnOfAll('repetition', checkMessages.repetition(shorten(repetition))));
  }
  const language = findOtherLanguage(text, context);
  if (language !== null) warnings.push(warnOfAll('language', language));
  return warnings;
}

function checkLength(text: string, max: number = commentLength.max): Warning[] {
  const length = [...text].length;
  if (length > max) {
    return [warnOfAll('too_long', checkMessages.tooLong(length, max), 'stop')];
  }
  if (length < commentLength.warnFrom) return [];
  return [warnOfAll('long', checkMessages.long(length))];
}

/** The user's own comment most similar to this one, if it says much the same; null if there is none. */
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

/** The two different languages, or null if they are the same or either text is too short to tell. */
function findOtherLanguage(text: string, { postText, noun = 'post' }: CheckContext): string | null {
  // Quotations are in the post's language anyway.
  const [mine, theirs] = [guessLanguage(withoutQuotations(text)), guessLanguage(postText)];
  if (mine === null || theirs === null || mine === theirs) return null;
  return checkMessages.language(languageName(mine), languageName(theirs), noun);
}

export function shorten(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > 80 ? `${letters.slice(0, 80).join('')}…` : letters.join('');
}
