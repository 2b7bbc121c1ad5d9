import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Realm } from '#contract/profile.ts';
import type { KnownCaller } from '#contract/route.ts';
import type { SignalScopeId } from '#contract/signals/signal-kinds.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';

declare const own: unique symbol;

/**
 * Which signals a query covers: those of one connected profile, or of all connected profiles in one realm,
 * always of one user. Queries on many signals require this value, and only {@link requireOwnedSignalScope},
 * {@link scopeOfCaller} and {@link scopeOf} create it. So no query can forget the owner, or mix sample and
 * real.
 */
export type SignalScope = {
  readonly [own]: true;
  /** As in the API: the profile's id, or the realm. */
  id: SignalScopeId;
  userId: string;
  realm: Realm;
  /** The user's zone, for dates. */
  timeZone: string;
  /** Can be empty, for a realm without a connected profile. */
  profileIds: readonly string[];
  /** Whether the user is known to have no other connected profile. */
  isAlone: boolean;
};

/**
 * The signals of one of this user's connected profiles by its id, or of all by `real` or `sample`.
 *
 * @throws AppError `not_found` for another user's profile and for a disconnected one
 */
export async function requireOwnedSignalScope(
  db: Kysely<Database>,
  userId: string,
  id: SignalScopeId,
): Promise<SignalScope> {
  return scopeOfCaller(await readProfiles(db, userId), id);
}

/**
 * The signals of the realm shown to a user by default: the real one if a real profile is connected,
 * otherwise the sample network.
 */
export async function requireShownScope(db: Kysely<Database>, userId: string): Promise<SignalScope> {
  const known = await readProfiles(db, userId);
  return scopeOfCaller(
    known,
    known.profiles.some(({ network: realm }) => realm === 'real') ? 'real' : 'sample',
  );
}

/** The zone and the connected profiles of a user, oldest first, in one statement. */
async function readProfiles(
  db: Kysely<Database>,
  userId: string,
): Promise<Pick<KnownCaller, 'userId' | 'timeZone' | 'profiles'>> {
  const { rows } = await sql<{ timeZone: string; id: string | null; realm: Realm }>`select ${prepared}
      app_user.timezone as "timeZone", profile.id, profile.network as realm
    from app_user
    left join connected_profile profile on profile.user_id = app_user.id and profile.disconnected_at is null
    where app_user.id = ${userId}::uuid
    order by profile.created_at, profile.id`.execute(db);
  const profiles = rows.flatMap((row) => (row.id === null ? [] : [{ id: row.id, network: row.realm }]));
  return { userId, timeZone: rows[0]?.timeZone ?? 'UTC', profiles };
}

/**
 * The same for the caller of a request, whose profiles were read with the session.
 *
 * @throws AppError `not_found` for another user's profile and for a disconnected one
 */
export function scopeOfCaller(
  { userId, timeZone, profiles }: Pick<KnownCaller, 'userId' | 'timeZone' | 'profiles'>,
  id: SignalScopeId,
): SignalScope {
  const isAlone = profiles.length <= 1;
  const realm = Realm.safeParse(id);
  if (realm.success) {
    const profileIds = profiles.filter((one) => one.network === realm.data).map((one) => one.id);
    return checked({ id: realm.data, userId, realm: realm.data, timeZone, profileIds, isAlone });
  }
  const profile = profiles.find((one) => one.id === id);
  if (profile === undefined) throw notFound('Connected profile');
  return checked({ id, userId, realm: profile.network, timeZone, profileIds: [id], isAlone });
}

/** The signals of a connected profile that is known to belong to its user. */
export function scopeOf(profile: OwnedConnectedProfile, timeZone = 'UTC'): SignalScope {
  const { id, user_id: userId, network: realm } = profile;
  return checked({ id, userId, realm, timeZone, profileIds: [id], isAlone: false });
}

const checked = (scope: Omit<SignalScope, typeof own>) => scope as SignalScope;

/**
 * The user's rows in the scope's profiles. A single profile uses `=`, so its indexes also provide the order.
 */
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
 * The first `limit` matching rows of the scope in a given order, as a table `signal` to read further columns
 * from.
 *
 * With several profiles, each is read along its own index up to the limit, and the results are merged: a
 * single query over all of them would have to collect and sort every match.
 *
 * @param matches conditions on `signal` in addition to the scope
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
