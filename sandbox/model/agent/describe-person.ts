import { beginningOf, dayOf, listed, questionIn, quoteOf } from './phrase.ts';
import type { Entry, Person, PersonRow } from './rows.ts';

/** `**Adaeze Okafor** [s1], Founder at Harbor Analytics`. */
export function introduced({ ref, name, work }: Pick<PersonRow, 'ref' | 'name' | 'work'>): string {
  return `**${name}** [${ref}]${work === '' ? '' : `, ${work}`}`;
}

/** The job and company of a person who was read in full. */
export function workOf({ facts }: Person): string {
  const title = facts.get('Title');
  const company = facts.get('Company')?.replace(/ \(.*$/, '');
  if (title !== undefined && company !== undefined) return `${title} at ${company}`;
  return title ?? facts.get('Headline') ?? company ?? '';
}

export const firstName = (name: string): string => name.split(/\s+/)[0] ?? name;

const inbound = (person: Person): Entry[] => person.entries.filter(({ isByUser }) => !isByUser);

/** What they wrote, newest first. */
export const written = (person: Person): Entry[] => inbound(person).filter(({ text }) => text !== '');

/** Whether the user engaged with them on that day or later. */
export function wasAnswered(person: Person, entry: Entry): boolean {
  return person.entries.some(
    ({ isByUser, at, post }) => isByUser && at >= entry.at && (post === null || post.ref === entry.post?.ref),
  );
}

/** Their latest unanswered question. */
export function openQuestion(person: Person): { entry: Entry; question: string } | undefined {
  const latest = Date.parse(person.entries[0]?.at ?? '');
  for (const entry of written(person)) {
    // A question from long before their latest activity is no longer a reason.
    if (latest - Date.parse(entry.at) > 21 * 86_400_000) return undefined;
    const question = questionIn(entry.text);
    if (question !== undefined && !wasAnswered(person, entry)) return { entry, question };
  }
  return undefined;
}

/** `commented on “Why we stopped…” [p1] on 24 Nov: “…”`. */
export function described(entry: Entry): string {
  const post = entry.post === null ? '' : ` “${beginningOf(entry.post.excerpt)}” [${entry.post.ref}]`;
  const quote = quoteOf(entry.text);
  const day = dayOf(entry.at);
  return `${actionText(entry.did)}${post}${day === '' ? '' : ` on ${day}`}${quote === undefined ? '' : `: “${quote}”`}`;
}

const actionText = (did: string): string => {
  const lower = did.charAt(0).toLowerCase() + did.slice(1);
  return lower === 'found insightful' || lower === 'found funny'
    ? `${lower.replace('found', 'marked as')}`
    : lower.replace(/\byou\b/, 'you');
};

/** The latest entry worth mentioning: text before reactions. */
export function newest(person: Person): Entry | undefined {
  return written(person)[0] ?? inbound(person)[0];
}

/** Posts that several of them engaged with, starting with the most people. */
export function sharedPosts(
  persons: readonly Person[],
  least = 2,
): { ref: string; excerpt: string; people: Person[] }[] {
  const posts = new Map<string, { ref: string; excerpt: string; people: Person[] }>();
  for (const person of persons) {
    for (const { post } of inbound(person)) {
      if (post === null) continue;
      const known = posts.get(post.ref) ?? { ...post, people: [] };
      if (!known.people.includes(person)) known.people.push(person);
      posts.set(post.ref, known);
    }
  }
  return [...posts.values()]
    .filter(({ people }) => people.length >= least)
    .sort((a, b) => b.people.length - a.people.length);
}

export const named = (people: readonly { ref: string; name: string }[]): string =>
  listed(people.map(({ ref, name }) => `${name} [${ref}]`));

/** An opening sentence that refers to what the person wrote or did. */
export function firstSentence(person: Person): string {
  const open = openQuestion(person);
  const name = firstName(person.name);
  if (open) {
    const post = open.entry.post === null ? '' : ` under “${beginningOf(open.entry.post.excerpt)}”`;
    return `${name}, you asked${post}: “${open.question}” I owe you an answer.`;
  }
  const entry = newest(person);
  const quote = entry && quoteOf(entry.text);
  if (entry && quote) return `${name}, you wrote: “${quote}” ${followUp(person)}`;
  if (entry?.post) return `${name}, what made you stop at “${beginningOf(entry.post.excerpt)}”?`;
  return `${name}, what are you working on at the moment?`;
}

const followUps = [
  'How did you get there?',
  'What came after that?',
  'Does that still hold?',
  'What did it take?',
];

/** A question that fits what someone wrote. It varies from person to person. */
const followUp = ({ ref }: Pick<Person, 'ref'>): string =>
  followUps[Number(ref.slice(1)) % followUps.length] ?? '';

/** Why the user should contact the person. */
export function reason(person: Person): string {
  const open = openQuestion(person);
  const [ref] = [person.ref];
  if (open) {
    const post =
      open.entry.post === null
        ? ''
        : ` under “${beginningOf(open.entry.post.excerpt)}” [${open.entry.post.ref}]`;
    return `asked on ${dayOf(open.entry.at)}${post}: “${open.question}” [${ref}] I found no reply from you.`;
  }
  const entry = newest(person);
  return entry === undefined ? `has a score of ${person.score} [${ref}].` : `${described(entry)} [${ref}]`;
}
