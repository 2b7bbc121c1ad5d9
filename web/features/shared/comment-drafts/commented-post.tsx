import { Anchor, Group, Stack } from '@mantine/core';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { pluralize } from '#core/pluralize.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './comment-drafts.module.css';
import { commentActions, commentMessages } from './comment-messages.ts';
import { findCited } from './find-cited.ts';

/** The post a comment replies to, with the cited sentence highlighted. */
export function CommentedPost({ comment }: { comment: ReadyComment }) {
  const { post, author } = comment;
  const name = author?.name ?? commentMessages.somebody;
  const text = post.text ?? '';
  const cited = comment.variants[comment.chosen]?.citation;
  const found = cited && findCited(text, cited);
  const url = outsideLink(post.url);
  const counted = [
    post.counts.reactions === null ? [] : [pluralize(post.counts.reactions, 'reaction')],
    post.counts.comments === null ? [] : [pluralize(post.counts.comments, 'comment')],
  ].flat();
  return (
    <Stack component="article" gap="sm" aria-label={commentMessages.postOf(name)}>
      <Group component="header" gap="sm" wrap="nowrap">
        <PersonAvatar name={name} url={author?.pictureUrl ?? null} size={36} />
        <div className={classes.names}>
          <h2>{name}</h2>
          <p className="quiet">
            {author?.headline}
            {author?.headline && post.publishedAt && ' · '}
            {post.publishedAt && <MomentText moment={post.publishedAt} />}
          </p>
        </div>
      </Group>
      <p className={classes.postText}>
        <MarkedText text={text} hits={found ? [found] : []} kind="sentence" />
      </p>
      <p className="quiet">
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
    </Stack>
  );
}
