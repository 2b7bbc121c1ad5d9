import { type Kysely, sql } from 'kysely';
import type { EngagementType } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import { findPeopleByAddress } from './find-people-by-address.ts';
import type { OwnScope } from './require-owned-scope.ts';

/** Something that the user did towards somebody: to them, or to a post of theirs. */
export type Outreach = { personId: string; type: EngagementType; postId: string | null; at: Date };

type Row = {
  personId: string | null;
  authorUrl: string | null;
  type: EngagementType;
  postId: string | null;
  at: Date;
};

/** The address of whoever wrote a post; a followed profile has one even where the source told none with the post. */
const authorUrlSql = sql<string | null>`coalesce(post.author_url, (
  select followed.url from feed_post feed
  join engage_profile followed on followed.user_id = feed.user_id and followed.id = feed.engage_profile_id
  where feed.user_id = post.user_id and feed.post_id = post.id))`;

/** When a comment of ours is known to be out; null as long as it is not. Expects its publication as `sent`. */
export const postedAtSql = sql<Date | null>`case
  when sent.state = 'published' then coalesce(comment.posted_at, sent.settled_at)
  when comment.status = 'posted' then comment.posted_at end`;

/**
 * What the user did, as sources told it and as inGrow posted it: a comment of ours that a source tells too is one.
 * Left out is what was done to somebody unknown.
 *
 * @param span after `since`, up to `till`
 */
export async function readOutreach(
  db: Kysely<Database>,
  scope: OwnScope,
  { since, till }: { since: Date; till: Date },
): Promise<Outreach[]> {
  const { userId, network, profileIds } = scope;
  const { rows } = await sql<Row>`
    select done.person_id as "personId", ${authorUrlSql} as "authorUrl", done.type, done.post_id as "postId",
      done.occurred_at as at
    from engagement done
    left join post on post.user_id = done.user_id and post.id = done.post_id
    where done.user_id = ${userId} and done.direction = 'outbound' and done.source <> 'user'
      and done.connected_profile_id = any(${profileIds}::uuid[])
      and done.occurred_at > ${since} and done.occurred_at <= ${till}
    union all
    select null, ${authorUrlSql}, 'comment', comment.post_id, ${postedAtSql}
    from ready_comment comment
    join post on post.user_id = comment.user_id and post.id = comment.post_id
    left join publication sent on sent.user_id = comment.user_id and sent.id = comment.publication_id
    where comment.user_id = ${userId} and comment.network = ${network}
      and ${postedAtSql} > ${since} and ${postedAtSql} <= ${till}
      and not exists (select from engagement told where told.user_id = comment.user_id
        and told.post_id = comment.post_id and told.direction = 'outbound' and told.type = 'comment'
        and told.source <> 'user')`.execute(db);
  const byUrl = await findPeopleByAddress(
    db,
    scope,
    rows.map(({ authorUrl }) => authorUrl),
  );
  return rows.flatMap(({ personId, authorUrl, ...done }) => {
    const whom = personId ?? byUrl.get(authorUrl ?? '');
    return whom === undefined ? [] : [{ personId: whom, ...done }];
  });
}
