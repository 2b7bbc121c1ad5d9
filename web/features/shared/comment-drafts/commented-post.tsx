import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Citation } from '#contract/engage/ready-comment-text.ts';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { pluralize } from '#core/pluralize.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './comment-drafts.module.css';
import { commentActions, commentMessages } from './comment-messages.ts';
import { findCited } from './find-cited.ts';

/** The post a comment replies to, with the cited sentence highlighted. */
export function CommentedPost({ comment }: { comment: ReadyComment }) {
  const { post, author } = comment;
  const name = author?.name ?? commentMessages.somebody;
  const cited = comment.variants[comment.chosen]?.citation ?? null;
  const url = outsideLink(post.url);
  const counted = [
    post.counts.reactions === null ? [] : [pluralize(post.counts.reactions, 'reaction')],
    post.counts.comments === null ? [] : [pluralize(post.counts.comments, 'comment')],
  ].flat();
  return (
    <article className={classes.post} aria-label={commentMessages.postOf(name)}>
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
            <Anchor {...url} inherit>
              {commentActions.openPost}
            </Anchor>
          </>
        )}
      </p>
    </article>
  );
}

/** A post's text with the sentence that a comment cites highlighted. */
function CitedText({ text, cited }: { text: string; cited: Citation | null }): ReactNode {
  const found = cited === null ? null : findCited(text, cited);
  if (!found) return text;
  return (
    <>
      {text.slice(0, found.from)}
      <mark className={classes.cited}>{text.slice(found.from, found.to)}</mark>
      {text.slice(found.to)}
    </>
  );
}
