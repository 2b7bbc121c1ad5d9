import type { Language } from '#sandbox/world/cultures.ts';
import { written } from '#sandbox/world/written/index.ts';

/** The post of the sample network in a language for which its model has the most drafts. */
export function writtenPost(language: Language = 'en'): string {
  const [post] = written.posts
    .filter((each) => each.language === language)
    .toSorted((a, b) => b.drafts.length - a.drafts.length);
  if (!post || post.drafts.length === 0) throw new Error(`The sample network has no drafts in ${language}`);
  return post.text;
}

/** The kinds of the drafts that are written for this text. */
export function writtenKinds(text: string): string[] {
  return written.posts.find((post) => post.text === text)?.drafts.map(({ kind }) => kind) ?? [];
}
