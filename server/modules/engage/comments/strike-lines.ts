import type { BriefLine } from '#contract/engage/draft-brief.ts';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readBrief } from '#server/modules/engage/drafting/read-brief.ts';
import { commentErrors } from '#server/modules/engage/engage-messages.ts';
import { requireAnswered } from '#server/modules/engage/replies/answered.ts';
import { draftReply } from '#server/modules/engage/replies/begin-replies.ts';
import { readPost } from '#server/modules/people/posts/read-post.ts';
import { generateComments } from './generate-comments.ts';
import { findComment, findRow } from './read-comments.ts';

/** What drafts of a comment or reply know, as of now. @throws AppError `not_found` for another user's */
export async function readBriefOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<{ lines: BriefLine[] }> {
  const now = clock.now();
  const row = await findRow(db, userId, id, now);
  const { network: realm, engagement_id: engagementId, struck } = row;
  const post = await readPost(db, userId, row.post_id);
  const answered = engagementId === null ? null : await requireAnswered(db, userId, engagementId);
  return { lines: await readBrief(db, { userId, realm, post, answered, now }, struck) };
}

/**
 * Drafts a suggested comment or reply again without some lines of its brief.
 *
 * @returns the new one; the old one is dismissed
 * @throws AppError `not_found` for another user's; `conflict` in any other state; the errors of drafting
 */
export async function strikeLines(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'source' | 'log' | 'llm' | 'billing'>,
  userId: string,
  id: string,
  struck: readonly string[],
): Promise<ReadyComment> {
  const now = deps.clock.now();
  const row = await findRow(deps.db, userId, id, now);
  if (row.effective !== 'suggested') throw new AppError('conflict', commentErrors.notEditable);
  if (row.engagement_id !== null) {
    return draftReply(deps, userId, row.engagement_id, { again: true, struck });
  }
  const { items } = await generateComments(deps, userId, { postId: row.post_id, again: true }, struck);
  return items[0] ?? findComment(deps.db, userId, id, now);
}
