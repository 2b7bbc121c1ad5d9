import type { Transaction } from 'kysely';
import type { ReadyComment } from '#contract/engage/ready-comments.ts';
import type { Realm } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { finishEnded, lockComments } from '#server/modules/engage/comments/comment-status.ts';
import { draftCommentsJob } from '#server/modules/engage/comments/draft-comments.job.ts';
import { dismissComment, newComment } from '#server/modules/engage/comments/generate-comments.ts';
import { type Blocks, readBlocks } from '#server/modules/engage/comments/read-blocks.ts';
import { findComment, findComments, readOpenReplies } from '#server/modules/engage/comments/read-comments.ts';
import { commentErrors, replyErrors } from '#server/modules/engage/engage-messages.ts';
import { lockFacts, pinFacts } from '#server/modules/people/lock-facts.ts';
import { requireQuota } from '#server/modules/plan/quota.ts';
import { type Answered, namesAuthor, readAnswered, requireAnswered, withName } from './answered.ts';

export type DraftDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'llm' | 'billing'>;

/**
 * Drafts replies to a comment, as a job. An open reply is kept; with `again`, a suggested one is dismissed in
 * favor of a new one.
 *
 * @throws AppError `not_found` for another user's; `conflict` for somebody on "Do not engage" and for what
 *   can't be answered under a post; `not_configured` without a model; `plan_limit`
 */
export async function draftReply(
  deps: DraftDeps,
  userId: string,
  id: string,
  { again, struck }: { again: boolean; struck?: readonly string[] },
): Promise<ReadyComment> {
  const answered = await requireAnswered(deps.db, userId, id);
  const now = deps.clock.now();
  const [made] = await draftReplies(deps, userId, [answered], { again, struck, isSingle: true });
  return findComment(deps.db, userId, requireBegun(made), now);
}

/**
 * Drafts replies to several comments, one after the other. People on "Do not engage" are left out.
 *
 * @returns the replies, open ones included, in the given order
 * @throws AppError `not_configured` without a model; `plan_limit`
 */
export async function draftRepliesTo(
  deps: DraftDeps,
  userId: string,
  engagementIds: readonly string[],
): Promise<ReadyComment[]> {
  const now = deps.clock.now();
  const known = await readAnswered(deps.db, userId, engagementIds);
  const all = engagementIds.flatMap((id) => known.get(id) ?? []);
  return findComments(deps.db, userId, await draftReplies(deps, userId, all, { again: false }), now);
}

/** Starts an empty reply to a comment, for its user to write. @throws AppError as {@link draftReply} */
export async function writeReply(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<ReadyComment> {
  const answered = await requireAnswered(db, userId, id);
  const now = clock.now();
  const made = await db.transaction().execute(async (trx) => {
    const [begun] = await beginReplies(trx, userId, [answered], {
      now,
      status: 'suggested',
      again: false,
      isSingle: true,
    });
    return requireBegun(begun?.id);
  });
  return findComment(db, userId, made, now);
}

/** With `isSingle`, a reply that can't be begun is refused, so there is one. */
function requireBegun(id: string | undefined): string {
  if (id === undefined) throw new Error('No reply was begun');
  return id;
}

async function draftReplies(
  deps: DraftDeps,
  userId: string,
  all: readonly Answered[],
  how: { again: boolean; struck?: readonly string[] | undefined; isSingle?: boolean },
): Promise<string[]> {
  const now = deps.clock.now();
  if (all.some(({ realm }) => deps.llm[realm] === null))
    throw new AppError('not_configured', commentErrors.noModel);
  return deps.db.transaction().execute(async (trx) => {
    const begun = await beginReplies(trx, userId, all, { ...how, now, status: 'generating' });
    const fresh = begun.filter(({ isNew }) => isNew).map(({ id }) => id);
    const [first] = fresh;
    if (first !== undefined) {
      await requireQuota(trx, deps, { userId, meter: 'drafts', adds: fresh.length, now });
      const jobId = await deps.jobs.enqueue(trx, draftCommentsJob, { userId, subjectId: first, input: {} });
      await trx
        .updateTable('ready_comment')
        .set({ job_id: jobId })
        .where('user_id', '=', userId)
        .where('id', 'in', fresh)
        .execute();
    }
    return begun.map(({ id }) => id);
  });
}

type Begin = {
  now: Date;
  status: 'generating' | 'suggested';
  again: boolean;
  /** Lines of the brief to do without; by default those of the reply it replaces. */
  struck?: readonly string[] | undefined;
  /** Whether a refusal is an error. Otherwise that comment is left out. */
  isSingle?: boolean;
};

/** The open reply to each comment, or a new one. */
export async function beginReplies(
  trx: Transaction<Database>,
  userId: string,
  all: readonly Answered[],
  { now, status, again, struck, isSingle = false }: Begin,
): Promise<{ id: string; isNew: boolean }[]> {
  await lockComments(trx, userId);
  await lockFacts(trx, userId);
  const postIds = [...new Set(all.map(({ postId }) => postId))];
  await finishEnded(trx, userId, postIds, now);
  const open = await readOpenReplies(
    trx,
    userId,
    all.map(({ engagementId }) => engagementId),
    now,
  );
  const people = all.map(({ personId }) => personId);
  const blocksOf = new Map<Realm, Blocks>();
  for (const realm of new Set(all.map((answered) => answered.realm))) {
    blocksOf.set(realm, await readBlocks(trx, { userId, realm, now }, [], people));
  }
  const begun: { id: string; isNew: boolean }[] = [];
  for (const answered of all) {
    const { engagementId, realm, postId, text } = answered;
    const there = open.get(engagementId);
    if (there && !(again && there.effective === 'suggested')) {
      begun.push({ id: there.id, isNew: false });
      continue;
    }
    const block = blocksOf.get(realm)?.blockReply(answered);
    const refusal = block?.reason === 'do_not_engage' ? block.message : null;
    const nothing = status === 'generating' && !/\p{L}/u.test(text) ? replyErrors.noText : null;
    const message = refusal ?? nothing;
    if (message !== null) {
      if (isSingle) throw new AppError('conflict', message);
      continue;
    }
    if (there) await dismissComment(trx, userId, there.id, now);
    const { id } = await trx
      .insertInto('ready_comment')
      .values({
        ...newComment(userId, postId, realm, now),
        engagement_id: engagementId,
        status,
        struck: [...(struck ?? there?.struck ?? [])],
        ...(status === 'suggested' ? { text: namesAuthor(answered) ? withName('', answered) : '' } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    begun.push({ id, isNew: true });
    await pinFacts(trx, userId, { postIds: [postId] });
    await notifyChange(trx, userId, { name: 'ready-comment', id });
  }
  return begun;
}

/** Dismisses the suggested reply to a comment that no longer needs one. */
export async function dismissReply(
  trx: Transaction<Database>,
  userId: string,
  engagementId: string,
  now: Date,
): Promise<void> {
  await lockComments(trx, userId);
  const open = (await readOpenReplies(trx, userId, [engagementId], now)).get(engagementId);
  if (open?.effective === 'suggested') await dismissComment(trx, userId, open.id, now);
}
