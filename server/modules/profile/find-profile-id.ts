import type { Kysely } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';

/** The user's connected profile with this address or id of the network, null when there is none. */
export async function findProfileId(
  db: Kysely<Database>,
  userId: string,
  network: Network,
  address: { kind: 'person' | 'company'; url: string; urn: string | null },
): Promise<string | null> {
  const row = await db
    .selectFrom('connected_profile')
    .select('id')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('kind', '=', address.kind)
    .where('disconnected_at', 'is', null)
    .where((eb) =>
      eb.or([eb('url', '=', address.url), ...(address.urn === null ? [] : [eb('urn', '=', address.urn)])]),
    )
    .orderBy((eb) => eb('url', '=', address.url), 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}
