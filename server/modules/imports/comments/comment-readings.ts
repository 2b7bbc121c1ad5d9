import { type Kysely, sql, type Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';

/** The job that reads comments; defined here so that it can be found without starting one. */
export const readCommentsName = 'read-comments';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Own posts younger than this are read often, because answers matter most there. */
const freshAge = day;
const freshEvery = 20 * minute;
/** Older own posts, and posts the user has commented on, are read up to this age. */
const readAge = 7 * day;
const readEvery = 2 * hour;

/** A post whose comments are due, and when they were read before. */
export type DuePost = {
  id: string;
  urn: string;
  url: string | null;
  publishedAt: string | null;
  isOwn: boolean;
};

type Whose = { userId: string; connectedProfileId: string; now: Date };

/**
 * A profile's posts whose comments are to be read: own ones of the last week, and others' posts on which the
 * user commented in that time, for replies to that comment. Newest first.
 *
 * @param isAll also those that were read a moment ago
 */
export async function findDuePosts(
  db: Kysely<Database>,
  { userId, connectedProfileId, now }: Whose,
  { isAll, limit }: { isAll: boolean; limit: number },
): Promise<DuePost[]> {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms)}::timestamptz`;
  const { rows } = await sql<Omit<DuePost, 'publishedAt'> & { publishedAt: Date | null }>`
    select post.id, post.urn, post.url, post.published_at as "publishedAt", due.is_own as "isOwn"
    from (
      select post.id, true as is_own, post.published_at as at from post
      where post.user_id = ${userId}::uuid and post.author_profile_id = ${connectedProfileId}::uuid
        and post.published_at > ${before(readAge)} and post.published_at <= ${now}::timestamptz
      union all
      select said.post_id, false, max(said.occurred_at) from engagement said
      join post on post.user_id = said.user_id and post.id = said.post_id
      where said.user_id = ${userId}::uuid and said.connected_profile_id = ${connectedProfileId}::uuid
        and said.direction = 'outbound' and said.type in ('comment', 'reply')
        and said.occurred_at > ${before(readAge)} and said.occurred_at <= ${now}::timestamptz
        and post.author_profile_id is null
      group by said.post_id
    ) as due
    join post on post.user_id = ${userId}::uuid and post.id = due.id
    left join comment_reading read on read.user_id = ${userId}::uuid and read.post_id = due.id
    where ${isAll} or read.read_at is null or read.read_at <= case
      when due.is_own and post.published_at > ${before(freshAge)} then ${before(freshEvery)}
      else ${before(readEvery)} end
    order by due.at desc, due.id limit ${limit}`.execute(db);
  return rows.map(({ publishedAt, ...post }) => ({
    ...post,
    publishedAt: publishedAt?.toISOString() ?? null,
  }));
}

/** Records that the comments on a post were read. */
export async function recordReading(
  trx: Transaction<Database>,
  { userId, postId, at }: { userId: string; postId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('comment_reading')
    .values({ user_id: userId, post_id: postId, read_at: at })
    .onConflict((oc) => oc.columns(['user_id', 'post_id']).doUpdateSet({ read_at: at }))
    .execute();
}

type OfRealm = { userId: string; realm: Realm };

/** When comments on the user's own posts were last read. */
export async function readCheckedAt(db: Kysely<Database>, { userId, realm }: OfRealm): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(read_at) from comment_reading join post on post.user_id = comment_reading.user_id
        and post.id = comment_reading.post_id
        where comment_reading.user_id = ${userId}::uuid and post.network = ${realm}),
      (select max(last_synced_at) from connected_profile where user_id = ${userId}::uuid
        and network = ${realm} and is_own and disconnected_at is null)
    ) as at`.execute(db);
  return rows[0]?.at ?? null;
}

/** The id of the job that reads comments now, if one does. */
export async function findCommentCheck(
  db: Kysely<Database>,
  { userId, realm }: OfRealm,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select job.id from job join connected_profile profile
      on profile.user_id = job.user_id and profile.id = job.subject_id
    where job.user_id = ${userId}::uuid and job.name = ${readCommentsName} and job.state in ('queued', 'running')
      and profile.network = ${realm}
    order by job.created_at, job.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
