import type { Kysely } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { whyPaused } from '#server/modules/plan/quota.ts';
import { findConnection, type OwnedConnection, type Wanted } from './require-owned-connection.ts';

/** What says whether something new may go to a channel. */
export type OpenDeps = Pick<Deps, 'channels' | 'clock' | 'billing'>;

/**
 * The connection by which something new may be sent: one that can be used, of a channel that has a place in the user's
 * plan. What was scheduled before its channel was paused still leaves, so sending asks for the connection alone.
 *
 * @throws AppError as `requireOwnedConnection`; `plan_limit` where the channel is paused
 */
export async function requireOpenConnection(
  db: Kysely<Database>,
  deps: OpenDeps,
  wanted: Wanted,
): Promise<OwnedConnection> {
  const found = await findOpenConnection(db, deps, wanted);
  if (found instanceof AppError) throw found;
  return found;
}

/** As {@link requireOpenConnection}, with the refusal as a value. */
export async function findOpenConnection(
  db: Kysely<Database>,
  { channels, clock, billing }: OpenDeps,
  wanted: Wanted,
): Promise<OwnedConnection | AppError> {
  const found = await findConnection(db, channels, wanted);
  if (found instanceof AppError) return found;
  const { userId, channel, network } = wanted;
  const place = { userId, meter: 'channels', id: `${channel} ${network}`, now: clock.now() } as const;
  return (await whyPaused(db, { billing }, place)) ?? found;
}
