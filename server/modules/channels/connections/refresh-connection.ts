import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Account, ChannelProvider, RefreshTokens } from '#server/ports/channel/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { accountOf, type ConnectionSecrets, decryptConnection, encryptConnection } from './account-of.ts';
import { needReconnect } from './need-reconnect.ts';
import { refreshWords } from './refresh-words.ts';
import { type Connection, usableStates } from './require-owned-connection.ts';
import { tokenLife } from './token-life.ts';

export type RefreshTools = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'connects'>;

/** A connection as it is now, and what a port needs of it. */
export type Usable = { connection: Connection; account: Account };

/** What can be used, where anything can, and why the token was not refreshed where it was not. */
export type Refreshed = { usable: Usable; failure: null } | { usable: Usable | null; failure: PortError };

/** After a refresh that failed, until the next, doubling with each in a row; in ms. Where the token still lives … */
const alivePauseMs = 5 * 60_000;

/** … and where it has ended, so that something may wait for it. */
const endedPauseMs = 30_000;

/** Where the keys that encrypted the tokens are gone, until the next look; in ms. */
const noKeyPauseMs = 60 * 60_000;

/** The longest pause, unless the vendor asks for a longer one; in ms. */
const longestPauseMs = 60 * 60_000;

/** Providers whose tokens can be had again. */
export const refreshed = ['reddit', 'twitter'] as const satisfies readonly ChannelProvider[];

/** Whether the token of a connection can be used as it is. */
export function isFresh(
  { refresh_at, token_ends_at }: Pick<Connection, 'refresh_at' | 'token_ends_at'>,
  now: Date,
): boolean {
  return refresh_at === null || (refresh_at > now && token_ends_at !== null && token_ends_at > now);
}

/** What is under way in this process, by the connection's id. */
const underway = new Map<string, Promise<Refreshed>>();

/**
 * Has a token again, unless somebody did so a moment ago, or it failed so lately that a pause is kept. Who asks while
 * it is under way in this process waits for what comes of it; in another, for the row, which is locked from reading the
 * refresh token until the new one is stored: vendors give each once, and of two calls at a time one would lose it. What
 * comes is stored before it is used; a failure leaves what was there, and is reported on the connection.
 */
export async function refreshConnection(
  tools: RefreshTools,
  key: { userId: string; id: string },
): Promise<Refreshed> {
  const begun = underway.get(key.id);
  if (begun) return begun;
  const mine = refreshAlone(tools, key).finally(() => underway.delete(key.id));
  underway.set(key.id, mine);
  return mine;
}

async function refreshAlone(tools: RefreshTools, key: { userId: string; id: string }): Promise<Refreshed> {
  const { db, clock, secrets } = tools;
  return db.transaction().execute(async (trx): Promise<Refreshed> => {
    const row = await trx
      .selectFrom('connection')
      .selectAll()
      .where('user_id', '=', key.userId)
      .where('id', '=', key.id)
      // Publications refer to the row meanwhile.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row || !usableStates.includes(row.state)) {
      return { usable: null, failure: new PortError('unauthorized', 'The connection has ended') };
    }
    const usable = { connection: row, account: accountOf(secrets, row) };
    const port = refresherOf(tools.connects, row);
    const now = clock.now();
    // Somebody else has refreshed it while this one waited.
    if (isFresh(row, now) || port === null) return { usable, failure: null };
    if (row.refresh_at !== null && row.refresh_at > now) return { usable: null, failure: paused(row, now) };
    const open = decryptConnection(secrets, row);
    if (open === null || open.refreshToken === null) {
      tools.log.error({ provider: row.provider }, 'no key opens the tokens of a connection');
      await putOff(trx, row, refreshWords(row.channel, 'no_key'), new Date(now.getTime() + noKeyPauseMs));
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
    const encrypted = encryptConnection(secrets, row, {
      ...open,
      accessToken: tokens.accessToken,
      refreshToken,
    });
    const connection = await trx
      .updateTable('connection')
      .set({
        secrets: encrypted,
        ...tokenLife(now, { lifeSeconds: tokens.lifeSeconds, refreshToken }),
        refresh_failures: 0,
        state_reason: null,
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
    await putOff(trx, row, refreshWords(row.channel, kind), nextTry(row, now, retryAfter));
    const usable = isAlive(row, now) ? { connection: row, account: accountOf(secrets, row) } : null;
    return { usable, failure: error };
  }
}

/** After a failure, whose vendor may ask for a pause, in seconds. The end of a token is a good moment, too. */
function nextTry(row: Connection, now: Date, retryAfter: number): Date {
  const first = isAlive(row, now) ? alivePauseMs : endedPauseMs;
  const after = now.getTime() + Math.min(first * 2 ** row.refresh_failures, longestPauseMs);
  const end = row.token_ends_at !== null && isAlive(row, now) ? row.token_ends_at.getTime() : after;
  return new Date(Math.max(Math.min(after, end), now.getTime() + retryAfter * 1000));
}

function isAlive({ token_ends_at }: Connection, now: Date): boolean {
  return token_ends_at !== null && token_ends_at > now;
}

/** Not before then is it tried again, so that one who fails does not hold up the others. */
async function putOff(
  trx: Transaction<Database>,
  { user_id, id, refresh_failures, state_reason }: Connection,
  words: string,
  until: Date,
): Promise<void> {
  await trx
    .updateTable('connection')
    // The pause has its longest long before the count has.
    .set({ refresh_at: until, refresh_failures: Math.min(refresh_failures + 1, 20), state_reason: words })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
  if (words !== state_reason) await notifyChange(trx, user_id, { name: 'connection', id });
}

/** A token that has ended, and whose refresh failed a moment ago. */
function paused({ refresh_at }: Connection, now: Date): PortError {
  const ms = (refresh_at?.getTime() ?? 0) - now.getTime();
  return new PortError('unavailable', 'The refresh of a token is put off', {
    retryAfter: Math.ceil(ms / 1000),
  });
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
