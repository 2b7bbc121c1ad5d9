import type { Language } from '#sandbox/world/cultures.ts';
import type { ReactionValue } from '#sandbox/world/model.ts';

/** Someone who writes posts. `place` is `City, Country`; `company` is the name of a company of the list. */
export type WrittenPerson = {
  slug: string;
  first: string;
  last: string;
  headline: string;
  title: string;
  company: string;
  place: string;
  language: Language;
  followers: number;
  about: string;
};

/** A comment under a post, `hours` after it. `who` is a slug, or `*` for anyone the post reaches. */
export type WrittenComment = {
  who: string;
  hours: number;
  text: string;
  replies: readonly WrittenReply[];
  /** What the post's author could reply. */
  answers: readonly string[];
};
/** What someone did besides commenting: a reaction, or a repost with or without a text. */
export type WrittenAct = { who: string; hours: number; what: ReactionValue | 'REPOST'; text: string };
export type WrittenReply = { who: string; hours: number; text: string };

/** A comment that someone could draft under a post, and the sentence of the post that it answers. */
export type WrittenDraft = { kind: DraftKind; sentence: string; text: string };
export type DraftKind = (typeof draftKinds)[number];
const actKinds = [
  'LIKE',
  'PRAISE',
  'APPRECIATION',
  'EMPATHY',
  'INTEREST',
  'ENTERTAINMENT',
  'REPOST',
] as const;
const draftKinds = ['insight', 'question', 'disagreement'] as const;

export type WrittenPost = {
  /** The author's slug. */
  author: string;
  topic: string;
  language: Language;
  /** When it's published, in days after the first start; negative before it. */
  day: number;
  text: string;
  comments: readonly WrittenComment[];
  acts: readonly WrittenAct[];
  drafts: readonly WrittenDraft[];
};

/** One file of people, each followed by their posts. */
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

/**
 * Parses a file of written posts. `README.md` in this folder describes the format.
 *
 * @throws Error with the line of the first thing that isn't in the format
 */
export function parseWritten(source: string): Written {
  const people: WrittenPerson[] = [];
  const posts: WrittenPost[] = [];
  let author: { slug: string; language: Language } | undefined;
  for (const entry of source.trim().split(/\n---\n/)) {
    const lines = entry.trim().split('\n');
    if (lines[0]?.startsWith('@ ')) {
      const person = parsePerson(lines.shift() ?? '');
      if (person.headline !== '') people.push(person);
      author = person;
    }
    while (lines[0]?.trim() === '') lines.shift();
    if (lines.length === 0) continue;
    if (author === undefined) throw fault('a post without a person before it', lines[0]);
    posts.push(parsePost(lines, author));
  }
  return { people, posts };
}

/** `@ slug | language` names someone of the cast; with all fields, someone new. */
function parsePerson(line: string): WrittenPerson {
  const [
    slug = '',
    language = '',
    first = '',
    last = '',
    headline = '',
    title = '',
    company = '',
    place = '',
    followers = '0',
    about = '',
  ] = line
    .slice(2)
    .split('|')
    .map((field) => field.trim());
  const known = languages.find((each) => each === language);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || known === undefined) throw fault('not a person', line);
  return {
    slug,
    language: known,
    first,
    last,
    headline,
    title,
    company,
    place,
    followers: Number(followers),
    about,
  };
}

function parsePost(lines: readonly string[], author: { slug: string; language: Language }): WrittenPost {
  const head = /^# (?<topic>[a-z]+) (?<day>-?\d+(?:\.\d+)?)(?: (?<language>[a-z]{2}))?$/.exec(
    lines[0] ?? '',
  )?.groups;
  const language = languages.find((each) => each === (head?.language ?? author.language));
  if (head === undefined || language === undefined) throw fault('not the head of a post', lines[0]);
  const post = { author: author.slug, topic: head.topic ?? '', language, day: Number(head.day) };
  const comments: { who: string; hours: number; text: string; replies: WrittenReply[]; answers: string[] }[] =
    [];
  const acts: WrittenAct[] = [];
  const drafts: WrittenDraft[] = [];
  let text = '';
  let add = (line: string) => {
    text += `${line}\n`;
  };
  for (const line of lines.slice(1)) {
    const said = /^(?<depth>>{1,2}) (?<who>\*|[a-z0-9-]+) \+(?<hours>\d+(?:\.\d+)?)$/.exec(line)?.groups;
    const act = /^! (?<who>[a-z0-9-]+) \+(?<hours>\d+(?:\.\d+)?) (?<what>[A-Z]+)$/.exec(line)?.groups;
    const draft = /^~ (?<kind>[a-z]+) (?<sentence>\S.*)$/.exec(line)?.groups;
    const last = comments.at(-1);
    if (said !== undefined) {
      const reply = { who: said.who ?? '', hours: Number(said.hours), text: '' };
      if (said.depth === '>') comments.push({ ...reply, replies: [], answers: [] });
      else if (last) last.replies.push(reply);
      else throw fault('a reply without a comment', line);
      const into = said.depth === '>' ? comments.at(-1) : reply;
      add = (more) => {
        if (into) into.text = into.text === '' ? more : `${into.text}\n${more}`;
      };
    } else if (act !== undefined) {
      const what = actKinds.find((each) => each === act.what);
      if (what === undefined) throw fault('an unknown act', line);
      const into = { who: act.who ?? '', hours: Number(act.hours), what, text: '' };
      acts.push(into);
      add = (more) => {
        into.text = into.text === '' ? more : `${into.text}\n${more}`;
      };
    } else if (draft !== undefined) {
      const kind = draftKinds.find((each) => each === draft.kind);
      const sentence = draft.sentence ?? '';
      if (kind === undefined || !text.includes(sentence))
        throw fault('a draft that answers nothing of the post', line);
      const into = { kind, sentence, text: '' };
      drafts.push(into);
      add = (more) => {
        into.text = into.text === '' ? more : `${into.text}\n${more}`;
      };
    } else if (line.startsWith('= ')) {
      if (last === undefined) throw fault('an answer without a comment', line);
      last.answers.push(line.slice(2).trim());
    } else add(line);
  }
  const written = {
    ...post,
    text: text.trim(),
    comments: comments.map(trimmed),
    acts: acts.map(trimmed),
    drafts: drafts.map(trimmed),
  };
  if (written.text === '') throw fault('a post without a text', lines[0]);
  return written;
}

const trimmed = <T extends { text: string }>(said: T): T => ({ ...said, text: said.text.trim() });

const fault = (what: string, line: string | undefined): Error => new Error(`Written posts: ${what}: ${line}`);
