import { sql } from 'kysely';
import { commentLimits, maxDrafted, type ReadyComment } from '#contract/engage/ready-comments.ts';
import { notFound } from '#server/app-error.ts';
import { owned } from '#server/db/owned.ts';
import { readBlocks } from '#server/modules/engage/comments/read-blocks.ts';
import { type DraftDeps, draftRepliesTo } from '#server/modules/engage/replies/begin-replies.ts';
import { waitsSql } from '#server/modules/people/posts/said-to-user.ts';
import { readItems } from './read-items.ts';

/** Whether a reply to a row of `said` is on its way, or was copied. */
const isBeingAnswered = (userId: string) => sql<boolean>`exists (
  select from ready_comment reply where reply.user_id = ${userId}::uuid and reply.engagement_id = said.id
    and reply.deleted_at is null and reply.status in ('approved', 'copied', 'posted'))`;

/**
 * Drafts replies to the first items that wait under a post, most important first.
 *
 * @throws AppError `not_found` for another user's post; `not_configured` without a model; `plan_limit`
 */
export async function draftAll(
  deps: DraftDeps,
  userId: string,
  postId: string,
): Promise<{ items: ReadyComment[]; fitToday: number }> {
  const { db } = deps;
  const now = deps.clock.now();
  const post = await db
    .selectFrom('post')
    .select('network')
    .where(owned('post', { userId, id: postId }))
    .executeTakeFirst();
  if (!post) throw notFound('Post');
  const { network: realm } = post;
  const matches = sql`${waitsSql('said', now)} and said.post_id = ${postId}::uuid
    and said.kind <> 'message' and not ${isBeingAnswered(userId)}`;
  const waiting = await readItems(db, { userId, realm, asOf: now }, matches, { limit: maxDrafted });
  const items = await draftRepliesTo(
    deps,
    userId,
    waiting.map(({ item }) => item.id),
  );
  const { usedToday } = await readBlocks(db, { userId, realm, now }, []);
  return { items, fitToday: Math.max(0, commentLimits.perDay - usedToday) };
}
