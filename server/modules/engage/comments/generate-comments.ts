import { type Kysely, sql, type Transaction } from 'kysely';
import { commentLimits, type GenerateComments, type ReadyComment } from '#contract/engage/ready-comments.ts';
import type { StoredPost } from '#contract/imports/post-import.ts';
import type { Job } from '#contract/jobs.ts';
import type { Realm } from '#contract/profile.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { commentErrors } from '#server/modules/engage/engage-messages.ts';
import { shownRealm } from '#server/modules/engage/shown-realm.ts';
import {
  askForPost,
  readPostField,
  requirePostSource,
  storePost,
} from '#server/modules/imports/post-import/import-post.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { lockFacts, pinFacts } from '#server/modules/people/lock-facts.ts';
import { hasPostedSql } from '#server/modules/people/posts/comment-status.ts';
import { findPostByName } from '#server/modules/people/posts/post-names.ts';
import { readPost, readPosts } from '#server/modules/people/posts/read-post.ts';
import { requireQuota } from '#server/modules/plan/quota.ts';
import { connectedProfiles } from '#server/modules/profile/connected-profiles.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { finishEnded, lockComments } from './comment-status.ts';
import { draftCommentsJob } from './draft-comments.job.ts';
import { readBlocks } from './read-blocks.ts';
import { findComments, readOpenComments } from './read-comments.ts';

type Generated = {
  items: ReadyComment[];
  job: Job | null;
  refused: { postId: string; message: string }[];
};

/**
 * Creates comments in state `generating` on posts and enqueues their drafting, in one transaction. A post
 * with an open comment keeps it; with `again`, a suggested one is dismissed in favor of a new one, which does without the same lines of its
 * brief, or without those in `struck`.
 *
 * @throws AppError `not_configured` without a model; `not_found` for other users' posts; `conflict` with the
 *   reason if no post may be commented on; `plan_limit` if this month's quota isn't enough for all of them
 */
