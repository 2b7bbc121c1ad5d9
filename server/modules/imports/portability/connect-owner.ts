import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { createConnectedProfile } from '#server/modules/profile/connected-profiles.ts';
import { changePortability, type PortabilityRow } from './portability-connection.ts';

/** Connects the profile that the data belongs to, in the caller's transaction. @returns its id */
export async function connectOwner(
  trx: Transaction<Database>,
  row: Pick<PortabilityRow, 'user_id' | 'id' | 'network' | 'proposed_owner'>,
  ownerUrl: string,
  now: Date,
): Promise<string> {
  const owner = parseProfileUrl(ownerUrl);
  if (owner === null) throw new Error('the owner’s URL was read before');
  const { user_id: userId, id, network: realm } = row;
  const profile = await createConnectedProfile(trx, {
    userId,
    realm,
    kind: 'person',
    url: owner.url,
    publicId: owner.publicId,
    urn: owner.urn,
    name: row.proposed_owner?.name ?? owner.publicId ?? owner.url,
    headline: null,
    pictureUrl: null,
    followers: null,
  });
  await changePortability(
    trx,
    { userId, id },
    {
      state: 'active',
      state_reason: null,
      owner_url: owner.url,
      proposed_owner: null,
      connected_profile_id: profile.id,
      updated_at: now,
    },
  );
  return profile.id;
}
