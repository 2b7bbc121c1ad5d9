import { sql, type Transaction } from 'kysely';
import { EngagementType } from '#contract/signals/signal-kinds.ts';
import type { Database } from '#server/db/database.ts';
import { addToChangeOutbox } from '#server/modules/signals/change-outbox.ts';
import { fitSql } from '#server/modules/signals/score/fit-sql.ts';
import { decayWeightSql, heatSql } from '#server/modules/signals/score/score.ts';
import { lockedScoreRules } from '#server/modules/signals/score/score-rules.ts';

/**
 * Rebuilds these people's signals from all their stored inbound engagements with a connected profile, under
 * the user's current rules, so the result doesn't depend on the order in which engagements arrived. Status,
 * note and snooze stay. A person without an inbound engagement gets no signal.
 *
 * @param foundAt when new signals were found; now if absent
 * @returns how many signals are new
 */
export async function rebuildSignals(
  trx: Transaction<Database>,
  profile: { userId: string; id: string },
  personIds: string[],
  foundAt: Date | null = null,
): Promise<number> {
  if (personIds.length === 0) return 0;
  const rules = await lockedScoreRules(trx, profile.userId);
  // Reads person by person through the index, so the plan doesn't depend on statistics: a first import fills
  // tables that the planner still believes to be empty.
  const { rows } = await sql<{ made: number }>`
    with rebuilt as (insert into signal (user_id, connected_profile_id, person_id, name, headline, title, company, seniority,
      guessed, location, picture_url, url, company_id, has_email, counts, types, reaction_types, sources, interactions,
      active_days, type_heat, heat, fit, score_version, first_at, latest_at, latest_type, news_at, found_at)
    select person.user_id, ${profile.id}, person.id, person.name, person.headline, person.title,
      person.company, person.seniority, person.guessed, person.location, person.picture_url, person.url,
      person.company_id, person.email is not null, by_type.counts, by_type.types, whole.reaction_types, whole.sources,
      whole.interactions, whole.active_days, by_type.type_heat,
      ${heatSql(rules.points, sql`by_type.type_heat`, sql`whole.active_days`)}, ${fitSql(rules.fit, 'person')},
      ${rules.version}::integer, whole.first_at, whole.latest_at, whole.latest_type, whole.news_at,
      coalesce(${foundAt}::timestamptz, now())
    from unnest(${personIds}::uuid[]) as wanted (person_id)
    join person on person.user_id = ${profile.userId} and person.id = wanted.person_id
    cross join lateral (
      select count(*)::integer as interactions,
        (count(distinct day) filter (where type <> 'manual'))::integer as active_days,
        min(occurred_at) as first_at,
        -- That the user added somebody says nothing about when they were last active.
        (array_agg(occurred_at order by type = 'manual', occurred_at desc))[1] as latest_at,
        (array_agg(type order by type = 'manual', occurred_at desc, type))[1] as latest_type,
        coalesce(array_agg(distinct reaction_type order by reaction_type)
          filter (where reaction_type is not null), '{}') as reaction_types,
        array_agg(distinct source order by source) as sources,
        max(recorded_at) filter (where direction = 'inbound' and is_news) as news_at
      from (
        select type, reaction_type, source, occurred_at, (occurred_at at time zone 'UTC')::date as day,
          direction, is_news, recorded_at
        from ${inboundOf(profile)}
      ) as dated
    ) as whole
    cross join lateral (
      select jsonb_object_agg(type, number order by type) as counts, array_agg(type order by type) as types,
        array[${sql.join(EngagementType.options.map(heatOfType))}] as type_heat
      from (
        -- In ascending order, so that any order of arrival leaves the same bits.
        select type, count(*) as number, sum(worth order by worth) filter (where counts) as heat
        from (
          select type, ${decayWeightSql(sql`occurred_at`)} as worth,
            type <> 'message' or row_number() over (
              partition by type, coalesce(conversation_id, ''), (occurred_at at time zone 'UTC')::date
              order by occurred_at desc) = 1 as counts
          from ${inboundOf(profile)}
        ) as worthy
        group by type
      ) as numbered
    ) as by_type
    where whole.interactions > 0
    on conflict (user_id, connected_profile_id, person_id) do update set
      name = excluded.name, headline = excluded.headline, title = excluded.title, company = excluded.company,
      seniority = excluded.seniority, guessed = excluded.guessed, location = excluded.location,
      picture_url = excluded.picture_url, url = excluded.url, company_id = excluded.company_id,
      has_email = excluded.has_email, counts = excluded.counts, types = excluded.types, reaction_types = excluded.reaction_types,
      sources = excluded.sources, interactions = excluded.interactions,
      active_days = excluded.active_days, type_heat = excluded.type_heat, heat = excluded.heat,
      fit = excluded.fit, score_version = excluded.score_version, first_at = excluded.first_at,
      latest_at = excluded.latest_at, latest_type = excluded.latest_type, news_at = excluded.news_at,
      updated_at = now()
    returning signal.user_id, signal.id, old.id is null as is_new,
      old.id is null or (old.interactions, old.counts, old.latest_at, old.latest_type, old.heat, old.name, old.headline, old.url)
        is distinct from (new.interactions, new.counts, new.latest_at, new.latest_type, new.heat, new.name, new.headline,
          new.url) as says_news),
    outbox as (${addToChangeOutbox('rebuilt')})
    select (count(*) filter (where is_new))::integer as made from rebuilt`.execute(trx);
  return rows[0]?.made ?? 0;
}

/**
 * The inbound engagements of the current person. The condition is "not outbound" to keep the planner away
 * from the index on engagement times, which contains inbound rows only: without statistics, that index looks
 * as good as the one on people, but reads all engagements of the profile for each person.
 */
function inboundOf(profile: { userId: string; id: string }) {
  return sql`(
    select type, reaction_type, source, occurred_at, conversation_id, direction, is_news, recorded_at from engagement
    where engagement.user_id = ${profile.userId} and engagement.connected_profile_id = ${profile.id}
      and engagement.person_id = wanted.person_id and engagement.direction <> 'outbound'
  ) as inbound`;
}

/** The sum of one type among the sums by type; each type occurs at most once. */
function heatOfType(type: EngagementType) {
  return sql`coalesce(max(heat) filter (where type = ${sql.lit(type)}), 0)`;
}
