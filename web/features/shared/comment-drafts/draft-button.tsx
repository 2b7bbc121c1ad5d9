import { Button } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { commentActions, commentMessages } from './comment-messages.ts';
import { useDraft } from './use-draft.ts';

/** Has a comment on a post drafted, or finds the one that is there, and goes to it. */
export function DraftButton({ postId, of }: { postId: string; of: string }) {
  const navigate = useNavigate();
  const draft = useDraft((comment) => void navigate({ to: '/dashboard/comments', search: { comment } }));
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconMessagePlus size={14} aria-hidden />}
      aria-label={commentMessages.commentOn(of)}
      loading={draft.isPending}
      onClick={() => draft.mutate({ postId })}
    >
      {commentActions.draft}
    </Button>
  );
}
