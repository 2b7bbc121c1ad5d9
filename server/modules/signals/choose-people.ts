import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { ListRemoval } from '#contract/signals/lists.ts';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import type { SignalScopeId } from '#contract/signals/signal-kinds.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { connectedSignals } from '#server/modules/signals/require-owned-signal.ts';
import { ensureTopQuarter } from './listing/ensure-top-quarter.ts';
import { signalsWhere } from './listing/signals-where.ts';
import { requireOwnedSignalScope } from './require-owned-signal-scope.ts';

/** The chosen signals: these ids, or all that match in one connected profile or in all of them. */
export type ChosenSignals = { signalIds: string[] } | MatchingSignals;

/** All matching signals of one or all connected profiles. */
type MatchingSignals = { connectedProfileId: SignalScopeId; filters: SignalFilters };

type Person = { person_id: string };

/**
 * The condition on `signal` for everything that matches as of `now`.
 *
 * @throws AppError `not_found` if the profile isn't the user's
 */
export async function matchingSignals(
  trx: Transaction<Database>,
  userId: string,
  { connectedProfileId, filters }: MatchingSignals,
  now: Date,
): Promise<RawBuilder<boolean>> {
  const scope = await requireOwnedSignalScope(trx, userId, connectedProfileId);
  await ensureTopQuarter(trx, scope, filters, now);
  return signalsWhere(scope, filters, now);
}

/**
 * A query for the ids of the chosen people, each once, as of `now`.
 *
 * @throws AppError `not_found` if one of the signals, or the profile, isn't the user's
 */
export async function choosePeople(
  trx: Transaction<Database>,
  userId: string,
  chosen: ChosenSignals,
  now: Date,
): Promise<RawBuilder<Person>> {
  if ('filters' in chosen) {
    const scope = await requireOwnedSignalScope(trx, userId, chosen.connectedProfileId);
    await ensureTopQuarter(trx, scope, chosen.filters, now);
    const people = sql<Person>`select signal.person_id from signal where ${signalsWhere(scope, chosen.filters, now)}`;
    return scope.profileIds.length > 1
      ? sql`select distinct chosen.person_id from (${people}) as chosen`
      : people;
  }
  const people = [...new Set((await ownSignals(trx, userId, chosen.signalIds)).map((one) => one.person_id))];
  return sql`select unnest(${people}::uuid[]) as person_id`;
}

/**
 * A query for the ids of the chosen signals, each once, as of `now`.
 *
 * @throws AppError `not_found` if one of the signals, or the profile, isn't the user's
 */
export async function chooseSignals(
  trx: Transaction<Database>,
  userId: string,
  chosen: ChosenSignals,
  now: Date,
): Promise<RawBuilder<{ id: string }>> {
  if ('filters' in chosen) {
    return sql`select signal.id from signal where ${await matchingSignals(trx, userId, chosen, now)}`;
  }
  const ids = (await ownSignals(trx, userId, chosen.signalIds)).map(({ id }) => id);
  return sql`select unnest(${ids}::uuid[]) as id`;
}

/**
 * The named signals, each once. @throws AppError `not_found` if one isn't the user's, or its profile isn't
 * connected
 */
async function ownSignals(trx: Transaction<Database>, userId: string, named: string[]) {
  const signalIds = [...new Set(named.map((id) => id.toLowerCase()))];
  const found = await connectedSignals(trx)
    .select(['signal.id', 'signal.person_id'])
    .where('signal.user_id', '=', userId)
    .where('signal.id', 'in', signalIds)
    .execute();
  if (found.length !== signalIds.length) throw notFound('Signal');
  return found;
}

/** The signals or people that a request body chooses. The contract allows exactly one way. */
export function chosenBy(body: {
  signalIds?: string[] | undefined;
  connectedProfileId?: SignalScopeId | undefined;
  filters?: SignalFilters | undefined;
}): ChosenSignals {
  const { connectedProfileId, filters } = body;
  if (connectedProfileId !== undefined && filters !== undefined) return { connectedProfileId, filters };
  return { signalIds: body.signalIds ?? [] };
}

/** `ids` and `id` mean the same as `signalIds`. */
export function removedBy({ ids, id, ...body }: ListRemoval): ChosenSignals {
  return chosenBy({ ...body, signalIds: body.signalIds ?? ids ?? (id === undefined ? undefined : [id]) });
}
