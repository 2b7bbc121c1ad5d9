import { findReplies, titleOf } from '#sandbox/model/written-drafts.ts';
import type { Entry, Person, PersonRow, WaitingRow } from './rows.ts';
import { isWithin, type Seen } from './seen.ts';
import {
  asSentence,
  capital,
  dayOf,
  firstName,
  inWords,
  isThanks,
  listed,
  many,
  postName,
  questionIn,
  quoted,
  quoteOf,
} from './sentences.ts';

/** `**Adaeze Okafor** [s1], Founder at Harbor Analytics`. */
export const introduced = ({ ref, name, work }: Pick<PersonRow, 'ref' | 'name' | 'work'>): string =>
  `**${name}** [${ref}]${work === '' ? '' : `, ${work}`}`;

/** `Adaeze Okafor [s1] and Priya Raman [s2]`. */
export const named = (people: readonly { ref: string; name: string }[]): string =>
  listed(people.map(({ ref, name }) => `${name} [${ref}]`));

/** What a person did on their own, newest first. */
export const actsOf = ({ entries }: Person): Entry[] =>
  entries.filter(({ did, isByUser }) => !isByUser && did !== 'Added by you');

/** Something a person wrote, and whether the user has responded on or after that day. */
export type Comment = { entry: Entry; isQuestion: boolean; isAnswered: boolean; replies: readonly string[] };

/** What a person wrote that deserves an answer, newest first; thanks and applause don't. */
export function commentsOf(person: Person): Comment[] {
  return actsOf(person)
    .filter(({ text }) => text !== '' && !isThanks(text) && quoteOf(text) !== undefined)
    .map((entry) => ({
      entry,
      isQuestion: questionIn(entry.text) !== undefined,
      isAnswered: person.entries.some(
        ({ isByUser, at, post }) => isByUser && at >= entry.at && post?.ref === entry.post?.ref,
      ),
      replies: findReplies(entry.text),
    }));
}

/** What waits for an answer and deserves one; thanks and applause don't. */
export function openComments(rows: readonly WaitingRow[]): { row: WaitingRow; comment: Comment }[] {
  return rows.flatMap((row) => {
    const { at, post, text, isQuestion } = row;
    if (isThanks(text) || quoteOf(text) === undefined) return [];
    const did = post === null ? 'Wrote to you' : 'Commented on';
    const entry = { at, did, isByUser: false, post, text };
    return [{ row, comment: { entry, isQuestion, isAnswered: false, replies: findReplies(text) } }];
  });
}

/** What they wrote in the last days that has no answer: the newest question, otherwise the newest comment. */
export function waitingOf(seen: Seen, person: Person, days: number): Comment | undefined {
  const open = commentsOf(person).filter(
    ({ entry, isAnswered }) => !isAnswered && isWithin(seen, entry.at, days),
  );
  return open.find(({ isQuestion }) => isQuestion) ?? open[0];
}

/** `asked on 24 Nov under “Why we stopped quoting per seat” [p1]: “…”`; cites the person if there is no post. */
export function whatWasSaid({ entry, isQuestion }: Comment, { ref }: { ref: string }): string {
  const verb = isQuestion ? 'asked' : 'wrote';
  const where =
    entry.post === null
      ? `${entry.did === 'Wrote to you' ? ' to you' : ''} [${ref}]`
      : ` under ${postName(entry.post)}`;
  return `${verb} on ${dayOf(entry.at)}${where}: ${quoteOf(entry.text)}`;
}

/** `liked “Hiring our first seller” [p2] on 12 Nov`, and what they wrote, if it can be quoted. */
export function described(entry: Entry, { ref }: { ref: string }): string {
  const [, found] = /^Found (\w+)$/.exec(entry.did) ?? [];
  const did = entry.did.charAt(0).toLowerCase() + entry.did.slice(1);
  const post = entry.post === null ? `[${ref}]` : postName(entry.post);
  const quote = entry.text === '' ? undefined : quoteOf(entry.text);
  const act = found === undefined ? `${did} ${post}` : `found ${post} ${found}`;
  return `${act} on ${dayOf(entry.at)}${quote === undefined ? '' : `: ${quote}`}`;
}

