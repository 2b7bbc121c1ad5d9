import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { commentLimits, type ReadyComment, ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import type { Realm } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import { decodeCursor, pageRows } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { lastOf, startOf } from '#server/local-time.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import { findOpenConnection } from '#server/modules/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { shownRealm } from '#server/modules/engage/shown-realm.ts';
import { readPersonUrls } from '#server/modules/people/persons/person-urls.ts';
import {
  commentsWithPublication,
  effectiveStatus,
  postedAtSql,
} from '#server/modules/people/posts/comment-status.ts';
import { readBlocks } from './read-blocks.ts';
import { answerComments, selectComments } from './read-comments.ts';

const defaultLimit = 20;

/** The last row of a page. */
const Cursor = z.object({ at: z.iso.datetime(), id: z.uuid() });

type CommentListQuery = {
  kind?: 'comment' | 'reply' | undefined;
  status?: ReadyCommentStatus[] | undefined;
  from?: string | undefined;
  till?: string | undefined;
  by?: 'drafted' | 'approved' | 'posted' | undefined;
  personId?: string | undefined;
  network?: Realm | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

const moments = {
  drafted: sql<Date | null>`ready_comment.created_at`,
  approved: sql<Date | null>`ready_comment.approved_at`,
  posted: postedAtSql,
};

/**
 * A page of the user's comments, most recently drafted first.
 * @throws AppError that names the field `cursor` if it isn't from this list
 */
export async function listComments(
  db: Kysely<Database>,
  userId: string,
  query: CommentListQuery,
  now: Date,
): Promise<{ items: ReadyComment[]; nextCursor: string | null }> {
  const limit = query.limit ?? defaultLimit;
  const cursor = query.cursor === undefined ? null : decodeCursor(Cursor, query.cursor);
  const { from, till } = await readRange(db, userId, query);
  const moment = moments[query.by ?? 'drafted'];
  let rows = selectComments(db, userId, now);
  if (query.personId === undefined || query.network !== undefined) {
    rows = rows.where('ready_comment.network', '=', await shownRealm(db, userId, query.network));
  }
  const { kind } = query;
  if (kind) rows = rows.where('ready_comment.engagement_id', kind === 'comment' ? 'is' : 'is not', null);
  if (query.personId !== undefined) rows = rows.where(await isOfPerson(db, userId, query.personId));
  if (query.status && query.status.length > 0) rows = rows.where(effectiveStatus(now), 'in', query.status);
  if (from) rows = rows.where(moment, '>=', from);
  // The API rounds times to the millisecond, so the whole last millisecond is included.
  if (till) rows = rows.where(moment, '<', new Date(till.getTime() + 1));
  if (cursor) {
    const after = sql<boolean>`(ready_comment.created_at, ready_comment.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`;
    rows = rows.where(after);
  }
  const found = await rows
    .orderBy('ready_comment.created_at', 'desc')
    .orderBy('ready_comment.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = pageRows(found, limit, ({ created_at, id }) => ({
    at: created_at.toISOString(),
    id,
  }));
  return { items: await answerComments(db, userId, shown, now), nextCursor };
}

/** The first and last moment of the range, in the user's time zone. */
async function readRange(db: Kysely<Database>, userId: string, { from, till }: CommentListQuery) {
  if (from === undefined && till === undefined) return { from: null, till: null };
  const timeZone = await timeZoneOf(db, userId);
  return {
    from: from === undefined ? null : startOf(from, timeZone),
    till: till === undefined ? null : lastOf(till, timeZone),
  };
}

/**
 * Whether a comment is on a post by this person, or answers them: posts are matched by the URLs of their keys, and by what was stored
 * with posted comments. Another user's person matches nothing.
 */
async function isOfPerson(
  db: Kysely<Database>,
  userId: string,
  personId: string,
): Promise<RawBuilder<boolean>> {
  const urls = await readPersonUrls(db, userId, personId);
  return sql<boolean>`(ready_comment.engagement_id in (select said.id from engagement said
      where said.user_id = ${userId}::uuid and said.person_id = ${personId}::uuid)
    or ready_comment.engagement_id is null and ready_comment.post_id in (
    select post.id from ready_comment comment
    join person on person.user_id = comment.user_id and person.id = ${personId}::uuid
      and person.network = comment.network
    join post on post.user_id = comment.user_id and post.id = comment.post_id
    left join connected_profile watched
      on watched.user_id = post.user_id and watched.id = post.author_profile_id
    where comment.user_id = ${userId}::uuid and (
      coalesce(watched.url, post.author_url) = any(${urls}::text[])
      or exists (select from engagement done where done.user_id = comment.user_id
        and done.post_id = post.id and done.person_id = person.id
        and done.direction = 'outbound' and done.source = 'user')
    )))`;
}

/** The states of a draft to review. */
const draftStatuses: readonly ReadyCommentStatus[] = ['generating', 'suggested'];

/**
 * How many of the user's comments are in each state, how much of the daily cap is used, and the account that
 * posts them.
 */
export async function countComments(
  { db, clock, channels, billing }: Pick<Deps, 'db' | 'clock' | 'channels' | 'billing'>,
  userId: string,
  asked: { network?: Realm | undefined; kind?: 'comment' | 'reply' | undefined },
) {
  const now = clock.now();
  const realm = await shownRealm(db, userId, asked.network);
  const rows = await commentsWithPublication(db)
    .select([
      effectiveStatus(now).as('status'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where ready_comment.engagement_id is null)::int`.as('onPosts'),
    ])
    .where('ready_comment.user_id', '=', userId)
    .where('ready_comment.network', '=', realm)
    .where('ready_comment.deleted_at', 'is', null)
    .$if(asked.kind !== undefined, (all) =>
      all.where('ready_comment.engagement_id', asked.kind === 'comment' ? 'is' : 'is not', null),
    )
    .groupBy(sql`1`)
    .execute();
  const counted = new Map(rows.map(({ status, count }) => [status, count]));
  const counts = Object.fromEntries(
    ReadyCommentStatus.options.map((status) => [status, counted.get(status) ?? 0]),
  ) as Record<ReadyCommentStatus, number>;
  const { usedToday } = await readBlocks(db, { userId, realm, now }, []);
  const wanted = { userId, realm, channel: 'linkedin', kind: 'comment' } as const;
  const found = await findOpenConnection(db, { channels, clock, billing }, wanted);
  return {
    network: realm,
    counts,
    toReview: rows.reduce(
      (sum, { status, onPosts }) => sum + (draftStatuses.includes(status) ? onPosts : 0),
      0,
    ),
    usedToday,
    perDay: commentLimits.perDay,
    ...(found instanceof AppError
      ? { sentAs: null, sendProblem: found.message, needsConnection: found.code === 'reconnect_needed' }
      : { sentAs: toSender(found.connection), sendProblem: null, needsConnection: false }),
  };
}

function toSender({ name, expires_at }: { name: string; expires_at: Date | null }) {
  return { name, expiresAt: expires_at?.toISOString() ?? null };
}
