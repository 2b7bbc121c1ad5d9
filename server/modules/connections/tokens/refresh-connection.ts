import type { Transaction } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { type Connection, usableStates } from '#server/modules/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Account, RefreshTokens } from '#server/ports/channel/port.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';
import {
  accountOf,
  type ConnectionSecrets,
  decryptConnection,
  encryptConnection,
} from './connection-secrets.ts';
import { needReconnect } from './need-reconnect.ts';

export type RefreshTools = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'connects'>;

/** The connection's current row, with what a port needs to use it. */
export type Usable = { connection: Connection; account: Account };

/** The usable connection, if any, and why the token wasn't refreshed if it wasn't. */
type Refreshed = { usable: Usable; failure: null } | { usable: Usable | null; failure: PortError };

/** Pause after a failed refresh while the token is still valid, in ms. Doubles with each failure in a row. */
const alivePauseMs = 5 * 60_000;

/** The same pause once the token has expired, when a post may be waiting for it. */
const endedPauseMs = 30_000;

/** Pause if the keys that encrypted the tokens are missing, in ms. */
const noKeyPauseMs = 60 * 60_000;

/** The longest pause unless the vendor asks for a longer one, in ms. */
const maxPauseMs = 60 * 60_000;

/** Whether a connection's token can be used without a refresh. */
function isFresh(
  { refresh_at, token_ends_at }: Pick<Connection, 'refresh_at' | 'token_ends_at'>,
  now: Date,
): boolean {
  return refresh_at === null || (refresh_at > now && token_ends_at !== null && token_ends_at > now);
}

/** Refreshes in progress in this process, by connection id. */
const underway = new Map<string, Promise<Refreshed>>();

/**
 * Refreshes a token, unless it was just refreshed or a recent failure paused refreshing. Concurrent callers
 * in this process share one refresh. Other processes wait for the row lock, which is held from reading the
 * refresh token until the new one is stored: vendors issue each refresh token once, so of two concurrent
 * calls one would lose it. The new token is stored before it is used. A failure keeps the old token and is
 * shown on the connection.
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
      .where(owned('connection', key))
      // Lets publications reference the row while it's locked.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row || !usableStates.includes(row.state)) {
      return { usable: null, failure: new PortError('unauthorized', 'The connection has ended') };
    }
    const usable = { connection: row, account: accountOf(secrets, row) };
    const port = refresherOf(tools.connects, row);
    const now = clock.now();
    // Another process refreshed it while this one waited for the lock.
    if (isFresh(row, now) || port === null) return { usable, failure: null };
    if (row.refresh_at !== null && row.refresh_at > now) return { usable: null, failure: paused(row, now) };
    const open = decryptConnection(secrets, row);
    if (open === null || open.refreshToken === null) {
      tools.log.error({ provider: row.provider }, 'no key opens the tokens of a connection');
      await postpone(trx, row, refreshMessage(row.channel, 'no_key'), new Date(now.getTime() + noKeyPauseMs));
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
    // If the vendor returns no new refresh token, the old one is still valid and must be kept.
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
      .where(owned('connection', row))
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
    await postpone(trx, row, refreshMessage(row.channel, kind), nextTry(row, now, retryAfter));
    const usable = isAlive(row, now) ? { connection: row, account: accountOf(secrets, row) } : null;
    return { usable, failure: error };
  }
}

/**
 * When to retry after a failure; `retryAfter` is the pause the vendor asks for, in seconds. The retry is no
 * later than the token's expiry, unless the vendor asks for longer.
 */
function nextTry(row: Connection, now: Date, retryAfter: number): Date {
  const first = isAlive(row, now) ? alivePauseMs : endedPauseMs;
  const after = now.getTime() + Math.min(first * 2 ** row.refresh_failures, maxPauseMs);
  const end = row.token_ends_at !== null && isAlive(row, now) ? row.token_ends_at.getTime() : after;
  return new Date(Math.max(Math.min(after, end), now.getTime() + retryAfter * 1000));
}

function isAlive({ token_ends_at }: Connection, now: Date): boolean {
  return token_ends_at !== null && token_ends_at > now;
}