/** What a person did in the last days: what they wrote, otherwise their latest act, and how much more. */
export function recentActs(seen: Seen, person: Person, days: number): string {
  const acts = actsOf(person).filter(({ at }) => isWithin(seen, at, days));
  const main = acts.find(({ text }) => !isThanks(text) && quoteOf(text) !== undefined) ?? acts[0];
  if (main === undefined) return '';
  const others = acts.length - 1;
  const more =
    others === 0
      ? ''
      : `\n  - ${capital(many(others, 'more interaction'))} in these ${days} days [${person.ref}].`;
  return `${asSentence(described(main, person))}${more}`;
}

/** Posts that at least two of them engaged with in the last days, those of most people first. */
export function sharedPosts(
  seen: Seen,
  persons: readonly Person[],
  days: number,
): { post: NonNullable<Entry['post']>; people: Person[] }[] {
  const posts = new Map<string, { post: NonNullable<Entry['post']>; people: Person[] }>();
  for (const person of persons) {
    for (const { post, at } of actsOf(person)) {
      if (post === null || !isWithin(seen, at, days)) continue;
      const known = posts.get(post.ref) ?? { post, people: [] };
      if (!known.people.includes(person)) known.people.push(person);
      posts.set(post.ref, known);
    }
  }
  return [...posts.values()]
    .filter(({ people }) => people.length > 1)
    .sort((one, other) => other.people.length - one.people.length);
}

/** What these people share, in sentences; empty if nothing. */
export function inCommon(seen: Seen, persons: readonly Person[], days: number): string {
  return sharedPosts(seen, persons, days)
    .slice(0, 2)
    .map(({ post, people }) =>
      people.length === persons.length
        ? `All ${inWords(people.length)} people I read engaged with ${postName(post)}.`
        : `${capital(inWords(people.length))} of the ${inWords(persons.length)} people I read engaged with ${postName(post)}: ${named(people)}.`,
    )
    .join(' ');
}

/** The post that a message recalls: ` under “Hiring our first seller”`. */
function recallPost({ post }: Entry): string {
  const title = post === null ? undefined : titleOf(post.excerpt);
  return title === undefined ? '' : ` under ${quoted(title)}`;
}

/** What to write to someone: the written reply, otherwise a sentence that refers to what they said. */
export function opening({ entry, isQuestion, replies }: Comment, { name }: { name: string }): string {
  const [reply] = replies;
  if (reply !== undefined) return reply;
  const end = isQuestion ? 'I owe you an answer.' : 'How does that look today?';
  return `${firstName(name)}, you ${isQuestion ? 'asked' : 'wrote'}${recallPost(entry)}: ${quoteOf(entry.text)} ${end}`;
}

/** The same for a comment from a while ago, which the message has to recall. */
export function lateOpening(comment: Comment, person: { name: string }): string {
  const { entry, isQuestion, replies } = comment;
  if (replies.length === 0) return opening(comment, person);
  const what = isQuestion ? 'question' : 'comment';
  return `${firstName(person.name)}, I never answered your ${what} of ${dayOf(entry.at)}${recallPost(entry)}. ${replies[0]}`;
}

/** `Founder at Harbor Analytics`, and a note if it was only read from the headline. */
export function workOf({ facts }: Person): string {
  const [company, guess] = /^(.*?)(?: \((.*)\))?$/.exec(facts.get('Company') ?? '')?.slice(1) ?? [];
  const title = facts.get('Title');
  const work =
    title && company ? `${title} at ${company}` : (title ?? facts.get('Headline') ?? company ?? '');
  return guess?.endsWith('read from the headline') ? `${work} (read from the headline)` : work;
}

/** A sentence on how many others were read and left out; empty if none. */
export const leftOut = (count: number): string =>
  count === 0
    ? ''
    : `${capital(many(count, 'other is', 'others are'))} left out: nothing they wrote waits for your answer.`;
