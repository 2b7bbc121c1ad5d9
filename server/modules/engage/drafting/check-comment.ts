import { commentLength, type Warning } from '#contract/ready-comment-text.ts';
import { guessLanguage, languageName } from '#server/modules/profile/guess-language.ts';
import { compareComments, sameFrom } from './compare-comments.ts';
import { type Claim, findClaims } from './find-claims.ts';
import { findQuotations } from './find-quotations.ts';
import { findPhrase, foldText } from './folded-text.ts';
import { genericPhrases } from './generic-phrases.ts';

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

const claimWords: Record<Claim['kind'], (text: string) => string> = {
  number: (text) => `The post does not say ${text}. Is it right?`,
  name: (text) => `The post does not name ${text}. Is it right?`,
  quotation: (text) => `The post does not say “${shorten(text)}”.`,
};

/** What is to be thought about before a comment goes out. The same text in the same context gives the same. */
export function checkComment(text: string, context: CheckContext): Warning[] {
  const trimmed = text.trim();
  if (trimmed === '') return [all('empty', 'There is nothing in it yet.', 'stop')];
  // No network takes it, and looking at each word of it would take long.
  if (trimmed.length > maxChecked) return checkLength(trimmed);
  const folded = foldText(text);
  const warnings: Warning[] = checkLength(trimmed);
  for (const phrase of context.bannedPhrases) {
    const place = findPhrase(folded, phrase);
    if (place) warnings.push(at('banned_phrase', `You do not use “${phrase}”.`, place));
  }
  for (const phrase of genericPhrases) {
    const place = findPhrase(folded, phrase);
    if (place) {
      warnings.push(
        at('generic', `“${text.slice(place.start, place.end)}” could stand under any post.`, place),
      );
    }
  }
  for (const match of text.matchAll(link)) {
    const place = { start: match.index, end: match.index + match[0].length };
    warnings.push(
      at('link', 'A link in a comment is shown to fewer people, and may look like advertising.', place),
    );
  }
  warnings.push(...checkClaims(text, context, warnings));
  const repetition = findRepetition(text, context.recentOwn);
  if (repetition !== null) {
    warnings.push(all('repetition', `You said much the same before: “${shorten(repetition)}”`));
  }
  const language = findOtherLanguage(text, context.postText);
  if (language !== null) warnings.push(all('language', language));
  return warnings;
}

function checkLength(text: string): Warning[] {
  const length = [...text].length;
  if (length > commentLength.max) {
    return [
      all(
        'too_long',
        `${length} characters; ${commentLength.max.toLocaleString('en')} are the most.`,
        'stop',
      ),
    ];
  }
  if (length < commentLength.warnFrom) return [];
  return [all('long', `${length} characters: longer than most people read.`)];
}

/** What stands in a link or in a stock phrase has its warning already. */
function checkClaims(
  text: string,
  { postText, authorName, rules }: CheckContext,
  told: Warning[],
): Warning[] {
  return findClaims(text, [postText, authorName ?? '', ...rules])
    .filter(({ start }) => !told.some((one) => start >= (one.start ?? text.length) && start < (one.end ?? 0)))
    .map((claim) => at('claim', claimWords[claim.kind](claim.text), claim));
}

/** The own comment that is most like this one, where it is much the same; null where none is. */
function findRepetition(text: string, recentOwn: readonly string[]): string | null {
  let max = sameFrom;
  let found: string | null = null;
  for (const own of recentOwn.slice(0, maxRecent)) {
    const share = compareComments(text, own);
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
  return `This is in ${languageName(mine)}, the post in ${languageName(theirs)}.`;
}

function at(kind: Warning['kind'], message: string, { start, end }: { start: number; end: number }): Warning {
  return { kind, level: 'warn', message, start, end };
}

function all(kind: Warning['kind'], message: string, level: Warning['level'] = 'warn'): Warning {
  return { kind, level, message, start: null, end: null };
}

function shorten(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > 80 ? `${letters.slice(0, 80).join('')}…` : letters.join('');
}
