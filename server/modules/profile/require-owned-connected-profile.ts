import type { Kysely, Selectable } from 'kysely';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { prepared } from '#server/db/prepared.ts';
import type { ConnectedProfileTable } from './tables.ts';

declare const checked: unique symbol;

/**
 * A connected profile that was found under its owner's id. Queries on its signals require this value, and
 * {@link requireOwnedConnectedProfile} is the only way to get one, so no query can forget the owner.
 */
export type OwnedConnectedProfile = Selectable<ConnectedProfileTable> & { readonly [checked]: true };

/**
 * Listed by name: a prepared `*` would fail in a running process after a newer process has added a column.
 */
const allColumns = [
  'user_id',
  'id',
  'network',
  'kind',
  'url',
  'public_id',
  'urn',
  'name',
  'headline',
  'picture_url',
  'followers',
  'sync_state',
  'sync_job_id',
  'last_synced_at',
  'next_sync_at',
  'last_error',
  'disconnected_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof ConnectedProfileTable)[];

/**
 * A connected profile of this user. @throws AppError `not_found` for another user's profile and for a
 * disconnected one.
 */
export async function requireOwnedConnectedProfile(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<OwnedConnectedProfile> {
  const row = await db
    .selectFrom('connected_profile')
    .modifyFront(prepared)
    .select(allColumns)
    .where(owned('connected_profile', { userId, id }))
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Connected profile');
  return row as OwnedConnectedProfile;
}
