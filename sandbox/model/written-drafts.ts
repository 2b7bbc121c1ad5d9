import { articles } from '#sandbox/sites/articles/index.ts';
import { written } from '#sandbox/world/written/index.ts';
import type { DraftKind, WrittenDraft } from '#sandbox/world/written/parse-written.ts';

type Source = { drafts: readonly WrittenDraft[]; post: string };

const posts = written.posts.map((post) => ({ line: oneLine(post.text), post }));
const reposts = written.posts.flatMap(({ acts }) => acts.filter(({ text }) => text !== ''));
const postByLine = new Map<string, Source & { text: string }>([
  ...reposts.map((repost) => [oneLine(repost.text), { ...repost, post: '' }] as const),
  ...posts.map(({ line, post }) => [line, post] as const),
]);
const comments = written.posts.flatMap(({ comments: all }) =>
  all.map((comment) => ({ line: oneLine(comment.text), comment })),
);
const saidAbout = ({ comments: all, acts }: (typeof written.posts)[number]): string[] => [
  ...all.flatMap(({ text, replies }) => [text, ...replies.map((reply) => reply.text)]),
  ...acts.map(({ text }) => text),
];
/** By what was said about it. If that was said about several, the first. */
const postBySaid = new Map(
  written.posts.flatMap((post) => saidAbout(post).map((said) => [oneLine(said), post] as const)).reverse(),
);
const byParagraph = articles.map((article) => [oneLine(article.paragraphs[0] ?? ''), article] as const);

/**
 * The written draft of this kind about a text of the sample network: one of its posts, or one of its sites'
 * articles. Undefined for any other text, or if such a draft doesn't suit it.
 */
export function findDraft(text: string, kind: DraftKind): WrittenDraft | undefined {
  return (findSource(text)?.drafts ?? draftsOfReplies(text)).find((draft) => draft.kind === kind);
}

/** The written replies to a comment, by what they do, each answering the comment's first sentence. */
function draftsOfReplies(text: string): WrittenDraft[] {
  const found = byBeginning(comments, text)?.comment;
  if (!found) return [];
  const [sentence = ''] = found.text.trim().split(/(?<=[.!?。！？।؟])\s+/u);
  const free = new Set<DraftKind>(['insight', 'question', 'disagreement']);
  return found.answers.flatMap((answer) => {
    const wanted = /[?？؟]\s*$/u.test(answer) ? 'question' : 'insight';
    const kind = free.has(wanted) ? wanted : [...free][0];
    if (kind === undefined) return [];
    free.delete(kind);
    return [{ kind, sentence, text: answer }];
  });
}

/** All written drafts about a text, or about the post that an excerpt with `…` at its end begins. */
export function findDrafts(text: string): readonly WrittenDraft[] {
  return (findSource(text) ?? postOf(text))?.drafts ?? [];
}

/**
 * The written post about one of these texts, or excerpts of posts, of at most `max` characters; undefined if
 * there is none. Where the post is too long, a draft about the same text is used.
 */
export function findPost(texts: readonly string[], max = Number.POSITIVE_INFINITY): string | undefined {
  const sources = texts.flatMap((text) => findSource(text) ?? postOf(text) ?? []);
  return sources
    .filter(({ post }) => post !== '')
    .flatMap(({ post, drafts }) => [post, ...drafts.map(({ text }) => text)])
    .find((text) => [...text].length <= max);
}

/** Whether a post about the article with this title is written. */
export function hasPost(title: string): boolean {
  return articles.some((article) => article.title === title && article.post !== '');
}

/** What the post's author could reply to a comment; the comment may be cut, with `…` at its end. */
export function findReplies(text: string): readonly string[] {
  return byBeginning(comments, text)?.comment.answers ?? [];
}

/** The first line of the post that a text is, or begins, if the text shows all of it and it's one sentence. */
export function titleOf(excerpt: string): string | undefined {
  const line = postOf(excerpt)?.text.trim().split('\n')[0]?.trim();
  if (line === undefined) return undefined;
  const [title = ''] = oneLine(line).split(/(?<=[.!?。！？।؟])\s*(?=\S)/u);
  return title.length <= 90 && oneLine(excerpt).replace(/…$/, '').includes(title)
    ? title.replace(/\.$/, '')
    : undefined;
}

/** The post that a text is, begins, or was said about: by a comment, a reply or a repost. */
export function postUnder(text: string) {
  return postOf(text) ?? postBySaid.get(oneLine(text));
}

const postOf = (excerpt: string) => byBeginning(posts, excerpt)?.post;

function byBeginning<T extends { line: string }>(all: readonly T[], text: string): T | undefined {
  const line = oneLine(text);
  const beginning = line.replace(/…$/, '').trimEnd();
  if (beginning === '') return undefined;
  return (
    all.find((each) => each.line === line) ??
    (line.endsWith('…') ? all.find((each) => each.line.startsWith(beginning)) : undefined)
  );
}

function findSource(text: string): Source | undefined {
  const line = oneLine(text);
  return postByLine.get(line) ?? byParagraph.find(([paragraph]) => line.includes(paragraph))?.[1];
}

/** Spacing may change on the way. */
function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Ends each scripted answer, so readers know what wrote it. */
export const signature = '_Written for the sample network._';

/** What a model with only written texts says to everything else. */
export const connectModel =
  'I can’t answer that: the sample network has no model behind it. It has written answers to the questions of the twelve templates and to “What should I know about …?”, and drafts for its own posts, comments, and articles. To ask anything else, connect a model under Settings: one on this computer, one with a key, or your own assistant.';
