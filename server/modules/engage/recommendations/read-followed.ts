import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { findPeopleByAddress } from './find-people-by-address.ts';
import type { OwnScope } from './require-owned-scope.ts';

/** Ids of people who are followed already, and of the user's own connected profiles among the people. */
export async function readFollowed(
  db: Kysely<Database>,
  scope: OwnScope,
): Promise<{ followed: Set<string>; own: Set<string> }> {
  const { userId, network } = scope;
  const profiles = await db
    .selectFrom('engage_profile')
    .select(['url', 'person_id as personId'])
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('unfollowed_at', 'is', null)
    .execute();
  const connected = await db
    .selectFrom('connected_profile')
    .select('url')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .execute();
  const byUrl = await findPeopleByAddress(
    db,
    scope,
    [...profiles, ...connected].map(({ url }) => url),
  );
  const idsOf = (rows: { url: string; personId?: string | null }[]) =>
    new Set(rows.flatMap(({ url, personId }) => byUrl.get(url) ?? personId ?? []));
  return { followed: idsOf(profiles), own: idsOf(connected) };
}
