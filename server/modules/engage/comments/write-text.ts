import type { Transaction } from 'kysely';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { readPost } from '#server/modules/network/posts/read-post.ts';
import { checkText } from './check-text.ts';
import type { CommentRow } from './read-comments.ts';

/**
 * Takes another variant, or writes what the user made of the one that is taken, and checks the text anew. Each variant
 * keeps its edit.
 *
 * @throws AppError `conflict` unless the comment is suggested, `invalid_request` for a variant that is not there
 */
export async function writeText(
  trx: Transaction<Database>,
  comment: CommentRow,
  change: { text?: string | undefined; chosen?: number | undefined },
  now: Date,
): Promise<void> {
  if (comment.effective !== 'suggested') {
    throw new AppError('conflict', 'Only a suggested comment can be edited. Take it back first.');
  }
  const { user_id: userId, id } = comment;
  const chosen = change.chosen ?? comment.chosen;
  const variant = comment.variants[chosen];
  if (change.chosen !== undefined && !variant) throw invalidField('chosen', 'There is no such variant');
  const text = change.text ?? (variant ? (variant.edited ?? variant.text) : (comment.text ?? ''));
  const variants = comment.variants.map((one, index) =>
    index === chosen ? { ...one, edited: text === one.text ? null : text } : one,
  );
  const post = await readPost(trx, userId, comment.post_id);
  const warnings = await checkText(trx, { userId, network: comment.network, now }, post, text);
  await trx
    .updateTable('ready_comment')
    .set({
      chosen,
      text,
      original_text: variant?.text ?? null,
      variants: JSON.stringify(variants),
      warnings: JSON.stringify(warnings),
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
