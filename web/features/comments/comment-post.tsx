import { Anchor } from '@mantine/core';
import { manyOf } from '#contract/many-of.ts';
import type { ReadyComment } from '#contract/ready-comments.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { CitedText } from './cited-text.tsx';
import classes from './comments.module.css';

/** The post that a comment answers, with the cited sentence marked. */
export function CommentPost({ comment }: { comment: ReadyComment }) {
  const { post, author } = comment;
  const name = author?.name ?? 'Somebody';
  const cited = comment.variants[comment.chosen]?.citation ?? null;
  const url = outsideLink(post.url);
  const counted = [
    post.counts.reactions === null ? [] : [manyOf(post.counts.reactions, 'reaction')],
    post.counts.comments === null ? [] : [manyOf(post.counts.comments, 'comment')],
  ].flat();
  return (
    <article className={classes.post} aria-label={`Post of ${name}`}>
      <header className={classes.author}>
        <PersonAvatar name={name} url={author?.pictureUrl ?? null} size={36} />
        <div className={classes.names}>
          <h2>{name}</h2>
          <p>
            {author?.headline}
            {author?.headline && post.publishedAt && ' · '}
            {post.publishedAt && <MomentText moment={post.publishedAt} />}
          </p>
        </div>
      </header>
      <p className={classes.postText}>
        <CitedText text={post.text ?? ''} cited={cited} />
      </p>
      <p className={classes.counts}>
        {counted.join(' · ')}
        {url !== null && (
          <>
            {counted.length > 0 && ' · '}
            <Anchor {...url} inherit underline="always">
              open post
            </Anchor>
          </>
        )}
      </p>
    </article>
  );
}
