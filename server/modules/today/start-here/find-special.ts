import { type Kysely, sql } from 'kysely';
import { type Finding, foundAmong } from '#contract/start-here.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { shownScoreSql } from '#server/modules/signals/score/score.ts';
import { hottestSql } from './hottest.ts';

const quietMs = 28 * 86_400_000;
/** Fewer than this aren't special: people of a company, posts in a row, engagements before the silence. */
const least = 3;
/** How many of the latest own posts are looked at for posts in a row. */
const maxPosts = 20;

type Found = { company: unknown; inARow: unknown; quiet: unknown };

/**
 * What is special among the people with the highest scores, as far as anything is: the company with most of
 * them, else who engaged with most own posts in a row, else who engaged most before they went quiet. People
 * who are dismissed, and those without a score by now, don't count.
 */
export async function findSpecial(
  db: Kysely<Database>,
  scope: SignalScope,
  now: Date,
): Promise<Finding | null> {
  const { userId, profileIds } = scope;
  const quietSince = new Date(now.getTime() - quietMs);
  const { rows } = await sql<Found>`select ${prepared} found.* from (
    with hot as materialized (
      select * from (${hottestSql(scope, foundAmong)}) as signal
      where signal.status <> 'dismissed' and ${shownScoreSql(now)} > 0
    ), own as materialized (
      select id, row_number() over (order by published_at desc, id desc) as nth from post
      where user_id = ${userId}::uuid and author_profile_id = any(${[...profileIds]}::uuid[])
        and published_at <= ${now}::timestamptz and post_type <> 'repost'
      order by published_at desc, id desc limit ${maxPosts}
    ), reached as (
      select distinct hot.id, hot.name, own.nth from hot
      join engagement on engagement.user_id = ${userId}::uuid
        and engagement.connected_profile_id = hot.connected_profile_id and engagement.person_id = hot.person_id
        and engagement.direction = 'inbound'
      join own on own.id = engagement.post_id
    ), runs as (
      select id, name, count(*)::integer as posts, min(nth) as latest from (
        select *, nth - row_number() over (partition by id order by nth) as run from reached
      ) as numbered group by id, name, run
    )
    select (
      select jsonb_build_object('kind', 'company', 'company', company.name, 'companyId', company.id, 'people', people)
      from (select company_id, count(distinct person_id)::integer as people from hot group by company_id) as each
      join company on company.user_id = ${userId}::uuid and company.id = each.company_id
      where people >= ${least} order by people desc, company.name, company.id limit 1
    ) as company, (
      select jsonb_build_object('kind', 'inARow', 'signalId', id, 'name', name, 'posts', posts)
      from runs where posts >= ${least} order by posts desc, latest, name, id limit 1
    ) as "inARow", (
      select jsonb_build_object('kind', 'quiet', 'signalId', id, 'name', name, 'engagements', interactions,
        'since', to_char(latest_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from hot where latest_at < ${quietSince}::timestamptz and interactions >= ${least}
      order by heat desc, id desc limit 1
    ) as quiet) as found`.execute(db);
  const [found] = rows;
  return (found?.company ?? found?.inARow ?? found?.quiet ?? null) as Finding | null;
}
