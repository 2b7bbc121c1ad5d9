import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Network } from '#contract/profile.ts';
import type { KnownCaller } from '#contract/route.ts';
import type { SignalScopeId } from '#contract/signals/signal-kinds.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';

declare const own: unique symbol;

/**
 * Whose signals are meant: those of one connected profile, or of all connected ones of a network, all of one user.
 * Queries on many signals demand this value, and only {@link requireOwnedSignalScope},
 * {@link scopeOfCaller} and {@link scopeOf} make one, so
 * none can be written that forgets whose they are, or that counts sample and real together.
 */
export type SignalScope = {
  readonly [own]: true;
  /** As on the wire: the profile's id, or the network. */
  id: SignalScopeId;
  userId: string;
  network: Network;
  /** The user's, which dates are of. */
  timeZone: string;
  /** May be none, for a network without a connected profile. */
  profileIds: readonly string[];
  /** Whether it is known that the user has no other connected profile. */
  isAlone: boolean;
};

/**
 * The signals of one connected profile of this user by its id, or of all by `real` or `sample`.
 *
 * @throws AppError `not_found` for a stranger's profile and for a disconnected one
 */
export async function requireOwnedSignalScope(
  db: Kysely<Database>,
  userId: string,
  id: SignalScopeId,
): Promise<SignalScope> {
  return scopeOfCaller(await readProfiles(db, userId), id);
}

/**
 * The signals of the network that a user is shown where nothing else is asked: the real one as soon as a real profile
 * is connected, else the sample network.
 */
export async function requireShownScope(db: Kysely<Database>, userId: string): Promise<SignalScope> {
  const known = await readProfiles(db, userId);
  return scopeOfCaller(known, known.profiles.some(({ network }) => network === 'real') ? 'real' : 'sample');
}

/** The zone and the connected profiles of a user, oldest first, in one statement. */
async function readProfiles(
  db: Kysely<Database>,
  userId: string,
): Promise<Pick<KnownCaller, 'userId' | 'timeZone' | 'profiles'>> {
  const { rows } = await sql<{ timeZone: string; id: string | null; network: Network }>`select ${prepared}
      app_user.timezone as "timeZone", profile.id, profile.network
    from app_user
    left join connected_profile profile on profile.user_id = app_user.id and profile.disconnected_at is null
    where app_user.id = ${userId}::uuid
    order by profile.created_at, profile.id`.execute(db);
  const profiles = rows.flatMap((row) => (row.id === null ? [] : [{ id: row.id, network: row.network }]));
  return { userId, timeZone: rows[0]?.timeZone ?? 'UTC', profiles };
}

/**
 * The same for whoever calls: which profiles are theirs was read with their session, as of this request.
 *
 * @throws AppError `not_found` for a stranger's profile and for a disconnected one
 */
export function scopeOfCaller(
  { userId, timeZone, profiles }: Pick<KnownCaller, 'userId' | 'timeZone' | 'profiles'>,
  id: SignalScopeId,
): SignalScope {
  const isAlone = profiles.length <= 1;
  const network = Network.safeParse(id);
  if (network.success) {
    const profileIds = profiles.filter((one) => one.network === network.data).map((one) => one.id);
    return checked({ id: network.data, userId, network: network.data, timeZone, profileIds, isAlone });
  }
  const profile = profiles.find((one) => one.id === id);
  if (profile === undefined) throw notFound('Connected profile');
  return checked({ id, userId, network: profile.network, timeZone, profileIds: [id], isAlone });
}

/** The signals of a connected profile that is known to be its user's. */
export function scopeOf(profile: OwnedConnectedProfile, timeZone = 'UTC'): SignalScope {
  const { id, user_id: userId, network } = profile;
  return checked({ id, userId, network, timeZone, profileIds: [id], isAlone: false });
}

const checked = (scope: Omit<SignalScope, typeof own>) => scope as SignalScope;

/** The user's rows of the scope's profiles. A single profile by `=`, so that its indexes give the order too. */
export function isInScope(scope: SignalScope, table = 'signal'): RawBuilder<boolean> {
  const column = sql.ref(`${table}.connected_profile_id`);
  const [first, ...others] = scope.profileIds;
  const profile =
    first !== undefined && others.length === 0
      ? sql`${column} = ${first}::uuid`
      : sql`${column} = any(${[...scope.profileIds]}::uuid[])`;
  return sql<boolean>`${sql.ref(`${table}.user_id`)} = ${scope.userId}::uuid and ${profile}`;
}

/**
 * The first `limit` matching rows of the scope in an order, as a table `signal` to read further columns from.
 *
 * Each of several profiles is read by its own index up to the limit, and what was found is merged: one query over all
 * of them could only collect every match and sort.
 *
 * @param matches conditions on `signal` beside the scope
 * @param order what follows `order by`
 */
export function firstInScope(
  scope: SignalScope,
  matches: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): { from: RawBuilder<unknown>; rest: RawBuilder<unknown> } {
  const end = sql`order by ${order} limit ${limit}`;
  if (scope.profileIds.length === 1) {
    return { from: sql`signal`, rest: sql`where ${isInScope(scope)} and ${matches} ${end}` };
  }
  const from = sql`unnest(${[...scope.profileIds]}::uuid[]) as of_scope (profile_id)
    cross join lateral (
      select signal.* from signal
      where signal.user_id = ${scope.userId}::uuid and signal.connected_profile_id = of_scope.profile_id
        and ${matches} ${end}
    ) as signal`;
  return { from, rest: end };
}
