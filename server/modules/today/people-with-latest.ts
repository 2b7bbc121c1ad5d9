import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Warmer } from '#contract/today.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { isCommentedSql } from '#server/modules/people/posts/comment-status.ts';
import { selectSignalsById } from '#server/modules/signals/listing/list-signals.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';

type Did = Omit<Warmer['did'], 'occurredAt' | 'recordedAt' | 'post'> & {
  signalId: string;
  occurredAt: Date;
  recordedAt: Date;
  postId: string | null;
  postUrl: string | null;
  excerpt: string | null;
  theirPostId: string | null;
};

/**
 * Signals with the latest thing their person did, written ones first, and what of theirs can be commented on.
 * Those without any such engagement are left out.
 *
 * @param isCounted which rows `recent` of `engagement` to look at
 */
export async function readPeopleWithLatest(
  db: Kysely<Database>,
  scope: SignalScope,
  { ids, isCounted, now }: { ids: string[]; isCounted: RawBuilder<boolean>; now: Date },
): Promise<Map<string, Omit<Warmer, 'by'>>> {
  if (ids.length === 0) return new Map();
  const mine = sql`signal.user_id = ${scope.userId}::uuid and signal.id = any(${ids}::uuid[])`;
  const signals = await selectSignalsById(db, scope.userId, ids, now);
  const { rows: did } = await sql<Did>`
    select ${prepared} signal.id as "signalId", did.type, did.reaction_type as "reactionType",
      left(did.text, 500) as text, did.occurred_at as "occurredAt", did.time_basis as "timeBasis",
      did.recorded_at as "recordedAt", post.id as "postId", post.url as "postUrl", left(post.text, 240) as excerpt,
      ${theirPostSql(scope)} as "theirPostId"
    from signal
    cross join lateral (
      select recent.* from engagement recent
      where recent.user_id = signal.user_id and recent.connected_profile_id = signal.connected_profile_id
        and recent.person_id = signal.person_id and ${isCounted}
      order by recent.text is null, recent.occurred_at desc, recent.id desc limit 1
    ) as did
    left join post on post.user_id = did.user_id and post.id = did.post_id
    where ${mine}`.execute(db);
  return new Map(
    did.flatMap(({ signalId, postId, postUrl, excerpt, theirPostId, ...rest }) => {
      const signal = signals.find(({ id }) => id === signalId);
      if (signal === undefined) return [];
      return [
        [
          signalId,
          {
            signal,
            did: {
              ...rest,
              occurredAt: rest.occurredAt.toISOString(),
              recordedAt: rest.recordedAt.toISOString(),
              post: postId === null ? null : { id: postId, url: postUrl, excerpt },
            },
            postId: theirPostId,
          },
        ],
      ];
    }),
  );
}

/** The person's newest post in the feed without a comment by the user, posted or on its way. */
function theirPostSql({ userId }: SignalScope): RawBuilder<string | null> {
  return sql`(
    select feed.post_id from engage_profile followed
    join feed_post feed on feed.user_id = followed.user_id and feed.engage_profile_id = followed.id
    where followed.user_id = ${userId}::uuid and followed.person_id = signal.person_id
      and followed.unfollowed_at is null
      and not ${isCommentedSql(sql`feed.user_id`, sql`feed.post_id`)}
    order by feed.published_at desc, feed.post_id desc limit 1
  )`;
}
