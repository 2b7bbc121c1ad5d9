import type { FeedPost } from '#contract/engage-feed.ts';
import { markedParts } from '#web/lib/marked-parts.ts';
import classes from './engage.module.css';

/** The text of a post with the keywords that it was found by marked. */
export function MarkedText({ post }: { post: Pick<FeedPost, 'text' | 'hits'> }) {
  return markedParts(post.text ?? '', post.hits).map(({ at, text, isHit }) =>
    isHit ? (
      <mark key={at} className={classes.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
