import { Button } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { commentQuery, livingCommentsQuery } from './comment-queries.ts';
import { CommentWorkbench } from './comment-workbench.tsx';
import classes from './comments.module.css';
import { useCommentActions } from './use-comment-actions.ts';
import { useDraft } from './use-draft.ts';

type Props = {
  postId: string;
  /** It is to begin, as by the button (by a key of the feed); says when it has taken that. */
  isWanted?: boolean;
  onTaken?: () => void;
};

/** Beneath a post: has comments drafted and opens them in place, to be edited, approved, copied or dismissed. */
export function DraftComment({ postId, isWanted = false, onTaken }: Props) {
  const living = useQuery(livingCommentsQuery);
  const [openId, setOpenId] = useState<string | null>(null);
  const draft = useDraft(setOpenId);
  const there = living.data?.items.find(({ post }) => post.id === postId);
  // What was opened here stays in sight when it is posted or dismissed.
  const opened = useQuery({
    ...commentQuery(openId ?? ''),
    enabled: openId !== null && openId !== there?.id,
  });
  const comment = openId === null ? undefined : openId === there?.id ? there : opened.data;

  const begin = () => {
    if (there) setOpenId(there.id);
    else if (!draft.isPending) draft.mutate({ postId });
  };
  useEffect(() => {
    if (!isWanted) return;
    begin();
    onTaken?.();
  });
  if (comment) return <Opened comment={comment} onBegun={setOpenId} onClose={() => setOpenId(null)} />;
  return (
    <Button
      className={classes.begin}
      size="compact-sm"
      variant="default"
      leftSection={<IconMessagePlus size={16} />}
      loading={draft.isPending}
      onClick={begin}
    >
      {there ? (there.status === 'suggested' ? 'Review the draft' : 'See your comment') : 'Draft comment'}
    </Button>
  );
}

type OpenedProps = { comment: ReadyComment; onBegun: (id: string) => void; onClose: () => void };

function Opened({ comment, onBegun, onClose }: OpenedProps) {
  const actions = useCommentActions(comment, { onBegun });
  return (
    <div className={classes.drafted}>
      <CommentWorkbench comment={comment} actions={actions} isKeyed={false} />
      <div className={classes.actions}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          Close
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          renderRoot={(props) => (
            <Link to="/dashboard/comments" search={{ comment: comment.id }} {...props} />
          )}
        >
          Open in Comments
        </Button>
      </div>
    </div>
  );
}
