import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { showComment } from './cached-comments.ts';
import { commentNotices } from './comment-messages.ts';

type Wanted = {
  postId: string;
  /** The comment to reply to instead of commenting on the post. */
  answers?: string | undefined;
  again?: boolean;
};

/**
 * Requests a draft comment on a post. Returns at once with the comment being drafted, or the existing one.
 */
export function useDraft(onBegun?: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ answers, ...body }: Wanted) => {
      if (answers === undefined) return api.readyComments.generate({ body });
      const again = body.again ?? false;
      return { items: [await api.inbox.draft({ params: { id: answers }, body: { again } })], refused: [] };
    },
    onSuccess: ({ items, refused }) => {
      const [comment] = items;
      if (!comment) {
        showToast(`${commentNotices.notDrafted} ${refused[0]?.message ?? ''}`.trim(), 'danger');
        return;
      }
      showComment(client, comment);
      void client.invalidateQueries({ queryKey: ['ready-comment'] });
      onBegun?.(comment.id);
    },
    onError: (error) => showFailure(error, commentNotices.notDrafted),
  });
}
