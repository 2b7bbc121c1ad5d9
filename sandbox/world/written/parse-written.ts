import type { Language } from '#sandbox/world/cultures.ts';
import type { ReactionValue } from '#sandbox/world/model.ts';
import { fault, readEntries, type Section } from './read-sections.ts';

/** Someone who writes posts. `place` is `City, Country`; `company` is the name of a company of the list. */
export type WrittenPerson = {
  slug: string;
  language: Language;
  first: string;
  last: string;
  headline: string;
  title: string;
  company: string;
  place: string;
  followers: number;
  about: string;
};

/** What someone says under a post, `hours` after it. `who` is a slug, or `*` for anyone the post reaches. */
export type WrittenReply = { who: string; hours: number; text: string };
/** `answers` is what the post's author could reply. */
export type WrittenComment = WrittenReply & { replies: WrittenReply[]; answers: string[] };
/** What someone does besides commenting: a reaction, or a repost with or without a text. */
export type WrittenAct = WrittenReply & { what: (typeof actKinds)[number]; drafts: WrittenDraft[] };

/** A comment that someone could draft under a post, and the sentence of the post that it answers. */
export type WrittenDraft = { kind: DraftKind; sentence: string; text: string };
export type DraftKind = (typeof draftKinds)[number];

export type WrittenPost = {
  /** The author's slug. */
  author: string;
  topic: string;
  language: Language;
  /** When it's published, in days after the first start; negative before it. */
  day: number;
  text: string;
  comments: WrittenComment[];
  acts: WrittenAct[];
  drafts: WrittenDraft[];
  /** A post that its author could write from the comments under it; empty if there is none. */
  post: string;
};

/** A file of people, each followed by their posts. */
export type Written = { people: WrittenPerson[]; posts: WrittenPost[] };

const languages: readonly Language[] = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'pl',
  'sv',
  'ja',
  'ar',
  'hi',
  'zh',
];
const actKinds: readonly (ReactionValue | 'REPOST')[] = [
  'LIKE',
  'PRAISE',
  'APPRECIATION',
  'EMPATHY',
  'INTEREST',
  'ENTERTAINMENT',
  'REPOST',
];
const draftKinds = ['insight', 'question', 'disagreement'] as const;

/**
 * Parses a file of written posts. `README.md` in this folder describes the format.
 *
 * @throws Error that names the first line that isn't in the format
 */
export function parseWritten(source: string): Written {
  const people: WrittenPerson[] = [];
  const posts: WrittenPost[] = [];
  for (const sections of readEntries(source)) {
    if (sections[0]?.mark === '@') people.push(parsePerson(sections.shift()?.about ?? ''));
    const author = people.at(-1);
    const [head, ...more] = sections;
    if (head === undefined) continue;
    if (author === undefined) throw fault('a post without a person before it', head.about);
    posts.push(parsePost(head, more, author));
  }
  // Of the cast and of companies, a file names only slug and language.
  return { people: people.filter(({ headline }) => headline !== ''), posts };
}

function parsePerson(about: string): WrittenPerson {
  const fields = about.split('|').map((field) => field.trim());
  const [slug = '', language = '', first = '', last = '', headline = '', title = '', company = ''] = fields;
  const [place = '', followers = '', more = ''] = fields.slice(7);
  return {
    slug,
    language: known(languages, language, about),
    first,
    last,
    headline,
    title,
    company,
    place,
    followers: Number(followers),
    about: more,
  };
}

function parsePost(
  head: Section,
  more: readonly Section[],
  author: Pick<WrittenPerson, 'slug' | 'language'>,
): WrittenPost {
  const [topic = '', day = '', language = author.language] = head.about.split(' ');
  if (head.mark !== '#' || !Number.isFinite(Number(day)) || head.text === '') {
    throw fault('not a post', head.about);
  }
  const post: WrittenPost = {
    author: author.slug,
    topic,
    language: known(languages, language, head.about),
    day: Number(day),
    text: head.text,
    comments: [],
    acts: [],
    drafts: [],
    post: '',
  };
  for (const { mark, about, text } of more) {
    const comment = post.comments.at(-1);
    const [who = '', hours = '', what = ''] = about.split(' ');
    const said = { who, hours: Number(hours), text };
    if (mark === '>') post.comments.push({ ...said, replies: [], answers: [] });
    else if (mark === '!') post.acts.push({ ...said, what: known(actKinds, what, about), drafts: [] });
    else if (mark === '~') addDraft(post, about, text);
    else if (mark === '+') post.post = text;
    else if (mark === '>>' && comment) comment.replies.push(said);
    else if (mark === '=' && comment) comment.answers.push(about);
    else throw fault('not part of a post', about);
  }
  return post;
}

/** A draft about the post, or about the text of the last repost if it has that sentence. */
function addDraft(post: WrittenPost, about: string, text: string): void {
  const repost = post.acts.at(-1);
  const sentence = about.slice(about.indexOf(' ') + 1);
  if (repost?.text.includes(sentence)) repost.drafts.push(parseDraft(about, text, repost.text));
  else post.drafts.push(parseDraft(about, text, post.text));
}

/** A draft: its kind and the sentence that it answers, then its text. */
export function parseDraft(about: string, text: string, source: string): WrittenDraft {
  const [kind = '', ...words] = about.split(' ');
  const sentence = words.join(' ');
  if (sentence === '' || !source.includes(sentence)) throw fault('a draft that answers nothing', about);
  return { kind: known(draftKinds, kind, about), sentence, text };
}

function known<T extends string>(all: readonly T[], value: string, line: string): T {
  const found = all.find((each) => each === value);
  if (found === undefined) throw fault(`not one of ${all.join(', ')}`, line);
  return found;
}