/** Postpones the next refresh attempt, so one failing connection doesn't hold up the others. */
async function postpone(
  trx: Transaction<Database>,
  { user_id, id, refresh_failures, state_reason }: Connection,
  words: string,
  until: Date,
): Promise<void> {
  await trx
    .updateTable('connection')
    // The pause reaches its maximum long before this count does.
    .set({ refresh_at: until, refresh_failures: Math.min(refresh_failures + 1, 20), state_reason: words })
    .where(owned('connection', { user_id, id }))
    .execute();
  if (words !== state_reason) await notifyChange(trx, user_id, { name: 'connection', id });
}

/** The error for a token that has expired and whose refresh failed recently. */
function paused({ refresh_at }: Connection, now: Date): PortError {
  const ms = (refresh_at?.getTime() ?? 0) - now.getTime();
  return new PortError('unavailable', 'The refresh of a token is put off', {
    retryAfter: Math.ceil(ms / 1000),
  });
}

/** Sample-network tokens never go to a real vendor, nor real tokens to the sample network. */
function refresherOf(
  connects: RefreshTools['connects'],
  { provider, network: realm }: Connection,
): RefreshTokens | null {
  const port = connects[realm][provider];
  return port && 'refresh' in port ? port : null;
}

/**
 * What a port needs to act as a connection's account. The token is refreshed after 80 % of its life. If the
 * vendor can't be reached, a token that is still valid is used as it is.
 *
 * @throws PortError `unauthorized` if the vendor issues no more tokens, and marks the connection as needing a
 *   reconnect; another kind if the token has expired and the vendor issued no new one
 */
export async function freshAccount(tools: RefreshTools, connection: Connection): Promise<Account> {
  return (await freshConnection(tools, connection)).account;
}

/** Like {@link freshAccount}, but returns the connection as it is after a refresh too. */
export async function freshConnection(tools: RefreshTools, connection: Connection): Promise<Usable> {
  if (isFresh(connection, tools.clock.now())) {
    return { connection, account: accountOf(tools.secrets, connection) };
  }
  const { user_id: userId, id } = connection;
  const { usable, failure } = await refreshConnection(tools, { userId, id });
  if (usable === null) throw failure;
  if (usable.connection.member_id !== connection.member_id) {
    throw new PortError('unauthorized', 'Another member was connected in its place');
  }
  return usable;
}

/**
 * Why a token wasn't refreshed when the user doesn't need to reconnect. `no_key`: none of our keys can
 * decrypt it.
 */
type Failure = Exclude<PortErrorKind, 'unauthorized'> | 'no_key';

const why: Record<Failure, (name: string) => string> = {
  forbidden: (name) =>
    `${name} refuses this server: its key, plan or app doesn’t cover this. Ask your administrator to change that.`,
  not_found: (name) => `${name} rejected the request. Ask your administrator to check the server log.`,
  rejected: (name) => `${name} rejected the request. Ask your administrator to check the server log.`,
  duplicate: (name) => `${name} rejected the request. Ask your administrator to check the server log.`,
  rate_limited: (name) => `${name} is limiting requests.`,
  unavailable: (name) => `${name} isn’t responding.`,
  malformed: (name) => `${name} sent an answer we can’t read.`,
  unknown_outcome: (name) => `${name} sent an answer we can’t read.`,
  no_key: () =>
    'This server can’t decrypt the connection because SECRET_KEY was changed. Ask your administrator to add the former key to FORMER_SECRET_KEYS.',
};

/** What a user reads about a sign-in that couldn't be renewed while we retry automatically. */
function refreshMessage(channel: Channel, failure: Failure): string {
  const name = channelNames[channel];
  return `Couldn’t renew the ${name} sign-in: ${why[failure](name)} We’ll try again automatically; scheduled posts wait if needed.`;
}

/** The share of an access token's life after which it is refreshed. */
const refreshShare = 0.8;

/** When a token expires and when it is refreshed. Both are null for a token that doesn't expire. */
export function tokenLife(
  now: Date,
  { lifeSeconds, refreshToken }: { lifeSeconds: number | null; refreshToken: string | null },
): { token_ends_at: Date | null; refresh_at: Date | null } {
  if (lifeSeconds === null) return { token_ends_at: null, refresh_at: null };
  const after = (share: number) => new Date(now.getTime() + lifeSeconds * 1000 * share);
  return { token_ends_at: after(1), refresh_at: refreshToken === null ? null : after(refreshShare) };
}
