import { type RawBuilder, sql } from 'kysely';

/** Whether a user has a profile of the real network connected, as an expression. */
export function hasRealProfile(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from connected_profile
    where user_id = ${userId}::uuid and network = 'real' and disconnected_at is null
  )`;
}
