import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/** What may be told of a connected profile; absent, null or empty changes nothing. */
export type ProfileFacts = {
  name?: string | null | undefined;
  headline?: string | null | undefined;
  pictureUrl?: string | null | undefined;
  followers?: number | null | undefined;
  publicId?: string | null | undefined;
  urn?: string | null | undefined;
};

/** Renews what is known of a connected profile. Its address stays: it is how the user knows it. */
export async function describeProfile(
  db: Kysely<Database>,
  key: { userId: string; connectedProfileId: string },
  facts: ProfileFacts,
): Promise<void> {
  const told = {
    ...(facts.name ? { name: facts.name } : {}),
    ...(facts.headline ? { headline: facts.headline } : {}),
    ...(facts.pictureUrl ? { picture_url: facts.pictureUrl } : {}),
    ...(facts.followers === null || facts.followers === undefined ? {} : { followers: facts.followers }),
    ...(facts.publicId ? { public_id: facts.publicId } : {}),
    ...(facts.urn ? { urn: facts.urn } : {}),
  };
  if (Object.keys(told).length === 0) return;
  await db
    .updateTable('connected_profile')
    .set({ ...told, updated_at: sql<Date>`now()` })
    .where('user_id', '=', key.userId)
    .where('id', '=', key.connectedProfileId)
    .execute();
  await notifyChange(db, key.userId, { name: 'connected-profile', id: key.connectedProfileId });
}
