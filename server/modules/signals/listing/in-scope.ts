import { type RawBuilder, sql } from 'kysely';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';

/** The user's rows of the scope's profiles. A single profile by `=`, so that its indexes give the order too. */
export function isInScope(scope: SignalScope, table = 'signal'): RawBuilder<boolean> {
  const column = sql.ref(`${table}.connected_profile_id`);
  const [first, ...others] = scope.profileIds;
  const profile =
    first !== undefined && others.length === 0
      ? sql`${column} = ${first}::uuid`
      : sql`${column} = any(${[...scope.profileIds]}::uuid[])`;
  return sql<boolean>`${sql.ref(`${table}.user_id`)} = ${scope.userId}::uuid and ${profile}`;
}

/**
 * The first `limit` matching rows of the scope in an order, as a table `signal` to read further columns from.
 *
 * Each of several profiles is read by its own index up to the limit, and what was found is merged: one query over all
 * of them could only collect every match and sort.
 *
 * @param matches conditions on `signal` beside the scope
 * @param order what follows `order by`
 */
export function firstInScope(
  scope: SignalScope,
  matches: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): { from: RawBuilder<unknown>; rest: RawBuilder<unknown> } {
  const end = sql`order by ${order} limit ${limit}`;
  if (scope.profileIds.length === 1) {
    return { from: sql`signal`, rest: sql`where ${isInScope(scope)} and ${matches} ${end}` };
  }
  const from = sql`unnest(${[...scope.profileIds]}::uuid[]) as of_scope (profile_id)
    cross join lateral (
      select signal.* from signal
      where signal.user_id = ${scope.userId}::uuid and signal.connected_profile_id = of_scope.profile_id
        and ${matches} ${end}
    ) as signal`;
  return { from, rest: end };
}
