import type { FeedPost } from '#contract/engage-feed.ts';
import classes from './engage.module.css';
import { markedParts } from './feed-words.ts';

/** The text of a post with the keywords that it was found by marked. */
export function MarkedText({ post }: { post: Pick<FeedPost, 'text' | 'hits'> }) {
  return markedParts(post).map(({ at, text, isHit }) =>
    isHit ? (
      <mark key={at} className={classes.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
