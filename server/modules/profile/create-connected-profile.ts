import { sql, type Transaction } from 'kysely';
import type { Network, ProfileKind } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/** A profile to watch, as a source or an archive names it. `url` is canonical. */
export type NewConnectedProfile = {
  userId: string;
  network: Network;
  kind: ProfileKind;
  url: string;
  publicId: string | null;
  urn: string | null;
  name: string;
  headline: string | null;
  pictureUrl: string | null;
  followers: number | null;
};

/**
 * Connects a profile in the caller's transaction. The same one again, known by its address or by the network's
 * id, is answered instead: what it lacks is filled in, and a disconnection is taken back.
 * @returns its id; `isNew` when it was not connected before this call
 */
export async function createConnectedProfile(
  trx: Transaction<Database>,
  profile: NewConnectedProfile,
): Promise<{ id: string; isNew: boolean }> {
  const { userId, network } = profile;
  // Two clicks at once must not make two rows of one person under two addresses.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`connect:${userId}`}, 0))`.execute(trx);
  const known = await trx
    .selectFrom('connected_profile')
    .select(['id', 'disconnected_at'])
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('kind', '=', profile.kind)
    .where((eb) =>
      eb.or([eb('url', '=', profile.url), ...(profile.urn === null ? [] : [eb('urn', '=', profile.urn)])]),
    )
    .orderBy((eb) => eb('url', '=', profile.url), 'desc')
    .executeTakeFirst();
  const row = known === undefined ? await insert(trx, profile) : await renew(trx, known.id, profile);
  const isNew = known === undefined || known.disconnected_at !== null;
  if (isNew) await notifyChange(trx, userId, { name: 'profile', id: userId });
  await notifyChange(trx, userId, { name: 'connected-profile', id: row.id });
  return { id: row.id, isNew };
}

function insert(trx: Transaction<Database>, profile: NewConnectedProfile): Promise<{ id: string }> {
  return trx
    .insertInto('connected_profile')
    .values({
      user_id: profile.userId,
      network: profile.network,
      kind: profile.kind,
      url: profile.url,
      public_id: profile.publicId,
      urn: profile.urn,
      name: profile.name,
      headline: profile.headline,
      picture_url: profile.pictureUrl,
      followers: profile.followers,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

function renew(
  trx: Transaction<Database>,
  id: string,
  profile: NewConnectedProfile,
): Promise<{ id: string }> {
  return trx
    .updateTable('connected_profile')
    .set((eb) => ({
      public_id: eb.fn.coalesce('public_id', eb.val(profile.publicId)),
      urn: eb.fn.coalesce('urn', eb.val(profile.urn)),
      headline: eb.fn.coalesce('headline', eb.val(profile.headline)),
      picture_url: eb.fn.coalesce('picture_url', eb.val(profile.pictureUrl)),
      followers: eb.fn.coalesce('followers', eb.val(profile.followers)),
      disconnected_at: null,
      updated_at: sql<Date>`now()`,
    }))
    .where('user_id', '=', profile.userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
}