export async function generateComments(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'source' | 'log' | 'llm' | 'billing'>,
  userId: string,
  body: GenerateComments,
  struck?: readonly string[],
): Promise<Generated> {
  const posts = await findPosts(deps, userId, body);
  const realms = await postRealms(
    deps.db,
    userId,
    posts.map(({ id }) => id),
  );
  if ([...realms.values()].some((realm) => deps.llm[realm] === null)) {
    throw new AppError('not_configured', commentErrors.noModel);
  }
  const now = deps.clock.now();
  const { ids, jobId, refused } = await deps.db.transaction().execute(async (trx) => {
    const begun = await beginDrafts(trx, userId, posts, { again: body.again ?? false, struck, now });
    const [first] = begun.fresh;
    if (first === undefined) return { ...begun, jobId: null };
    await requireQuota(trx, deps, { userId, meter: 'drafts', adds: begun.fresh.length, now });
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

type Begun = { ids: string[]; fresh: string[]; refused: { postId: string; message: string }[] };

/** Decides for each post whether it keeps its comment, gets a new one or is refused. */
export async function beginDrafts(
  trx: Transaction<Database>,
  userId: string,
  posts: readonly StoredPost[],
  { again, struck, now }: { again: boolean; struck: readonly string[] | undefined; now: Date },
): Promise<Begun> {
  await lockComments(trx, userId);
  await lockFacts(trx, userId);
  const postIds = posts.map(({ id }) => id);
  await finishEnded(trx, userId, postIds, now);
  const living = await readOpenComments(trx, userId, postIds, now);
  const realms = await postRealms(trx, userId, postIds);
  const commented = await findCommented(trx, userId, postIds);
  const begun: Begun = { ids: [], fresh: [], refused: [] };
  for (const post of posts) {
    const there = living.get(post.id);
    const realm = realms.get(post.id);
    if (realm === undefined) continue;
    if (there && !(again && there.effective === 'suggested')) {
      begun.ids.push(there.id);
      continue;
    }
    const message = commented.has(post.id)
      ? commentErrors.alreadyCommented
      : await refusalOf(trx, userId, realm, post, now);
    if (message !== null) {
      begun.refused.push({ postId: post.id, message });
      continue;
    }
    if (there) await dismissComment(trx, userId, there.id, now);
    const { id } = await trx
      .insertInto('ready_comment')
      .values({
        ...newComment(userId, post.id, realm, now),
        status: 'generating',
        struck: [...(struck ?? there?.struck ?? [])],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    begun.ids.push(id);
    begun.fresh.push(id);
    await pinFacts(trx, userId, { postIds: [post.id] });
    await notifyChange(trx, userId, { name: 'ready-comment', id });
  }
  return begun;
}

/** Which of these posts have a comment by the user already. */
export async function findCommented(
  db: Kysely<Database>,
  userId: string,
  postIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...postIds]}::uuid[]) as asked (id)
    where ${hasPostedSql(sql`${userId}::uuid`, sql`asked.id`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The initial columns of every comment. */
export function newComment(userId: string, postId: string, realm: 'sample' | 'real', now: Date) {
  return {
    user_id: userId,
    post_id: postId,
    network: realm,
    created_at: now,
    expires_at: new Date(now.getTime() + commentLimits.daysToExpiry * 24 * 3600 * 1000),
  };
}

/** Why a post gets no draft; null if it does. */
async function refusalOf(
  trx: Transaction<Database>,
  userId: string,
  realm: 'sample' | 'real',
  { author, text }: StoredPost,
  now: Date,
): Promise<string | null> {
  if (!/\p{L}/u.test(text ?? '')) return commentErrors.noText;
  const block = (await readBlocks(trx, { userId, realm, now }, [author?.url ?? null])).blockFor(author);
  return block?.reason === 'do_not_engage' ? block.message : null;
}

/** Dismisses a suggested comment in favor of a new one. */
export async function dismissComment(
  trx: Transaction<Database>,
  userId: string,
  id: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('ready_comment')
    .set({ status: 'dismissed', updated_at: now })
    .where(owned('ready_comment', { userId, id }))
    .execute();
  await notifyChange(trx, userId, { name: 'ready-comment', id });
}

/** The requested posts, in one of three ways. */
type Asked = {
  postIds?: string[] | undefined;
  postId?: string | undefined;
  postUrl?: string | undefined;
};

/**
 * The user's requested posts, in the given order, each once. A post given by a URL that isn't stored yet is
 * fetched from the data provider and stored, without the people who engaged with it.
 *
 * @throws AppError `not_found` for other users' posts, `invalid_request` naming `postUrl`, `not_configured`,
 *   or the provider's failure
 */
export async function findPosts(
  deps: Pick<Deps, 'db' | 'clock' | 'source' | 'log'>,
  userId: string,
  { postIds, postId, postUrl }: Asked,
): Promise<StoredPost[]> {
  if (postUrl !== undefined) return [await findByUrl(deps, userId, postUrl)];
  const ids = [...new Set(postIds ?? (postId === undefined ? [] : [postId]))];
  const posts = await readPosts(deps.db, userId, ids);
  if (posts.length < ids.length) throw notFound('Post');
  return posts;
}

async function findByUrl(
  deps: Pick<Deps, 'db' | 'clock' | 'source' | 'log'>,
  userId: string,
  postUrl: string,
): Promise<StoredPost> {
  const { db, clock } = deps;
  const parsed = readPostField('postUrl', postUrl);
  const realm = await shownRealm(db, userId);
  const known = await findPostByName(db, { userId, realm }, [parsed.urn]);
  if (known) return readPost(db, userId, known.id);
  const source = requirePostSource(deps.source, realm);
  const reported = await askForPost(deps, source, parsed);
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const profile = await firstProfile(trx, userId, realm);
    const origin = { userId, realm, source: source.name, seenAt: clock.now() };
    return readPost(trx, userId, await storePost(trx, origin, profile, reported, parsed));
  });
}

/** The oldest profile connected in this realm. Its own posts are recognized when a post is stored. */
async function firstProfile(trx: Transaction<Database>, userId: string, realm: 'sample' | 'real') {
  const row = await connectedProfiles(trx, userId, realm).select('id').limit(1).executeTakeFirst();
  if (!row) throw new AppError('conflict', commentErrors.noProfile);
  return requireOwnedConnectedProfile(trx, userId, row.id);
}

/** The realm of each of the user's posts. */
export async function postRealms(
  db: Kysely<Database>,
  userId: string,
  postIds: readonly string[],
): Promise<Map<string, Realm>> {
  const rows = await db
    .selectFrom('post')
    .select(['id', 'network'])
    .where('user_id', '=', userId)
    .where('id', 'in', [...postIds])
    .execute();
  return new Map(rows.map(({ id, network: realm }) => [id, realm]));
}
