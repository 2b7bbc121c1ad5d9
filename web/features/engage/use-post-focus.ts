import { useState } from 'react';
import type { FeedPost } from '#contract/engage-feed.ts';

/** Which post the keys mean. It stays when posts arrive above it. */
export function usePostFocus(posts: readonly FeedPost[]) {
  const [id, setId] = useState<string | null>(null);
  const index = posts.findIndex((post) => post.id === id);
  return {
    id,
    post: posts[index],
    set: setId,
    /** @returns the place of the post that is focused now; null where there is none in that direction */
    move(by: 1 | -1): number | null {
      const next = index === -1 ? (by === 1 ? 0 : -1) : index + by;
      const post = posts[next];
      if (post === undefined) return null;
      setId(post.id);
      return next;
    },
  };
}
