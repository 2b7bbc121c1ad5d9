import type { Warning } from '#contract/engage/ready-comment-text.ts';
import { checkMessages } from '#server/modules/engage/engage-messages.ts';
import { warnOfAll } from './check-claims.ts';
import { type CheckContext, checkComment } from './check-comment.ts';
import { foldText } from './folded-text.ts';

/**
 * Checks a text that a model drafted. Users who repeat themselves get a warning; a model's repetition of its user
 * isn't shown at all, nor is a text too alike to others there, one that speaks of its user as somebody else, or one
 * that repeats what it answers. Who wrote the others isn't said.
 */
export function checkDraft(
  text: string,
  context: CheckContext,
  isAlike: (text: string) => boolean,
): Warning[] {
  const { noun = 'post', postText } = context;
  const warnings = checkComment(text, context).map(
    (warning): Warning => (warning.kind === 'repetition' ? { ...warning, level: 'stop' } : warning),
  );
  const name = findWriter(text, context);
  if (name !== null) warnings.push(warnOfAll('claim', checkMessages.ofWriter(name), 'stop'));
  const repeated = findRepeated(text, postText);
  if (repeated !== null) {
    warnings.push(warnOfAll('repetition', checkMessages.repeats(repeated, noun), 'stop'));
  }
  return isAlike(text) ? [...warnings, warnOfAll('repetition', checkMessages.alike, 'stop')] : warnings;
}

/** How a text calls its writer, if it does. A name may be a word, too, so a capital at the start says nothing. */
function findWriter(text: string, { writerName = '', authorName, postText }: CheckContext): string | null {
  const [first = ''] = writerName.trim().split(/\s+/u);
  if (first.length < 2 || !/^\p{Lu}/u.test(first)) return null;
  if (wordsOf(authorName ?? '').includes(first)) return null;
  const at = wordsOf(text).indexOf(first);
  if (at === -1) return null;
  const isSaid =
    at > 0 || wordsOf(postText).includes(first) || new RegExp(`${first}(?:,|['’]s)`, 'u').test(text);
  return isSaid ? first : null;
}

const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

/** As many words of a text in a row aren't said again by chance. */
const inARow = 8;

/** Words of the source that a text says again, longer than a citation. */
function findRepeated(text: string, source: string): string | null {
  const there = new Set(runsOf(source));
  return runsOf(text).find((run) => there.has(run)) ?? null;
}

/** All runs of as many words in a text, as one reads them. */
function runsOf(text: string): string[] {
  const words = foldText(text).text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(inARow - 1).map((_, at) => words.slice(at, at + inARow).join(' '));
}
