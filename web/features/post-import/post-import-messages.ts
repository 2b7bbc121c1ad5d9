import type { PastedOutcome, PastedPerson } from '#contract/imports/post-import.ts';
import type { PostCounts } from '#contract/posts.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';
import { firstLine } from '#web/lib/first-line.ts';

/** Texts for importing the people of one post, by URL or pasted. */
export const postImportMessages = {
  title: 'Add people from a post',
  profileLabel: 'Add to the signals of',
  noSource: 'No data provider for this profile',

  urlLabel: 'Post URL',
  urlDescription: 'In the post menu: “Copy link to post”',
  showPost: 'Preview',
  postFailed: 'Couldn’t load the post',
  notStarted: 'Import not started',
  noUrl: 'No link? ',
  notWorking: 'Not working? ',
  pasteInstead: 'Paste the post instead',
  start: 'Import people',
  unnamedAuthor: 'Unknown author',
  postBy: (name: string) => `Post by ${name}`,
  noText: 'No text',
  importedBefore: ' · imported before',
  otherAuthor: (profile: string, author: string) =>
    `Adds them to ${profile}’s signals. The post is by ${author}.`,

  pasteTitle: 'Paste it instead',
  pasteUrlDescription: 'Optional',
  textLabel: 'Post text',
  peopleDid: 'What these people did',
  reacted: 'Reacted',
  commented: 'Commented',
  peopleLabel: 'People',
  pasteReactions: 'Paste the list of reactions under the post',
  pasteComments: 'Paste the comments under the post',
  needsPost: 'Enter the post URL or its text',
  nothingAdded: 'Nothing was added',
  unreadable: 'Couldn’t read this',
  backToUrl: 'Back to the post URL',

  people: 'People found',
  skippedLines: (lines: number) => `${pluralize(lines, 'line')} skipped`,
  line: (number: number) => `Line ${number}: `,
  unknownPerson: 'Unknown',
  whoIs: (name: string) => `Who is ${name}?`,
  skip: 'Skip',

  from: (post: string) => `From ${post}`,
  viewPeople: 'View people from this post',
  addComments: 'Add comments',
  addReactions: 'Add reactions',
  done: 'Done',

  dismissLine: 'Dismiss',
  readingLabel: (post: string) => `Importing people from ${post}`,
  stop: 'Stop',
  stopLabel: (post: string) => `Stop importing from ${post}`,
  stopFailed: 'Couldn’t stop the import.',
  restartFailed: 'Import not started.',
  view: 'View people',
  readFailed: 'Couldn’t load the people.',
  tryAgain: 'Try again',
  pastePeople: 'Paste people',
  readEngagements: (number: number) =>
    number === 0 ? 'No engagement yet' : `${pluralize(number, 'engagement')} imported`,
};

/** "120 reactions · 14 comments". Counts the source hides are left out. */
export function countsLabel({ reactions, comments, reposts }: PostCounts): string {
  const parts = [
    reactions === null ? null : pluralize(reactions, 'reaction'),
    comments === null ? null : pluralize(comments, 'comment'),
    reposts === null || reposts === 0 ? null : pluralize(reposts, 'repost'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Counts hidden' : parts.join(' · ');
}

/** The title of a post: its first line. */
export function postTitle(text: string | null): string {
  const short = firstLine(text);
  if (short === null) return 'a post without text';
  return `“${short.length > 60 ? `${short.slice(0, 59).trimEnd()}…` : short}”`;
}

/** The label of each outcome, before and after saving. */
export const outcomeLabels: Record<PastedOutcome, readonly [before: string, after: string]> = {
  created: ['New', 'Added'],
  known: ['Known', 'Added, already known'],
  exists: ['Already here', 'Already here'],
  no_address: ['No URL', 'Not added'],
  left_out: ['Skipped', 'Skipped'],
};

/** All outcomes in one sentence: "12 new, 3 known, 1 already here, 2 without a URL". */
export function foundSentence(people: readonly Pick<PastedPerson, 'outcome'>[], strayLines: number): string {
  const of = (outcome: PastedOutcome) => people.filter((one) => one.outcome === outcome).length;
  const parts = [
    [of('created'), 'new'],
    [of('known'), 'known'],
    [of('exists'), 'already here'],
    [of('no_address'), 'without a URL'],
    [of('left_out'), 'skipped'],
  ] as const;
  const found = parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${formatCount(number)} ${word}`);
  if (strayLines > 0) found.push(postImportMessages.skippedLines(strayLines));
  return found.length === 0 ? 'No people found yet' : found.join(', ');
}

/** The number of people who get an engagement on saving. */
export function countAdded(people: readonly Pick<PastedPerson, 'outcome'>[]): number {
  return people.filter(({ outcome }) => outcome === 'created' || outcome === 'known').length;
}

/** The label of the button. */
export function addLabel(number: number, as: 'reaction' | 'comment'): string {
  return number === 0 ? `Add ${as}s` : `Add ${pluralize(number, as)}`;
}

/** "12 reactions added, 9 new people". */
export function addedSentence(
  added: { people: number; engagements: number },
  as: 'reaction' | 'comment',
): string {
  if (added.engagements === 0) return 'Nothing new: everything was already here';
  const what =
    as === 'reaction' ? pluralize(added.engagements, 'reaction') : pluralize(added.engagements, 'comment');
  return added.people === 0
    ? `${what} added, no new people`
    : `${what} added, ${pluralize(added.people, 'new person', 'new people')}`;
}
