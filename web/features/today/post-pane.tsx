import { Anchor, Button, Group } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DailyPick } from '#contract/engage/recommendations.ts';
import type { TodayPost } from '#contract/today.ts';
import { commentActions } from '#web/features/shared/comment-drafts/comment-messages.ts';
import { commentQuery } from '#web/features/shared/comment-drafts/comment-queries.ts';
import { CommentedPost } from '#web/features/shared/comment-drafts/commented-post.tsx';
import { OpenDraft } from '#web/features/shared/comment-drafts/open-draft.tsx';
import { useDraft } from '#web/features/shared/comment-drafts/use-draft.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { actionLabels } from './today-messages.ts';
import classes from './today-panel.module.css';

type PostPaneProps = {
  post: TodayPost;
  /** A key or button requested a draft. `onTaken` confirms that it started. */
  isDraftWanted: boolean;
  onTaken: () => void;
  /** Called when its comment is approved or dismissed. */
  onDone: () => void;
};

/** A post of the day with its draft comment, to edit and approve. */
export function PostPane({ post, isDraftWanted, onTaken, onDone }: PostPaneProps) {
  const { pick } = post;
  const [begun, setBegun] = useState<string | null>(null);
  const draft = useDraft(setBegun);
  const id = begun ?? post.draft?.id ?? null;
  const comment = useQuery({ ...commentQuery(id ?? ''), enabled: id !== null });
  const begin = () => {
    if (id === null && !draft.isPending) draft.mutate({ postId: pick.post.id });
  };
  useEffect(() => {
    if (!isDraftWanted) return;
    begin();
    onTaken();
  });
  return (
    <div className={classes.post}>
      {comment.data ? <CommentedPost comment={comment.data} /> : <PlainPost pick={pick} />}
      {id === null ? (
        <Button
          leftSection={<IconMessagePlus size={16} />}
          rightSection={<KeyCap keys="c" />}
          loading={draft.isPending}
          onClick={begin}
        >
          {commentActions.draft}
        </Button>
      ) : (
        <OpenDraft id={id} hasKeys onBegun={setBegun} onDone={onDone} />
      )}
      <ul className={classes.reasons}>
        {pick.reasons.map(({ kind, text }) => (
          <li key={kind}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

/** The post as picked, before there is a draft. */
function PlainPost({ pick: { post } }: { pick: DailyPick }) {
  const { author, text, publishedAt } = post;
  const link = outsideLink(post.url);
  return (
    <article aria-label={`Post by ${author.name}`}>
      <Group component="header" align="stretch" gap="sm" wrap="nowrap">
        <PersonAvatar name={author.name} url={author.pictureUrl} size={36} />
        <div className={classes.names}>
          <h2>{author.name}</h2>
          <p>
            {author.headline}
            {author.headline && publishedAt && ' · '}
            {publishedAt && <MomentText moment={publishedAt} />}
          </p>
        </div>
      </Group>
      <p className={classes.text}>{text}</p>
      {link !== null && (
        <Anchor {...link} size="sm">
          {actionLabels.openPost}
        </Anchor>
      )}
    </article>
  );
}
