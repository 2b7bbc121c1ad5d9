import type { AddedPerson, AddOutcome } from '#contract/imports/sources.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';

/** Texts for adding people by their URLs. */
export const addPeopleMessages = {
  title: 'Add people',
  label: 'LinkedIn profile URLs, one per line',
  description: (profile: string) => `Adds them to ${profile}’s signals`,
  add: (people: number) => (people === 0 ? 'Add people' : `Add ${pluralize(people, 'person', 'people')}`),
  nobodyAdded: 'No one was added',
  tooMany: (lines: number, max: number) =>
    `${pluralize(lines, 'line')}. Add up to ${formatCount(max)} at a time.`,
  namesFromUrls: 'Names come from the URLs for now',
  problems: (lines: number) =>
    pluralize(lines, 'line isn’t a LinkedIn profile URL', 'lines aren’t LinkedIn profile URLs'),
  line: (number: number) => `Line ${number}: `,
  more: (lines: number) => `and ${formatCount(lines)} more`,
  notLinkedIn: ' isn’t a LinkedIn URL',
  company: ' is a company page, not a person',
  notPerson: ' isn’t a profile URL',
  results: 'Results by line',
  nameFromUrl: 'Name from the URL.',
  addMore: 'Add more',
  done: 'Done',
};

/** The outcome of one line. */
export const outcomeLabels: Record<AddOutcome, string> = {
  created: 'Added',
  merged: 'Added, already known',
  exists: 'Already here',
  invalid: 'Not added',
};

/** The outcome of all lines in one sentence: "2 people added, 1 was already here, 1 line not added". */
export function addedSentence(items: readonly Pick<AddedPerson, 'outcome'>[]): string {
  const of = (...outcomes: AddOutcome[]) => items.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const [added, there, invalid] = [of('created', 'merged'), of('exists'), of('invalid')];
  const parts = [added === 0 ? 'No one added' : `${pluralize(added, 'person', 'people')} added`];
  if (there > 0) parts.push(`${pluralize(there, 'was', 'were')} already here`);
  if (invalid > 0) parts.push(`${pluralize(invalid, 'line')} not added`);
  return parts.join(', ');
}
