import type { Warning } from '#contract/engage/ready-comment-text.ts';
import { checkMessages } from '#server/modules/engage/engage-messages.ts';
import { saySame } from '#server/modules/profile/compare-texts.ts';
import { warnAt, warnOfAll } from './check-claims.ts';
import { type CheckContext, checkComment, shorten } from './check-comment.ts';
import { findOwnClaims, type OwnSources } from './find-own-claims.ts';
import { withoutQuotations } from './find-quotations.ts';
import { foldText } from './folded-text.ts';
import { sentencesOf } from './locate-citation.ts';

export type DraftContext = CheckContext & {
  /** The user, whom a public text of theirs must not address or mention. */
  writerName?: string;
  /**
   * The user's own texts, and what they were told: a draft tells nothing else of them. Null for drafts by people who
   * know more than they wrote.
   */
  own: readonly string[] | null;
  /** What was said in the same place before. */
  thread?: string;
};

/**
 * Checks a text that a model drafted. Users who repeat themselves get a warning; a model's repetition of its user
 * isn't shown at all, nor is a text too alike to others there, one that speaks of its user as somebody else, or one
 * that repeats what it answers. Who wrote the others isn't said.
 */
export function checkDraft(
  text: string,
  context: DraftContext,
  isAlike: (text: string) => boolean,
): Warning[] {
  const { noun = 'post', postText, own, thread = '' } = context;
  const warnings = checkComment(text, context).map(
    (warning): Warning => (warning.kind === 'repetition' ? { ...warning, level: 'stop' } : warning),
  );
  const name = findWriter(text, context);
  if (name !== null) warnings.push(warnOfAll('claim', checkMessages.ofWriter(name), 'stop'));
  const repeated = findRepeated(text, postText);
  if (repeated !== null) {
    warnings.push(warnOfAll('repetition', checkMessages.repeats(repeated, noun), 'stop'));
  }
  const again = own === null ? null : findSaidAgain(text, thread);
  if (again !== null) warnings.push(warnOfAll('repetition', checkMessages.saidAgain(again), 'stop'));
  const quotation = own === null ? null : findBareQuotation(text);
  if (quotation !== null) {
    warnings.push(warnOfAll('repetition', checkMessages.bareQuotation(shorten(quotation)), 'stop'));
  }
  if (isAlike(text)) warnings.push(warnOfAll('repetition', checkMessages.alike, 'stop'));
  if (own === null || warnings.some(({ level }) => level === 'stop')) return warnings;
  const sources = { answered: postText, known: context.rules, own, isReply: noun !== 'post' };
  return [...warnings, ...checkOwnClaims(text, sources, warnings)];
}

/** What a model reads about a draft of it that must be written again. */
export function complaintOf({ kind, message }: Warning, max: number): string {
  if (kind === 'too_long') return `the text had more than ${max} characters.`;
  if (kind === 'claim')
    return `the text says something that nothing you were given says. ${message} Leave it out.`;
  const what = kind === 'repetition' ? 'was too alike' : 'can’t be used';
  return `the text ${what}. ${message} Write something else.`;
}

/** Warnings about what a text tells of its writer, where nothing else is wrong already. */
export function checkOwnClaims(text: string, sources: OwnSources, warnings: readonly Warning[]): Warning[] {
  const isMarked = (from: number, to: number) =>
    warnings.some(({ start, end }) => start !== null && end !== null && start < to && end > from);
  return findOwnClaims(text, sources)
    .filter(({ start, end }) => !isMarked(start, end))
    .map((claim) => warnAt('claim', checkMessages.ofOwn[claim.kind](shorten(claim.text)), claim));
}

/** The writer's first name, if the text uses it. A name can also be a word, so a capital at the start isn't enough. */
function findWriter(text: string, { writerName = '', authorName, postText }: DraftContext): string | null {
  const [first = ''] = writerName.trim().split(/\s+/u);
  if (first.length < 2 || !/^\p{Lu}/u.test(first)) return null;
  if (wordsOf(authorName ?? '').includes(first)) return null;
  const at = wordsOf(text).indexOf(first);
  if (at > 0) return first;
  const follows = text.charAt(text.indexOf(first) + first.length);
  return at === 0 && (wordsOf(postText).includes(first) || /[,'’]/u.test(follows)) ? first : null;
}

const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

/** This many words in a row aren't repeated by chance. */
const inARow = 8;

/** The first words in a row that a text repeats from its source. */
function findRepeated(text: string, source: string): string | null {
  const there = new Set(runsOf(source));
  return runsOf(text).find((run) => there.has(run)) ?? null;
}

/** Shorter sentences, such as thanks, may be said twice. */
const fewestWords = 4;

/** A sentence of a text that somebody said in the thread: it asks what was answered, or answers what nobody asked. */
function findSaidAgain(text: string, thread: string): string | null {
  if (thread === '') return null;
  const sentencesIn = (said: string) =>
    sentencesOf(said)
      .map(({ start, end }) => said.slice(start, end).replace(/^[^:.!?]{1,80}: /u, ''))
      .filter((sentence) => wordsOf(sentence).length >= fewestWords);
  const before = sentencesIn(thread);
  return sentencesIn(text).find((sentence) => before.some((one) => saySame(one, sentence))) ?? null;
}

/** A quotation that stands for a whole sentence. */
function findBareQuotation(text: string): string | null {
  const found = sentencesOf(text)
    .map(({ start, end }) => text.slice(start, end))
    .find(
      (sentence) =>
        wordsOf(sentence).length >= fewestWords && wordsOf(withoutQuotations(sentence)).length === 0,
    );
  return found ? found.replace(/^\P{L}+|\P{L}+$/gu, '') : null;
}

/** All runs of {@link inARow} words in a text, ignoring case, accents and punctuation. */
function runsOf(text: string): string[] {
  const words = foldText(text).text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(inARow - 1).map((_, at) => words.slice(at, at + inARow).join(' '));
}
