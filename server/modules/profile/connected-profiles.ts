import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { ConnectedProfile, ProfileKind, Realm } from '#contract/profile.ts';
import type { Caller } from '#contract/route.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { trashMs } from '#server/modules/access/trash.ts';
import type { Deps } from '#server/modules/deps.ts';
import { isWithinQuotaSql, requireQuota } from '#server/modules/plan/quota.ts';
import { requireOwnedConnectedProfile } from './require-owned-connected-profile.ts';

/** The database, the source that decides whether a profile can be read, and the plans. */
type ReadDeps = { db: Kysely<Database> } & Pick<Deps, 'source' | 'clock' | 'billing'>;

/** The user's connected profiles, oldest first, each with its counts; disconnected ones are left out. */
export async function listConnectedProfiles(
  deps: ReadDeps,
  userId: string,
): Promise<{ items: ConnectedProfile[] }> {
  const rows = await shown(deps, userId).orderBy('created_at').orderBy('id').execute();
  return { items: rows.map((row) => toAnswer(row, deps.source)) };
}

/** One connected profile as the API returns it. @throws AppError `not_found`, also for another user's. */
export async function findConnectedProfile(
  deps: ReadDeps,
  userId: string,
  id: string,
): Promise<ConnectedProfile> {
  const row = await shown(deps, userId).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Connected profile');
  return toAnswer(row, deps.source);
}

/**
 * Signals found since the user last looked. What the first sync finds isn't new, and nothing is new to a user
 * who has never looked.
 */
const newCount = sql<number>`case
  when profile.first_synced_at is null and profile.sync_state in ('queued', 'running') then 0
  else (
    select count(*)::int from signal_visit visit
    join signal fresh on fresh.user_id = visit.user_id
      and fresh.connected_profile_id = visit.connected_profile_id
      and fresh.found_at > greatest(visit.seen_at, profile.first_synced_at)
    where visit.user_id = profile.user_id and visit.connected_profile_id = profile.id
  ) end`;

function shown({ db, billing, clock }: ReadDeps, userId: string) {
  const isWithinQuota = isWithinQuotaSql(
    { billing },
    'profiles',
    { userId: sql`profile.user_id`, id: sql`profile.id::text`, since: sql`profile.created_at` },
    clock.now(),
  );
  return (
    db
      .selectFrom('connected_profile as profile')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('signal')
            .whereRef('signal.user_id', '=', 'profile.user_id')
            .whereRef('signal.connected_profile_id', '=', 'profile.id')
            .select(sql<number>`count(*)::int`.as('signal_count'))
            .as('counted'),
        (join) => join.onTrue(),
      )
      .select(newCount.as('new_count'))
      // Those known only from an archive don't count.
      .select(sql<boolean>`profile.sync_job_id is not null and not (${isWithinQuota})`.as('is_paused'))
      .selectAll()
      .where('profile.user_id', '=', userId)
      .where('profile.disconnected_at', 'is', null)
  );
}

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

function toAnswer(row: Shown, source: ReadDeps['source']): ConnectedProfile {
  const isReadable = source[row.network] !== null;
  return {
    id: row.id,
    network: row.network,
    kind: row.kind,
    url: row.url,
    publicId: row.public_id,
    name: row.name,
    headline: row.headline,
    pictureUrl: row.picture_url,
    followers: row.followers,
    signalCount: row.signal_count,
    newCount: row.new_count,
    syncState: row.sync_state,
    syncJobId: row.sync_job_id,
    lastSyncedAt: row.last_synced_at?.toISOString() ?? null,
    isReadable,
    isPaused: row.is_paused,
    nextSyncAt: isReadable && !row.is_paused ? (row.next_sync_at?.toISOString() ?? null) : null,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
  };
}

/** A profile to connect, as a source or an archive names it. `url` is canonical. */
export type NewConnectedProfile = {
  userId: string;
  realm: Realm;
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
 * Connects a profile in the caller's transaction. If the profile is already known by its URL or LinkedIn id,
 * that one is returned instead: missing data is filled in, and a disconnection is undone.
 * @returns its id; `isNew` if it wasn't connected before this call
 */
export async function createConnectedProfile(
  trx: Transaction<Database>,
  profile: NewConnectedProfile,
): Promise<{ id: string; isNew: boolean }> {
  const { userId, realm } = profile;
  // Two simultaneous clicks must not create two rows for one person under two URLs.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`connect:${userId}`}, 0))`.execute(trx);
  const known = await trx
    .selectFrom('connected_profile')
    .select(['id', 'disconnected_at'])
    .where('user_id', '=', userId)
    .where('network', '=', realm)
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
      network: profile.realm,
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
    .where(owned('connected_profile', { userId: profile.userId, id }))
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * Disconnects a profile: it and its signals are hidden at once and erased after 30 days.
 * @throws AppError `not_found` for another user's profile and for one that is already disconnected.
 */
export async function disconnectProfile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const profile = await requireOwnedConnectedProfile(trx, caller.userId, id);
    await trx
      .updateTable('connected_profile')
      .set({ disconnected_at: clock.now(), updated_at: clock.now() })
      .where(owned('connected_profile', profile))
      .execute();
    await notifyChange(trx, caller.userId, { name: 'connected-profile', id });
    await notifyChange(trx, caller.userId, { name: 'profile', id: caller.userId });
    return { id };
  });
}

