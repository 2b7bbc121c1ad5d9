import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Account, ChannelProvider, RefreshTokens } from '#server/ports/channel/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { accountOf, type ConnectionSecrets, openConnection, sealConnection } from './account-of.ts';
import { needReconnect } from './need-reconnect.ts';
import { type Connection, usableStates } from './own-connection.ts';
import { tokenLife } from './token-life.ts';

export type RefreshTools = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'connects'>;

/** A connection as it is now, and what a port needs of it. */
export type Usable = { connection: Connection; account: Account };

/** What can be used, where anything can, and why the token was not refreshed where it was not. */
export type Refreshed = { usable: Usable; failure: null } | { usable: Usable | null; failure: PortError };

/** After a refresh that failed, until the next; in ms. Publishing asks at once where the token has ended. */
const pauseMs = 5 * 60_000;

/** Where the keys that sealed the tokens are gone, until the next look; in ms. */
const noKeyPauseMs = 60 * 60_000;

/** Providers whose tokens can be had anew. */
export const refreshed = ['reddit', 'twitter'] as const satisfies readonly ChannelProvider[];

/** Whether the token of a connection can be used as it is. */
export function isFresh(
  { refresh_at, token_ends_at }: Pick<Connection, 'refresh_at' | 'token_ends_at'>,
  now: Date,
): boolean {
  return refresh_at === null || (refresh_at > now && token_ends_at !== null && token_ends_at > now);
}

/**
 * Has a token anew, unless somebody did so a moment ago. The row is locked from reading the refresh token until the new
 * one is stored: vendors give each once, and of two calls at a time one would lose it. What comes is stored before it
 * is used; a failure leaves what was there.
 */
export async function refreshConnection(
  tools: RefreshTools,
  key: { userId: string; id: string },
): Promise<Refreshed> {
  const { db, clock, secrets } = tools;
  return db.transaction().execute(async (trx): Promise<Refreshed> => {
    const row = await trx
      .selectFrom('connection')
      .selectAll()
      .where('user_id', '=', key.userId)
      .where('id', '=', key.id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || !usableStates.includes(row.state)) {
      return { usable: null, failure: new PortError('unauthorized', 'The connection has ended') };
    }
    const usable = { connection: row, account: accountOf(secrets, row) };
    const port = refresherOf(tools.connects, row);
    // Somebody else has refreshed it while this one waited.
    if (isFresh(row, clock.now()) || port === null) return { usable, failure: null };
    const open = openConnection(secrets, row);
    if (open === null || open.refreshToken === null) {
      tools.log.error({ provider: row.provider }, 'no key opens the tokens of a connection');
      await putOff(trx, row, new Date(clock.now().getTime() + noKeyPauseMs));
      return { usable, failure: new PortError('unauthorized', 'No key opens these tokens') };
    }
    return refresh(tools, trx, row, port, { ...open, refreshToken: open.refreshToken });
  });
}

async function refresh(
  { clock, log, secrets }: RefreshTools,
  trx: Transaction<Database>,
  row: Connection,
  port: RefreshTokens,
  open: ConnectionSecrets & { refreshToken: string },
): Promise<Refreshed> {
  try {
    const tokens = await port.refresh(open.refreshToken);
    const now = clock.now();
    // A vendor that gives no new one leaves the old one good: it is never overwritten by nothing.
    const refreshToken = tokens.refreshToken ?? open.refreshToken;
    const sealed = sealConnection(secrets, row, { ...open, accessToken: tokens.accessToken, refreshToken });
    const connection = await trx
      .updateTable('connection')
      .set({
        secrets: sealed,
        ...tokenLife(now, { lifeSeconds: tokens.lifeSeconds, refreshToken }),
        checked_at: now,
        updated_at: now,
      })
      .where('user_id', '=', row.user_id)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await notifyChange(trx, row.user_id, { name: 'connection', id: row.id });
    return { usable: { connection, account: accountOf(secrets, connection) }, failure: null };
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    const now = clock.now();
    const { kind, message: reason, retryAfter = 0 } = error;
    log.warn({ kind, reason, provider: row.provider }, 'a token was not refreshed');
    if (kind === 'unauthorized') {
      await needReconnect(trx, row, now);
      return { usable: null, failure: error };
    }
    await putOff(trx, row, new Date(now.getTime() + Math.max(pauseMs, retryAfter * 1000)));
    const isAlive = row.token_ends_at !== null && row.token_ends_at > now;
    return {
      usable: isAlive ? { connection: row, account: accountOf(secrets, row) } : null,
      failure: error,
    };
  }
}

/** Not before then is it tried again, so that one who fails does not hold up the others. */
async function putOff(trx: Transaction<Database>, { user_id, id }: Connection, until: Date): Promise<void> {
  await trx
    .updateTable('connection')
    .set({ refresh_at: until })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** A token of the sample network never goes to a real vendor, nor the other way round. */
function refresherOf(
  connects: RefreshTools['connects'],
  { provider, network }: Connection,
): RefreshTokens | null {
  const found = refreshed.find((each) => each === provider);
  const port = found === undefined ? null : connects[found];
  return port?.network === network ? port : null;
}
