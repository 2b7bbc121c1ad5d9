import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { SignalFilters } from '#contract/signals.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { ownConnectedProfile } from '#server/modules/profile/own-connected-profile.ts';
import { signalsWhere } from './signals-where.ts';

/** Who is meant: these signals, or all signals of a connected profile that match. */
export type ChosenSignals = { signalIds: string[] } | { connectedProfileId: string; filters: SignalFilters };

/**
 * A query for the ids of the people meant, each once, as of `now`.
 *
 * @throws AppError `not_found` where one of the signals, or the profile, is not the user's
 */
export async function choosePeople(
  trx: Transaction<Database>,
  userId: string,
  chosen: ChosenSignals,
  now: Date,
): Promise<RawBuilder<{ person_id: string }>> {
  if ('filters' in chosen) {
    const profile = await ownConnectedProfile(trx, userId, chosen.connectedProfileId);
    return sql`select signal.person_id from signal where ${signalsWhere(profile, chosen.filters, now)}`;
  }
  const signalIds = [...new Set(chosen.signalIds.map((id) => id.toLowerCase()))];
  const found = await trx
    .selectFrom('signal')
    .innerJoin('connected_profile as profile', (join) =>
      join
        .onRef('profile.user_id', '=', 'signal.user_id')
        .onRef('profile.id', '=', 'signal.connected_profile_id'),
    )
    .select('signal.person_id')
    .where('signal.user_id', '=', userId)
    .where('signal.id', 'in', signalIds)
    .where('profile.disconnected_at', 'is', null)
    .execute();
  if (found.length !== signalIds.length) throw notFound('Signal');
  const people = [...new Set(found.map(({ person_id }) => person_id))];
  return sql`select unnest(${people}::uuid[]) as person_id`;
}
