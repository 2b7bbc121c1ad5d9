import { type RawBuilder, sql } from 'kysely';
import { EngagementType } from '#contract/signals/signal-kinds.ts';
import { decayWeightSql } from './score.ts';

/**
 * The `type_heat` and `active_days` that a signal would have with only some of its engagements: a lateral
 * table with these two columns, calculated like `rebuildSignals` does from all engagements. Reads one
 * person's engagements by the index on people.
 *
 * @param signal what the signal is called in the query
 * @param lets which engagements count, a condition on `counted`
 */
export function heatOfSome(signal: string, lets: RawBuilder<boolean>): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${signal}.${column}`);
  const sums = EngagementType.options.map(
    (type) => sql`coalesce(sum(worth order by worth) filter (where counts and type = ${sql.lit(type)}), 0)`,
  );
  return sql`lateral (
    select array[${sql.join(sums)}]::float8[] as type_heat,
      (count(distinct day) filter (where type <> 'manual'))::integer as active_days
    from (
      select type, day, worth, type <> 'message' or row_number() over (
          partition by type, conversation, day order by occurred_at desc) = 1 as counts
      from (
        select counted.type, counted.occurred_at, coalesce(counted.conversation_id, '') as conversation,
          (counted.occurred_at at time zone 'UTC')::date as day,
          ${decayWeightSql(sql`counted.occurred_at`)} as worth
        from engagement counted
        where counted.user_id = ${of('user_id')} and counted.connected_profile_id = ${of('connected_profile_id')}
          and counted.person_id = ${of('person_id')} and counted.direction <> 'outbound' and ${lets}
      ) as worthy
    ) as numbered
  )`;
}
