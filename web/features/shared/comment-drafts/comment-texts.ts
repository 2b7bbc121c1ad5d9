import { useQueryClient } from '@tanstack/react-query';
import { commentLength } from '#contract/engage/ready-comment-text.ts';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { api } from '#web/lib/api.ts';
import { isChangedElsewhere } from '#web/lib/api-error.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { createTypedDrafts, type StoredText, useTypedDraft } from '#web/lib/typed-drafts.ts';
import { showComment } from './cached-comments.ts';
import { commentMessages } from './comment-messages.ts';

/** Typed text by comment and variant, kept until the server has saved it. */
export const commentTexts = createTypedDrafts((error) =>
  error instanceof TooLong ? error.message : reasonOf(error),
);

class TooLong extends Error {}

/** The storage key of a text. Each variant has its own. */
export const textKey = ({ id, chosen }: Pick<ReadyComment, 'id' | 'chosen'>): string => `${id} ${chosen}`;

const storedText = ({ text, version }: ReadyComment): StoredText => ({ text: text ?? '', version });

/** The version that the shown text of a comment was written over. */
export const shownVersion = (comment: ReadyComment): string =>
  commentTexts.get(textKey(comment))?.base?.version ?? comment.version;

/** The text of a comment as shown, and a way to change it. */
export function useCommentText(comment: ReadyComment) {
  const client = useQueryClient();
  const key = textKey(comment);
  const stored = storedText(comment);
  const draft = useTypedDraft(commentTexts, key, stored);
  const { id, chosen } = comment;
  const save = async (text: string, basedOn: string | undefined) => {
    const over = [...text].length - commentLength.max;
    if (over > 0) throw new TooLong(commentMessages.tooLongBy(over));
    const body = comment.variants.length > 0 ? { text, chosen, basedOn } : { text, basedOn };
    try {
      const saved = await api.readyComments.change({ params: { id }, body });
      await client.cancelQueries({ queryKey: ['ready-comment'] });
      showComment(client, saved);
      return storedText(saved);
    } catch (error) {
      if (isChangedElsewhere(error)) void client.invalidateQueries({ queryKey: ['ready-comment'] });
      throw error;
    }
  };
  return {
    key,
    draft,
    text: draft?.text ?? comment.text ?? '',
    type: (text: string) => commentTexts.type(key, text, save, stored),
    flush: () => commentTexts.flush(key),
    keepMine: () => commentTexts.keepMine(key),
    takeTheirs: () => commentTexts.discard(key),
  };
}

/** The text currently shown for a comment. */
export function shownText(comment: ReadyComment): string {
  return commentTexts.get(textKey(comment))?.text ?? comment.text ?? '';
}
