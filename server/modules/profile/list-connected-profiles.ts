import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ConnectedProfile } from '#contract/profile.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';

/** The database, and what tells whether a profile can be read. */
type ReadDeps = { db: Kysely<Database> } & Pick<Deps, 'source'>;

/** The user's connected profiles, oldest first, each with its counts; disconnected ones are left out. */
export async function listConnectedProfiles(
  { db, source }: ReadDeps,
  userId: string,
): Promise<{ items: ConnectedProfile[] }> {
  const rows = await shown(db, userId).orderBy('created_at').orderBy('id').execute();
  return { items: rows.map((row) => toAnswer(row, source)) };
}

/** One connected profile as the wire shows it. @throws AppError `not_found` as for a stranger's. */
export async function findConnectedProfile(
  { db, source }: ReadDeps,
  userId: string,
  id: string,
): Promise<ConnectedProfile> {
  const row = await shown(db, userId).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Connected profile');
  return toAnswer(row, source);
}

function shown(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('connected_profile as profile')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('signal')
          .whereRef('signal.user_id', '=', 'profile.user_id')
          .whereRef('signal.connected_profile_id', '=', 'profile.id')
          .select([
            sql<number>`count(*)::int`.as('signal_count'),
            sql<number>`(count(*) filter (where signal.status = 'new'))::int`.as('new_count'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .selectAll()
    .where('profile.user_id', '=', userId)
    .where('profile.disconnected_at', 'is', null);
}

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

function toAnswer(row: Shown, source: ReadDeps['source']): ConnectedProfile {
  const isReadable = source?.network === row.network;
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
    nextSyncAt: isReadable ? (row.next_sync_at?.toISOString() ?? null) : null,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
  };
}
