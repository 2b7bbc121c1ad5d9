import { Anchor, Skeleton, Stack, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredPost } from '#contract/imports/post-import.ts';
import type { InboxItem, ThreadEntry } from '#contract/inbox.ts';
import { pluralize } from '#core/pluralize.ts';
import { commentQuery } from '#web/features/shared/comment-drafts/comment-queries.ts';
import { findCited } from '#web/features/shared/comment-drafts/find-cited.ts';
import { firstLine } from '#web/lib/first-line.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './answers.module.css';
import { findQuestion, threadOf } from './inbox-items.ts';
import { inboxMessages as messages } from './inbox-messages.ts';
import { inboxItemQuery } from './inbox-queries.ts';

/** The post, folded to its first lines. */
function FoldedPost({ post, excerpt }: { post: StoredPost; excerpt: string | null }) {
  const [isWhole, setWhole] = useState(false);
  const link = outsideLink(post.url);
  const { reactions, comments } = post.counts;
  const counted = [
    reactions === null ? [] : pluralize(reactions, 'reaction'),
    comments === null ? [] : pluralize(comments, 'comment'),
  ].flat();
  return (
    <article
      className={classes.post}
      aria-label={post.isOwn ? messages.yourPost : messages.postBy(post.author?.name ?? '')}
    >
      <p className={isWhole ? classes.wholePost : classes.foldedPost}>
        {(isWhole ? post.text : firstLine(excerpt ?? post.text)) ?? messages.postWithoutText}
      </p>
      <p className="quiet">
        {post.isOwn ? messages.yourPost : messages.postBy(post.author?.name ?? '')}
        {post.publishedAt && (
          <>
            {' · '}
            <MomentText moment={post.publishedAt} />
          </>
        )}
        {counted.length > 0 && ` · ${counted.join(', ')}`}
        {post.text !== null && (
          <>
            {' · '}
            <UnstyledButton
              className={classes.link}
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? messages.foldPost : messages.wholePost}
            </UnstyledButton>
          </>
        )}
        {link && (
          <>
            {' · '}
            <Anchor {...link} inherit>
              {messages.openPost}
            </Anchor>
          </>
        )}
      </p>
    </article>
  );
}

/** A comment in the thread. The words to answer are marked. */
function Entry({
  entry,
  marked,
}: {
  entry: ThreadEntry;
  marked: { from: number; to: number } | null | undefined;
}) {
  const text = entry.text ?? messages.withoutText;
  return (
    <li
      className={classes.entry}
      data-nested={entry.parentId !== null || undefined}
      data-asked={marked !== undefined || undefined}
    >
      <PersonAvatar name={entry.name} url={entry.pictureUrl} size={28} />
      <div>
        <p className={`${classes.entryHead} quiet`}>
          <strong>{entry.isOwn ? messages.you : entry.name}</strong> <MomentText moment={entry.at} />
        </p>
        <p className={classes.entryText}>
          <MarkedText text={text} hits={marked ? [marked] : []} kind="sentence" />
        </p>
      </div>
    </li>
  );
}

/** The post and the whole thread. The chosen draft says which words it answers; otherwise the question is marked. */
export function AnswerThread({ item, draftId }: { item: InboxItem; draftId: string | null }) {
  const details = useQuery(inboxItemQuery(item.id));
  const draft = useQuery({ ...commentQuery(draftId ?? ''), enabled: draftId !== null }).data;
  const thread = threadOf(item, details.data?.thread);
  const more = (details.data?.threadCount ?? 0) - thread.length;
  const cited = draft?.variants[draft.chosen]?.citation;
  const marked = (cited && findCited(item.text, cited)) ?? findQuestion(item.text);
  return (
    <>
      {details.data?.post ? (
        <FoldedPost post={details.data.post} excerpt={item.post?.excerpt ?? null} />
      ) : (
        details.isPending && item.post && <Skeleton height={72} />
      )}
      <Stack component="ul" gap="sm" aria-label={messages.thread}>
        {thread.map((entry) => (
          <Entry key={entry.id} entry={entry} marked={entry.id === item.id ? marked : undefined} />
        ))}
      </Stack>
      {more > 0 && <p className="quiet">{messages.moreInThread(more)}</p>}
      {details.isError && (
        <p className="quiet" role="alert">
          {messages.threadNotRead}{' '}
          <UnstyledButton className={classes.link} onClick={() => void details.refetch()}>
            {messages.retry}
          </UnstyledButton>
        </p>
      )}
    </>
  );
}
