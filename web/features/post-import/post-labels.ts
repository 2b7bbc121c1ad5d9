import type { PostCounts } from '#contract/posts.ts';
import type { PastedOutcome, PastedPerson } from '#contract/sources/post-import.ts';
import { manyOf } from '#core/many-of.ts';

const count = new Intl.NumberFormat('en');

/** "120 reactions · 14 comments"; what the source hides is left out. */
export function countsLabel({ reactions, comments, reposts }: PostCounts): string {
  const parts = [
    reactions === null ? null : manyOf(reactions, 'reaction', 'reactions'),
    comments === null ? null : manyOf(comments, 'comment', 'comments'),
    reposts === null || reposts === 0 ? null : manyOf(reposts, 'repost', 'reposts'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Counts are hidden' : parts.join(' · ');
}

/** A post is known by its first line. */
export function postTitle(text: string | null): string {
  const line = text?.split('\n').find((one) => one.trim() !== '');
  if (line === undefined) return 'a post without text';
  const short = line.trim();
  return `“${short.length > 60 ? `${short.slice(0, 59).trimEnd()}…` : short}”`;
}

/** What becomes of somebody, before and after saving. */
export const outcomeLabels: Record<PastedOutcome, readonly [before: string, after: string]> = {
  created: ['New', 'Added'],
  known: ['Known', 'Added, known before'],
  exists: ['Already here', 'Already here'],
  no_address: ['No address', 'Not added'],
  left_out: ['Left out', 'Left out'],
};

/** All in one sentence: "12 new, 3 known, 1 already here, 2 without an address". */
export function understoodSentence(
  people: readonly Pick<PastedPerson, 'outcome'>[],
  strayLines: number,
): string {
  const of = (outcome: PastedOutcome) => people.filter((one) => one.outcome === outcome).length;
  const parts = [
    [of('created'), 'new'],
    [of('known'), 'known'],
    [of('exists'), 'already here'],
    [of('no_address'), 'without an address'],
    [of('left_out'), 'left out'],
  ] as const;
  const reported = parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${count.format(number)} ${word}`);
  if (strayLines > 0) reported.push(`${manyOf(strayLines, 'line', 'lines')} not understood`);
  return reported.length === 0 ? 'Nobody understood yet' : reported.join(', ');
}

/** How many get an engagement when it is saved. */
export function countAdded(people: readonly Pick<PastedPerson, 'outcome'>[]): number {
  return people.filter(({ outcome }) => outcome === 'created' || outcome === 'known').length;
}

/** What the button does. */
export function addLabel(number: number, as: 'reaction' | 'comment'): string {
  return as === 'reaction'
    ? `Add ${manyOf(number, 'reaction', 'reactions')}`
    : `Add ${manyOf(number, 'comment', 'comments')}`;
}

/** "12 reactions stored, 9 people are new". */
export function addedSentence(
  added: { people: number; engagements: number },
  as: 'reaction' | 'comment',
): string {
  if (added.engagements === 0) return 'Nothing was new: all of it was here before';
  const what =
    as === 'reaction'
      ? manyOf(added.engagements, 'reaction', 'reactions')
      : manyOf(added.engagements, 'comment', 'comments');
  return added.people === 0
    ? `${what} added, of people you knew`
    : `${what} added, ${manyOf(added.people, 'person is', 'people are')} new`;
}