/**
 * Undoes a disconnection within 30 days; a connected profile is returned unchanged.
 * @throws AppError `not_found` for another user's profile and after the 30 days; `plan_limit` if the plan
 *   allows no more profiles.
 */
export async function restoreProfile(
  deps: Pick<Deps, 'db' | 'clock' | 'source' | 'billing'>,
  caller: Caller,
  id: string,
): Promise<ConnectedProfile> {
  const { db, clock, billing } = deps;
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const oldest = new Date(now.getTime() - trashMs);
    const { rows } = await sql`
      select from connected_profile where ${owned('connected_profile', { userId: caller.userId, id })}
        and disconnected_at > ${oldest} and sync_job_id is not null for update`.execute(trx);
    // Profiles that no provider reads don't count.
    await requireQuota(
      trx,
      { billing },
      { userId: caller.userId, meter: 'profiles', adds: rows.length, now },
    );
    const row = await trx
      .updateTable('connected_profile')
      .set({ disconnected_at: null, updated_at: now })
      .where(owned('connected_profile', { userId: caller.userId, id }))
      .where((eb) => eb.or([eb('disconnected_at', 'is', null), eb('disconnected_at', '>', oldest)]))
      .returning('id')
      .executeTakeFirst();
    if (!row) throw notFound('Connected profile');
    await notifyChange(trx, caller.userId, { name: 'connected-profile', id });
    await notifyChange(trx, caller.userId, { name: 'profile', id: caller.userId });
    return findConnectedProfile({ ...deps, db: trx }, caller.userId, id);
  });
}

/** Facts about a connected profile; absent, null, or empty values change nothing. */
type ProfileFacts = {
  name?: string | null | undefined;
  headline?: string | null | undefined;
  pictureUrl?: string | null | undefined;
  followers?: number | null | undefined;
  publicId?: string | null | undefined;
  urn?: string | null | undefined;
};

/** Updates the facts about a connected profile. Its URL stays: it is how the user knows the profile. */
export async function describeProfile(
  db: Kysely<Database>,
  key: { userId: string; connectedProfileId: string },
  facts: ProfileFacts,
): Promise<void> {
  const reported = {
    ...(facts.name ? { name: facts.name } : {}),
    ...(facts.headline ? { headline: facts.headline } : {}),
    ...(facts.pictureUrl ? { picture_url: facts.pictureUrl } : {}),
    ...(facts.followers === null || facts.followers === undefined ? {} : { followers: facts.followers }),
    ...(facts.publicId ? { public_id: facts.publicId } : {}),
    ...(facts.urn ? { urn: facts.urn } : {}),
  };
  if (Object.keys(reported).length === 0) return;
  await db
    .updateTable('connected_profile')
    .set({ ...reported, updated_at: sql<Date>`now()` })
    .where(owned('connected_profile', { userId: key.userId, id: key.connectedProfileId }))
    .execute();
  await notifyChange(db, key.userId, { name: 'connected-profile', id: key.connectedProfileId });
}

/** The user's profiles that are connected in this realm, oldest first. */
export const connectedProfiles = (db: Kysely<Database>, userId: string, realm: Realm) =>
  db
    .selectFrom('connected_profile')
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where('disconnected_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id');

/** The user's connected profile with this URL or LinkedIn id; null if there is none. */
export async function findProfileId(
  db: Kysely<Database>,
  userId: string,
  realm: Realm,
  profileUrl: { kind: 'person' | 'company'; url: string; urn: string | null },
): Promise<string | null> {
  const row = await db
    .selectFrom('connected_profile')
    .select('id')
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where('kind', '=', profileUrl.kind)
    .where('disconnected_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('url', '=', profileUrl.url),
        ...(profileUrl.urn === null ? [] : [eb('urn', '=', profileUrl.urn)]),
      ]),
    )
    .orderBy((eb) => eb('url', '=', profileUrl.url), 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether a user has a connected profile of the real network, as an expression. */
export function hasRealProfile(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from connected_profile
    where user_id = ${userId}::uuid and network = 'real' and disconnected_at is null
  )`;
}

/** Marks the profile of an account that is connected as LinkedIn as the user's own: they answer there. */
export async function markOwnProfile(
  trx: Transaction<Database>,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await sql`
    update connected_profile profile set is_own = true, updated_at = now() from connection
    where profile.user_id = ${userId}::uuid and profile.kind = 'person' and not profile.is_own
      and connection.user_id = profile.user_id and connection.id = ${id}::uuid
      and connection.network = profile.network and connection.channel = 'linkedin'
      and (connection.external_id = profile.urn
        or lower(rtrim(connection.url, '/')) = lower(rtrim(profile.url, '/')))`.execute(trx);
}
