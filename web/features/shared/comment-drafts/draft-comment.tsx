import { Button, Group, Stack } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { showComment } from './cached-comments.ts';
import classes from './comment-drafts.module.css';
import { commentActions } from './comment-messages.ts';
import { openCommentsQuery } from './comment-queries.ts';
import { OpenDraft } from './open-draft.tsx';
import { useDraft } from './use-draft.ts';

type Props = {
  postId: string;
  /** Whether the user has commented on the post. Then no second draft is offered. */
  isCommented?: boolean;
  /** Whether keyboard shortcuts apply to this post (see `DraftVariants`). */
  hasKeys?: boolean;
  /** A keyboard shortcut requested drafting, as the button does. `onTaken` confirms that it started. */
  isWanted?: boolean;
  onTaken?: () => void;
};

/** A button below a post that drafts comments and opens them in place. */
export function DraftComment({
  postId,
  isCommented = false,
  hasKeys = false,
  isWanted = false,
  onTaken,
}: Props) {
  const client = useQueryClient();
  const living = useQuery(openCommentsQuery);
  const [openId, setOpenId] = useState<string | null>(null);
  const draft = useDraft(setOpenId);
  const there = living.data?.items.find(({ post }) => post.id === postId);

  const isDone = isCommented && living.isSuccess && there === undefined;

  const begin = () => {
    if (there) {
      showComment(client, there);
      setOpenId(there.id);
    } else if (isDone) return;
    else if (!draft.isPending) draft.mutate({ postId });
  };
  useEffect(() => {
    if (!isWanted) return;
    begin();
    onTaken?.();
  });
  if (openId === null && isDone) return <p className="quiet">{commentActions.commented}</p>;
  if (openId === null)
    return (
      <Button
        className={classes.begin}
        size="compact-sm"
        variant="default"
        leftSection={<IconMessagePlus size={16} />}
        loading={draft.isPending}
        onClick={begin}
      >
        {there === undefined
          ? commentActions.draft
          : there.status === 'suggested'
            ? commentActions.reviewDraft
            : commentActions.viewComment}
      </Button>
    );
  return (
    <Stack gap="sm" pt="sm">
      <OpenDraft id={openId} hasKeys={hasKeys} onBegun={setOpenId} />
      <Group gap="xs">
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpenId(null)}>
          {commentActions.close}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          renderRoot={(props) => (
            <Link to="/dashboard/inbox" search={{ tab: 'drafts', comment: openId }} {...props} />
          )}
        >
          {commentActions.openInInbox}
        </Button>
      </Group>
    </Stack>
  );
}
