import { type Kysely, sql } from 'kysely';
import type { EngagementType } from '#contract/signals/signal-kinds.ts';
import type { Database } from '#server/db/database.ts';
import { shownScoreSql } from '#server/modules/signals/score/score.ts';
import { findPeopleByUrl } from './candidates.ts';
import type { OwnScope } from './require-owned-scope.ts';
import { countedMs } from './weights.ts';

/** The history between the user and one person, counted over {@link countedMs}. */
export type Ties = {
  personId: string;
  name: string;
  headline: string | null;
  company: string | null;
  pictureUrl: string | null;
  url: string | null;
  /** Inbound engagements except messages. */
  engaged: number;
  /** Inbound messages. */
  wrote: number;
  /** The user's engagements with them or their posts, except messages and the like. */
  reached: number;
  /** The highest shown score of their signals; 0 if there are none. */
  score: number;
  /** The highest fit of their signals; null without rules or signals. */
  fit: number | null;
  /** Whether all their signals are dismissed. */
  isDismissed: boolean;
  isSnoozed: boolean;
  /** Their last message, comment, reply or mention. */
  spoke: { type: EngagementType; at: Date } | null;
  /** When the user last wrote to them or commented. */
  answeredAt: Date | null;
  /** When the user last commented on one of their posts, or replied there. */
  commentedAt: Date | null;
};

type Row = Omit<Ties, 'reached' | 'answeredAt' | 'commentedAt' | 'spoke'> & {
  spokeType: EngagementType | null;
  spokeAt: Date | null;
};

const reaching: readonly EngagementType[] = ['reaction', 'comment', 'reply', 'repost', 'mention'];
const answering: readonly EngagementType[] = ['comment', 'reply', 'mention', 'message'];
const commenting: readonly EngagementType[] = ['comment', 'reply'];

/** Reads the ties to these people as of a given time. People outside the realm are left out. */
export async function readTies(
  db: Kysely<Database>,
  { userId, realm, profileIds }: OwnScope,
  personIds: string[],
  outreach: ReadonlyMap<string, Outreach[]>,
  asOf: Date,
): Promise<Ties[]> {
  const since = new Date(asOf.getTime() - countedMs);
  const profiles = sql`any(${profileIds}::uuid[])`;
  const { rows } = await sql<Row>`
    select person.id as "personId", person.name, person.headline, person.company,
      person.picture_url as "pictureUrl", person.url,
      coalesce(reported.engaged, 0) as engaged, coalesce(reported.wrote, 0) as wrote,
      coalesce(rated.score, 0) as score, rated.fit,
      coalesce(rated.dismissed, false) as "isDismissed", coalesce(rated.snoozed, false) as "isSnoozed",
      spoken.type as "spokeType", spoken.occurred_at as "spokeAt"
    from person
    left join lateral (
      select count(*) filter (where e.type not in ('message', 'manual'))::integer as engaged,
        count(*) filter (where e.type = 'message')::integer as wrote
      from engagement e where e.user_id = person.user_id and e.person_id = person.id
        and e.direction = 'inbound' and e.connected_profile_id = ${profiles}
        and e.occurred_at > ${since} and e.occurred_at <= ${asOf}
    ) as reported on true
    left join lateral (
      select e.type, e.occurred_at from engagement e
      where e.user_id = person.user_id and e.person_id = person.id and e.direction = 'inbound'
        and e.connected_profile_id = ${profiles} and e.type in ('message', 'comment', 'reply', 'mention')
        and e.occurred_at <= ${asOf}
      order by e.occurred_at desc, e.type limit 1
    ) as spoken on true
    left join lateral (
      select max(${shownScoreSql(asOf)})::float8 as score, max(signal.fit) as fit,
        bool_and(signal.status = 'dismissed') as dismissed,
        bool_or(coalesce(signal.snoozed_until > ${asOf}, false)) as snoozed
      from signal where signal.user_id = person.user_id and signal.person_id = person.id
        and signal.connected_profile_id = ${profiles}
    ) as rated on true
    where person.user_id = ${userId} and person.network = ${realm}
      and person.id = any(${personIds}::uuid[])`.execute(db);
  return rows.map(({ spokeType, spokeAt, ...row }) => {
    const done = outreach.get(row.personId) ?? [];
    return {
      ...row,
      reached: done.filter(({ type }) => reaching.includes(type)).length,
      spoke: spokeType === null || spokeAt === null ? null : { type: spokeType, at: spokeAt },
      answeredAt: latestOf(done, answering),
      commentedAt: latestOf(done, commenting),
    };
  });
}

