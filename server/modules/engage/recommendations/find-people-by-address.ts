import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { identify } from '#server/modules/network/people/person-keys.ts';
import type { OwnScope } from './require-owned-scope.ts';

/**
 * Whose these addresses are, as far as the user knows them. By keys, which move along when people are merged.
 *
 * @returns by address, the id of the person; unknown ones are left out
 */
export async function findPeopleByAddress(
  db: Kysely<Database>,
  { userId, network }: Pick<OwnScope, 'userId' | 'network'>,
  addresses: Iterable<string | null>,
): Promise<Map<string, string>> {
  const keysOf = new Map<string, string[]>();
  for (const url of addresses) {
    if (url !== null) keysOf.set(url, identify({ urn: null, publicId: null, url }).keys);
  }
  const keys = [...new Set([...keysOf.values()].flat())];
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('person_key')
    .select(['key', 'person_id as personId'])
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  const personOf = new Map(rows.map(({ key, personId }) => [key, personId]));
  const found = new Map<string, string>();
  for (const [url, ofUrl] of keysOf) {
    const personId = ofUrl.map((key) => personOf.get(key)).find((id) => id !== undefined);
    if (personId !== undefined) found.set(url, personId);
  }
  return found;
}
