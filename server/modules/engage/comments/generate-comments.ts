import type { Transaction } from 'kysely';
import type { Job } from '#contract/jobs.ts';
import type { StoredPost } from '#contract/posts.ts';
import { commentLimits, type GenerateComments, type ReadyComment } from '#contract/ready-comments.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { lockFacts, pinFacts } from '#server/modules/network/lock-facts.ts';
import { requireRoom } from '#server/modules/plan/quota.ts';
import { draftCommentsJob } from './draft-comments.job.ts';
import { findPosts } from './find-posts.ts';
import { lockComments } from './lock-comments.ts';
import { postNetworks } from './post-networks.ts';
import { readBlocks } from './read-blocks.ts';
import { findComments } from './read-comments.ts';
import { readLiving } from './read-living.ts';
import { settleEnded } from './settle-ended.ts';

type Generated = {
  items: ReadyComment[];
  job: Job | null;
  refused: { postId: string; message: string }[];
};

/**
 * Makes comments in state `generating` on posts and enqueues their drafting, in one transaction. A post that has a
 * living comment keeps that one; with `again` a suggested one is dismissed in favour of a new one.
 *
 * @throws AppError `not_configured` without a model; `not_found` for strangers' posts; `conflict` with the reason
 *   where no post at all may be commented on; `plan_limit` where this month has no room for all of them
 */
export async function generateComments(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'source' | 'log' | 'llm' | 'billing'>,
  userId: string,
  body: GenerateComments,
): Promise<Generated> {
  const posts = await findPosts(deps, userId, body);
  if (deps.llm === null) throw new AppError('not_configured', noModelWords);
  const now = deps.clock.now();
  const { ids, jobId, refused } = await deps.db.transaction().execute(async (trx) => {
    const begun = await beginDrafts(trx, userId, posts, body.again ?? false, now);
    const [first] = begun.fresh;
    if (first === undefined) return { ...begun, jobId: null };
    await requireRoom(trx, deps, { userId, meter: 'drafts', adds: begun.fresh.length, now });
    const enqueued = await deps.jobs.enqueue(trx, draftCommentsJob, { userId, subjectId: first, input: {} });
    await trx
      .updateTable('ready_comment')
      .set({ job_id: enqueued })
      .where('user_id', '=', userId)
      .where('id', 'in', begun.fresh)
      .execute();
    return { ...begun, jobId: enqueued };
  });
  const [reason] = refused;
  if (ids.length === 0 && reason) throw new AppError('conflict', reason.message);
  return {
    items: await findComments(deps.db, userId, ids, now),
    job: jobId === null ? null : await findJob(deps.db, userId, jobId),
    refused,
  };
}

const noModelWords =
  'No model is set up on this server, so that nothing can be drafted. Whoever runs it can set LLM_PROVIDER and LLM_MODEL. You can write a comment yourself.';

type Begun = { ids: string[]; fresh: string[]; refused: { postId: string; message: string }[] };

/** What stands for each post from now on. */
async function beginDrafts(
  trx: Transaction<Database>,
  userId: string,
  posts: readonly StoredPost[],
  again: boolean,
  now: Date,
): Promise<Begun> {
  await lockComments(trx, userId);
  await lockFacts(trx, userId);
  const postIds = posts.map(({ id }) => id);
  await settleEnded(trx, userId, postIds, now);
  const living = await readLiving(trx, userId, postIds, now);
  const networks = await postNetworks(trx, userId, postIds);
  const begun: Begun = { ids: [], fresh: [], refused: [] };
  for (const post of posts) {
    const there = living.get(post.id);
    const network = networks.get(post.id);
    if (network === undefined) continue;
    if (there && !(again && there.effective === 'suggested')) {
      begun.ids.push(there.id);
      continue;
    }
    const message = await refusalOf(trx, userId, network, post, now);
    if (message !== null) {
      begun.refused.push({ postId: post.id, message });
      continue;
    }
    if (there) await dismiss(trx, userId, there.id, now);
    const { id } = await trx
      .insertInto('ready_comment')
      .values({ ...newComment(userId, post.id, network, now), status: 'generating' })
      .returning('id')
      .executeTakeFirstOrThrow();
    begun.ids.push(id);
    begun.fresh.push(id);
    await pinFacts(trx, userId, { postIds: [post.id] });
    await notifyChange(trx, userId, { name: 'ready-comment', id });
  }
  return begun;
}

/** What every comment begins with. */
export function newComment(userId: string, postId: string, network: 'sample' | 'real', now: Date) {
  return {
    user_id: userId,
    post_id: postId,
    network,
    created_at: now,
    expires_at: new Date(now.getTime() + commentLimits.daysToExpiry * 24 * 3600 * 1000),
  };
}

/** Why nothing is drafted for a post; null where something is. */
async function refusalOf(
  trx: Transaction<Database>,
  userId: string,
  network: 'sample' | 'real',
  { author, text }: StoredPost,
  now: Date,
): Promise<string | null> {
  if (!/\p{L}/u.test(text ?? '')) return 'This post has no text that a comment could answer.';
  const hold = (await readBlocks(trx, { userId, network, now }, [author?.url ?? null])).blockFor(author);
  return hold?.reason === 'do_not_engage' ? hold.message : null;
}

async function dismiss(trx: Transaction<Database>, userId: string, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('ready_comment')
    .set({ status: 'dismissed', updated_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  await notifyChange(trx, userId, { name: 'ready-comment', id });
}