/** Outreach by person. */
export function byPerson(outreach: Outreach[]): Map<string, Outreach[]> {
  return Map.groupBy(outreach, ({ personId }) => personId);
}

function latestOf(done: Outreach[], types: readonly EngagementType[]): Date | null {
  const moments = done.filter(({ type }) => types.includes(type)).map(({ at }) => at.getTime());
  return moments.length === 0 ? null : new Date(Math.max(...moments));
}

/** One engagement by the user with a person or with a post of theirs. */
type Outreach = { personId: string; type: EngagementType; postId: string | null; at: Date };

type OutreachRow = {
  personId: string | null;
  authorUrl: string | null;
  type: EngagementType;
  postId: string | null;
  at: Date;
};

/** The URL of a post's author. A followed profile has one even if the source gave none with the post. */
const authorUrlSql = sql<string | null>`coalesce(post.author_url, (
  select followed.url from feed_post feed
  join engage_profile followed on followed.user_id = feed.user_id and followed.id = feed.engage_profile_id
  where feed.user_id = post.user_id and feed.post_id = post.id))`;

/** When a comment from inGrow is known to be posted; null until then. Expects its publication as `sent`. */
export const postedAtSql = sql<Date | null>`case
  when sent.state = 'published' then coalesce(comment.posted_at, sent.finished_at)
  when comment.status = 'posted' then comment.posted_at end`;

/**
 * The user's outreach, as sources reported it and as inGrow posted it. A comment from inGrow that a source
 * also reports counts once. A reply is to the author of the comment it answers. Outreach to unknown people is left out.
 *
 * @param span after `since`, up to and including `till`
 */
export async function readOutreach(
  db: Kysely<Database>,
  scope: OwnScope,
  { since, till }: { since: Date; till: Date },
): Promise<Outreach[]> {
  const { userId, realm, profileIds } = scope;
  const { rows } = await sql<OutreachRow>`
    select coalesce(done.person_id, answered.person_id) as "personId", ${authorUrlSql} as "authorUrl", done.type,
      done.post_id as "postId", done.occurred_at as at
    from engagement done
    left join post on post.user_id = done.user_id and post.id = done.post_id
    left join engagement answered on answered.user_id = done.user_id and answered.post_id = done.post_id
      and answered.comment_id = done.parent_comment_id and answered.direction = 'inbound'
      and answered.connected_profile_id = done.connected_profile_id
    where done.user_id = ${userId} and done.direction = 'outbound' and done.source <> 'user'
      and done.connected_profile_id = any(${profileIds}::uuid[])
      and done.occurred_at > ${since} and done.occurred_at <= ${till}
    union all
    select null, ${authorUrlSql}, 'comment', comment.post_id, ${postedAtSql}
    from ready_comment comment
    join post on post.user_id = comment.user_id and post.id = comment.post_id
    left join publication sent on sent.user_id = comment.user_id and sent.id = comment.publication_id
    where comment.user_id = ${userId} and comment.network = ${realm} and comment.engagement_id is null
      and ${postedAtSql} > ${since} and ${postedAtSql} <= ${till}
      and not exists (select from engagement reported where reported.user_id = comment.user_id
        and reported.post_id = comment.post_id and reported.direction = 'outbound' and reported.type = 'comment'
        and reported.source <> 'user')`.execute(db);
  const byUrl = await findPeopleByUrl(
    db,
    scope,
    rows.map(({ authorUrl }) => authorUrl),
  );
  return rows.flatMap(({ personId, authorUrl, ...done }) => {
    const whom = personId ?? byUrl.get(authorUrl ?? '');
    return whom === undefined ? [] : [{ personId: whom, ...done }];
  });
}
