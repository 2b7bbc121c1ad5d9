import { type RawBuilder, sql } from 'kysely';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';

/** The signals of a scope with the highest scores, read from the index on them. */
export function hottestSql({ userId, profileIds }: SignalScope, count: number): RawBuilder<unknown> {
  return sql`
    select hot.* from unnest(${[...profileIds]}::uuid[]) as profile (id)
    cross join lateral (
      select * from signal
      where signal.user_id = ${userId}::uuid and signal.connected_profile_id = profile.id
      order by signal.heat desc, signal.id desc limit ${count}
    ) as hot order by hot.heat desc, hot.id desc limit ${count}`;
}
