import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { commentQuery } from '#web/features/shared/comment-drafts/comment-queries.ts';
import { DraftSkeleton } from '#web/features/shared/comment-drafts/draft-variants.tsx';
import { OpenDraft } from '#web/features/shared/comment-drafts/open-draft.tsx';
import { useDraft } from '#web/features/shared/comment-drafts/use-draft.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { useOverlayAtKey, useShortcuts } from '#web/ui/shortcuts.ts';
import classes from './panel-draft.module.css';
import { panelMessages } from './panel-messages.ts';

type PanelDraftProps = {
  postId: string;
  /** An existing draft; null starts one. */
  draftId: string | null;
  onClose: () => void;
};

/** A comment on one of their posts: drafted at once, then picked, edited, and approved in the panel. */
export function PanelDraft({ postId, draftId, onClose }: PanelDraftProps) {
  const [id, setId] = useState(draftId);
  const { mutate, isError } = useDraft(setId);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (id !== null || hasBegun.current) return;
    hasBegun.current = true;
    mutate({ postId });
  }, [id, mutate, postId]);
  // A toast shows the error.
  useEffect(() => {
    if (isError) onClose();
  }, [isError, onClose]);
  const overlay = useOverlayAtKey();
  useShortcuts([
    { keys: 'Escape', label: panelMessages.closeDraft, run: () => overlay.current || onClose() },
  ]);
  return (
    <section className={classes.draft} aria-labelledby="panel-draft">
      <header className={classes.head}>
        <h3 id="panel-draft">{panelMessages.commentOnPost}</h3>
        <ActionIcon
          data-tip={`${panelMessages.closeDraft} (Esc)`}
          variant="subtle"
          color="gray"
          aria-label={panelMessages.closeDraft}
          onClick={onClose}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </header>
      {id === null ? (
        <DraftSkeleton />
      ) : (
        <>
          <DraftedPost id={id} />
          <OpenDraft id={id} hasKeys onBegun={setId} />
        </>
      )}
    </section>
  );
}

/** The start of the post being commented on. */
function DraftedPost({ id }: { id: string }) {
  const post = useQuery(commentQuery(id)).data?.post;
  if (!post) return null;
  return (
    <div className={classes.post}>
      {post.publishedAt !== null && <MomentText moment={post.publishedAt} />}
      <Text inherit lineClamp={4} title={post.text ?? undefined}>
        {post.text}
      </Text>
    </div>
  );
}
