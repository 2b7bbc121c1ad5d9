import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { offerWords } from '#server/modules/engage/recommendations/offer-words.ts';
import { readExcluded } from '#server/modules/engage/recommendations/read-excluded.ts';
import { readOutreach } from '#server/modules/engage/recommendations/read-outreach.ts';
import { readRecentPosts } from '#server/modules/engage/recommendations/read-recent-posts.ts';
import { byPerson, readTies } from '#server/modules/engage/recommendations/read-ties.ts';
import type { OwnScope } from '#server/modules/engage/recommendations/require-owned-scope.ts';
import { countedMs, oldestPostMs } from '#server/modules/engage/recommendations/weights.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { inPostOrder, type RankedPost, rankPost } from './rank-posts.ts';

/**
 * All posts worth a comment as of a moment, the strongest first: of those whom the user follows, and of people who
 * engaged with the user. Never one that the user has commented on or dealt with on an earlier day, never one of
 * somebody excluded or erased.
 */
export async function findDailyPosts(
  db: Kysely<Database>,
  scope: OwnScope,
  asOf: Date,
): Promise<RankedPost[]> {
  const before = (ms: number) => ({ since: new Date(asOf.getTime() - ms), till: asOf });
  const posts = await readRecentPosts(db, scope, before(oldestPostMs));
  const excluded = await readExcluded(db, scope.userId);
  const outreach = byPerson(await readOutreach(db, scope, before(countedMs)));
  const offer = offerWords((await readVoice(db, scope.userId)).offer);
  const authors = [...new Set(posts.flatMap(({ personId }) => personId ?? []))];
  const known = await readTies(db, scope, authors, outreach, asOf);
  const ties = new Map(known.map((one) => [one.personId, one]));
  const settled = await findSettled(
    db,
    scope.userId,
    posts.map(({ postId }) => postId),
  );
  return posts
    .filter(({ postId, personId, isFollowed }) => {
      if (settled.has(postId) || (personId !== null && excluded.has(personId))) return false;
      const ofAuthor = ties.get(personId ?? '');
      return isFollowed || (ofAuthor?.engaged ?? 0) + (ofAuthor?.wrote ?? 0) > 0;
    })
    .map((post) => rankPost(post, ties.get(post.personId ?? '') ?? null, offer, asOf))
    .sort(inPostOrder);
}

/** Which posts need no comment any more: they have one, or were done or skipped on some day. */
async function findSettled(db: Kysely<Database>, userId: string, postIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select post.id from unnest(${postIds}::uuid[]) as post (id)
    where ${isCommentedSql(sql`${userId}::uuid`, sql`post.id`)} or exists (
      select from daily_pick pick
      where pick.user_id = ${userId} and pick.post_id = post.id and pick.state <> 'open'
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whether the user has commented on a post, or a comment of theirs is on its way or was copied to be posted. */
export function isCommentedSql(userId: ReturnType<typeof sql>, postId: ReturnType<typeof sql>) {
  return sql<boolean>`(exists (
      select from engagement done where done.user_id = ${userId} and done.post_id = ${postId}
        and done.direction = 'outbound' and done.type in ('comment', 'reply')
    ) or exists (
      select from ready_comment comment where comment.user_id = ${userId} and comment.post_id = ${postId}
        and comment.status in ('approved', 'copied', 'posted')
    ))`;
}
