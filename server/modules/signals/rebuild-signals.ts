import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { daysFactorSql, pointsSinceEpoch } from './score-sql.ts';

/**
 * Makes the signals of these people anew from all their stored inbound engagements with a connected profile, so
 * that the result does not depend on the order in which they came. Status stays. A person without an inbound
 * engagement gets no signal.
 *
 * @returns how many signals are new
 */
export async function rebuildSignals(
  trx: Transaction<Database>,
  profile: { userId: string; id: string },
  personIds: string[],
): Promise<number> {
  if (personIds.length === 0) return 0;
  // Person by person over the index, so that the plan does not hang on statistics: a first import fills tables
  // that the planner still believes to be empty.
  const { rows } = await sql<{ isNew: boolean }>`
    insert into signal (user_id, connected_profile_id, person_id, name, headline, title, company, seniority,
      guessed, location, picture_url, url, counts, types, interactions, active_days, heat, first_at, latest_at, latest_type)
    select person.user_id, ${profile.id}, person.id, person.name, person.headline, person.title,
      person.company, person.seniority, person.guessed, person.location, person.picture_url, person.url, by_type.counts, by_type.types,
      whole.interactions, whole.active_days, whole.points * ${daysFactorSql(sql`whole.active_days`)},
      whole.first_at, whole.latest_at, whole.latest_type
    from unnest(${personIds}::uuid[]) as wanted (person_id)
    join person on person.user_id = ${profile.userId} and person.id = wanted.person_id
    cross join lateral (
      select count(*)::integer as interactions,
        (count(distinct day) filter (where type <> 'manual'))::integer as active_days,
        -- In ascending order, so that any order of arrival leaves the same bits.
        coalesce(sum(points order by points) filter (where counts), 0) as points,
        min(occurred_at) as first_at, max(occurred_at) as latest_at,
        (array_agg(type order by occurred_at desc, type))[1] as latest_type
      from (
        select type, occurred_at, (occurred_at at time zone 'UTC')::date as day,
          type <> 'message' or row_number() over (
            partition by type, coalesce(conversation_id, ''), (occurred_at at time zone 'UTC')::date
            order by occurred_at desc) = 1 as counts,
          ${pointsSinceEpoch(sql`type`, sql`occurred_at`)} as points
        from ${inboundOf(profile)}
      ) as pointed
    ) as whole
    cross join lateral (
      select jsonb_object_agg(type, number order by type) as counts, array_agg(type order by type) as types
      from (select type, count(*) as number from ${inboundOf(profile)} group by type) as numbered
    ) as by_type
    where whole.interactions > 0
    on conflict (user_id, connected_profile_id, person_id) do update set
      counts = excluded.counts, types = excluded.types, interactions = excluded.interactions,
      active_days = excluded.active_days, heat = excluded.heat, first_at = excluded.first_at,
      latest_at = excluded.latest_at, latest_type = excluded.latest_type, updated_at = now()
    returning old.id is null as "isNew"`.execute(trx);
  return rows.filter(({ isNew }) => isNew).length;
}

/** The inbound engagements of the person at hand. */
function inboundOf(profile: { userId: string; id: string }) {
  return sql`(
    select type, occurred_at, conversation_id from engagement
    where engagement.user_id = ${profile.userId} and engagement.connected_profile_id = ${profile.id}
      and engagement.person_id = wanted.person_id and engagement.direction = 'inbound'
  ) as inbound`;
}
