import type { Kysely } from 'kysely';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';

declare const own: unique symbol;

/**
 * A signal that is known to be the caller's, in a connected profile: only {@link requireOwnedSignal} creates
 * this value.
 */
export type OwnedSignal = {
  readonly [own]: true;
  userId: string;
  id: string;
  connectedProfileId: string;
  personId: string;
};

/** Signals in profiles that are connected now, with their profile. */
export const connectedSignals = (db: Kysely<Database>) =>
  db
    .selectFrom('signal')
    .innerJoin('connected_profile as profile', (join) =>
      join
        .onRef('profile.user_id', '=', 'signal.user_id')
        .onRef('profile.id', '=', 'signal.connected_profile_id'),
    )
    .where('profile.disconnected_at', 'is', null);

/** @throws AppError `not_found` if it doesn't exist, or belongs to another user or a disconnected profile */
export async function requireOwnedSignal(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<OwnedSignal> {
  const row = await connectedSignals(db)
    .select(['signal.user_id as userId', 'signal.id', 'signal.connected_profile_id as connectedProfileId'])
    .select('signal.person_id as personId')
    .where(owned('signal', { userId, id }))
    .executeTakeFirst();
  if (row === undefined) throw notFound('Signal');
  return row as OwnedSignal;
}
