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
  const reported = await askForPost(deps, source, address);
  const whose = { userId: caller.userId, network: source.network };
  const stored = await findPostByName(deps.db, whose, namesOf(reported, address));
  return {
    url: postUrl(reported.urn),
    urn: reported.urn,
    author: reported.author && {
      name: reported.author.name,
      headline: reported.author.headline,
      url: authorUrl(reported.author),
    },
    text: reported.text,
    postType: reported.postType,
    counts: {
      reactions: reported.reactionCount,
      comments: reported.commentCount,
      reposts: reported.repostCount,
    },
    publishedAt: reported.publishedAt?.toISOString() ?? null,
    alreadyStored: stored?.id ?? null,
  };
}
