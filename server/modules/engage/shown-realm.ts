import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { hasRealProfile } from '#server/modules/profile/connected-profiles.ts';

/**
 * The realm to show if the request names none: real once the user has a connected profile there or follows
 * someone there, otherwise sample.
 */
export async function shownRealm(db: Kysely<Database>, userId: string, asked?: Realm): Promise<Realm> {
  if (asked !== undefined) return asked;
  const { network: realm } = await db
    .selectNoFrom(shownRealmSql(userId).as('network'))
    .executeTakeFirstOrThrow();
  return realm;
}

/** The same as an SQL expression. */
export function shownRealmSql(userId: string, asked?: Realm): RawBuilder<Realm> {
  if (asked !== undefined) return sql`${asked}::text`;
  return sql`case when ${hasRealProfile(userId)} or exists (
      select from engage_profile
      where user_id = ${userId}::uuid and network = 'real' and unfollowed_at is null
    ) then 'real' else 'sample' end`;
}
