import type { Language } from '#sandbox/world/cultures.ts';
import { written } from '#sandbox/world/written/index.ts';

/** The text of a post of the sample network for which its model has three drafts. */
export function writtenPost(language: Language = 'en', at = 0): string {
  const posts = written.posts.filter((post) => post.language === language && post.drafts.length === 3);
  const post = posts[at];
  if (!post) throw new Error(`The sample network has no post number ${at} in ${language} with three drafts`);
  return post.text;
}
