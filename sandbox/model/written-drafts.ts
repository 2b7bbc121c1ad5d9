import { articles } from '#sandbox/sites/articles/index.ts';
import { written } from '#sandbox/world/written/index.ts';
import type { DraftKind, WrittenDraft } from '#sandbox/world/written/parse-written.ts';

type Source = { drafts: readonly WrittenDraft[]; post: string };

const posts = new Map<string, Source>(written.posts.map((post) => [oneLine(post.text), post]));
const byParagraph = articles.map((article) => [oneLine(article.paragraphs[0] ?? ''), article] as const);

/**
 * The written draft of this kind about a text of the sample network: one of its posts, or one of its sites'
 * articles. Undefined for any other text, or if such a draft doesn't suit it.
 */
export function findDraft(text: string, kind: DraftKind): WrittenDraft | undefined {
  return findSource(text)?.drafts.find((draft) => draft.kind === kind);
}

/** The written post about one of these texts; undefined if there is none. */
export function findPost(texts: readonly string[]): string | undefined {
  return texts.map((text) => findSource(text)?.post).find(Boolean);
}

function findSource(text: string): Source | undefined {
  const line = oneLine(text);
  return posts.get(line) ?? byParagraph.find(([paragraph]) => line.includes(paragraph))?.[1];
}

/** Spacing may change on the way. */
function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** What a model with only written texts says to everything else. */
export const connectModel =
  'The sample network has written answers to a few questions, and drafts for its own posts and articles. For anything else, connect a model: one on this computer, one with a key, or your own assistant.';
