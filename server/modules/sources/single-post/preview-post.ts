import type { PostPreview } from '#contract/posts.ts';
import type { Caller } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { postUrl } from '#server/modules/network/canonical-url.ts';
import { findPostByName } from '#server/modules/network/posts/post-names.ts';
import { askForPost, authorUrl, demandPostSource, namesOf, readPostField } from './ask-for-post.ts';

/**
 * What the post at an address is; writes nothing.
 * @throws AppError `invalid_request` naming `url`, `not_configured`, or how the provider failed
 */
export async function previewPost(
  deps: Pick<Deps, 'db' | 'source' | 'log'>,
  caller: Caller,
  url: string,
): Promise<PostPreview> {
  const address = readPostField('url', url);
  const source = demandPostSource(deps.source, deps.source?.network ?? 'real');
  const told = await askForPost(deps, source, address);
  const whose = { userId: caller.userId, network: source.network };
  const stored = await findPostByName(deps.db, whose, namesOf(told, address));
  return {
    url: postUrl(told.urn),
    urn: told.urn,
    author: told.author && {
      name: told.author.name,
      headline: told.author.headline,
      url: authorUrl(told.author),
    },
    text: told.text,
    postType: told.postType,
    counts: { reactions: told.reactionCount, comments: told.commentCount, reposts: told.repostCount },
    publishedAt: told.publishedAt?.toISOString() ?? null,
    alreadyStored: stored?.id ?? null,
  };
}
