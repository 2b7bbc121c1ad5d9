import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#web/ui/error-note.tsx';
import { commentMessages } from './comment-messages.ts';
import { commentQuery } from './comment-queries.ts';
import { DraftSkeleton, DraftVariants, type DraftVariantsProps } from './draft-variants.tsx';

type Props = Omit<DraftVariantsProps, 'comment'> & {
  /** A comment's id, as passed by `useDraft` to `onBegun`. */
  id: string;
};

/** {@link DraftVariants} of a comment by id. Follows the comment through its states. */
export function OpenDraft({ id, ...props }: Props) {
  const comment = useQuery(commentQuery(id));
  if (comment.data) return <DraftVariants comment={comment.data} {...props} />;
  if (comment.isLoadingError) return <LoadError of={comment} title={commentMessages.notRead} />;
  return <DraftSkeleton />;
}
