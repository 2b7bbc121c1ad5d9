import type { Kysely, Transaction } from 'kysely';
import type { ImportedPost } from '#contract/imports/post-import.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { readPosts } from '#server/modules/people/posts/read-post.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';

/** Enough to show recent imports. */
const shownPosts = 20;

type Brought = { userId: string; connectedProfileId: string; postId: string };

/**
 * Records that a post was brought into a profile; bringing the same post again moves it to the top. @returns
 * the record's id
 */
export async function recordImportedPost(
  trx: Transaction<Database>,
  { userId, connectedProfileId, postId }: Brought,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('brought_post')
    .values({
      user_id: userId,
      connected_profile_id: connectedProfileId,
      post_id: postId,
      job_id: null,
      brought_at: now,
    })
    .onConflict((oc) =>
      oc.columns(['user_id', 'connected_profile_id', 'post_id']).doUpdateSet({ brought_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the job that reads who engaged with a post. */
export async function setReadingJob(
  trx: Transaction<Database>,
  userId: string,
  broughtPostId: string,
  jobId: string,
): Promise<void> {
  await trx
    .updateTable('brought_post')
    .set({ job_id: jobId })
    .where(owned('brought_post', { userId, id: broughtPostId }))
    .execute();
}

/** The job that is reading who engaged with a post; null if none is. */
export async function findActiveImport(
  db: Kysely<Database>,
  { userId, connectedProfileId, postId }: Brought,
): Promise<string | null> {
  const row = await db
    .selectFrom('brought_post')
    .innerJoin('job', (join) =>
      join.onRef('job.user_id', '=', 'brought_post.user_id').onRef('job.id', '=', 'brought_post.job_id'),
    )
    .select('job.id')
    .where('brought_post.user_id', '=', userId)
    .where('brought_post.connected_profile_id', '=', connectedProfileId)
    .where('brought_post.post_id', '=', postId)
    .where('job.state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The last twenty posts brought into a connected profile, newest first, with the jobs that read them.
 * @throws AppError `not_found` for another user's profile
 */
export async function listImportedPosts(
  db: Kysely<Database>,
  userId: string,
  connectedProfileId: string,
): Promise<{ items: ImportedPost[] }> {
  await requireOwnedConnectedProfile(db, userId, connectedProfileId);
  const rows = await db
    .selectFrom('brought_post')
    .leftJoin('job', (join) =>
      join.onRef('job.user_id', '=', 'brought_post.user_id').onRef('job.id', '=', 'brought_post.job_id'),
    )
    .select(['brought_post.post_id as postId', 'brought_post.brought_at as broughtAt'])
    // Also null if the job was deleted after ninety days.
    .select('job.id as jobId')
    .where('brought_post.user_id', '=', userId)
    .where('brought_post.connected_profile_id', '=', connectedProfileId)
    .orderBy('brought_post.brought_at', 'desc')
    .orderBy('brought_post.id', 'desc')
    .limit(shownPosts)
    .execute();
  const posts = await readPosts(
    db,
    userId,
    rows.map(({ postId }) => postId),
  );
  const items = await Promise.all(
    rows.map(async ({ postId, broughtAt, jobId }) => {
      const post = posts.find(({ id }) => id === postId);
      const job = jobId === null ? null : await findJob(db, userId, jobId);
      return post === undefined ? [] : [{ post, job, broughtAt: broughtAt.toISOString() }];
    }),
  );
  return { items: items.flat() };
}
