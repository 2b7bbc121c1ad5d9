import type { AddedPerson, AddOutcome } from '#contract/sources/sources.ts';

/** What became of a line, as a reader says it. */
export const outcomeLabels: Record<AddOutcome, string> = {
  created: 'Added',
  merged: 'Added, known before',
  exists: 'Already here',
  invalid: 'Not added',
};

const count = new Intl.NumberFormat('en');

/** All lines in one sentence: "2 people added, 1 was already here, 1 line not added". */
export function addedSentence(items: readonly Pick<AddedPerson, 'outcome'>[]): string {
  const of = (...outcomes: AddOutcome[]) => items.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const [added, there, invalid] = [of('created', 'merged'), of('exists'), of('invalid')];
  const parts = [
    added === 0 ? 'Nobody added' : `${count.format(added)} ${added === 1 ? 'person' : 'people'} added`,
  ];
  if (there > 0) parts.push(`${count.format(there)} ${there === 1 ? 'was' : 'were'} already here`);
  if (invalid > 0) parts.push(`${count.format(invalid)} ${invalid === 1 ? 'line' : 'lines'} not added`);
  return parts.join(', ');
}
