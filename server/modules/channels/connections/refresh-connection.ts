import type { Transaction } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Channel } from '#server/modules/channels/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Account, ChannelProvider, RefreshTokens } from '#server/ports/channel/port.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';
import {
  accountOf,
  type ConnectionSecrets,
  decryptConnection,
  encryptConnection,
} from './connection-secrets.ts';
import { needReconnect } from './need-reconnect.ts';
import { type Connection, usableStates } from './require-owned-connection.ts';

export type RefreshTools = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'connects'>;

/** A connection as it is now, and what a port needs of it. */
export type Usable = { connection: Connection; account: Account };

/** What can be used, where anything can, and why the token was not refreshed where it was not. */
type Refreshed = { usable: Usable; failure: null } | { usable: Usable | null; failure: PortError };

/** After a refresh that failed, until the next, doubling with each in a row; in ms. Where the token still lives … */
const alivePauseMs = 5 * 60_000;

/** … and where it has ended, so that something may wait for it. */
const endedPauseMs = 30_000;

/** The pause where the keys that encrypted the tokens are gone, in ms. */
const noKeyPauseMs = 60 * 60_000;

/** The longest pause, unless the vendor asks for a longer one; in ms. */
const longestPauseMs = 60 * 60_000;

/** Providers whose tokens can be refreshed. */
export const refreshed = ['reddit', 'twitter'] as const satisfies readonly ChannelProvider[];

/** Whether the token of a connection can be used as it is. */
function isFresh(
  { refresh_at, token_ends_at }: Pick<Connection, 'refresh_at' | 'token_ends_at'>,
  now: Date,
): boolean {
  return refresh_at === null || (refresh_at > now && token_ends_at !== null && token_ends_at > now);
}

/** What is under way in this process, by the connection's id. */
const underway = new Map<string, Promise<Refreshed>>();

/**
 * Refreshes a token, unless somebody did so a moment ago, or it failed so lately that a pause is kept. Whoever asks
 * while this process is refreshing it waits for that; in another process, for the row, which is locked from reading the
 * refresh token until the new one is stored: vendors give each once, and of two calls at a time one would lose it. The
 * new token is stored before it is used; a failure leaves the old one there, and is shown on the connection.
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
      await putOff(trx, row, refreshMessage(row.channel, 'no_key'), new Date(now.getTime() + noKeyPauseMs));
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
    await putOff(trx, row, refreshMessage(row.channel, kind), nextTry(row, now, retryAfter));
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
    .where(owned('connection', { user_id, id }))
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

/**
 * What a port needs to act in the name of a connection's account, its token refreshed where 80 % of its life is over. A
 * token that is still good is used where the vendor cannot be reached now.
 *
 * @throws PortError `unauthorized` where the vendor gives no more tokens: the connection is then marked so; another kind
 * where the token has ended and the vendor gave no new one
 */
export async function freshAccount(tools: RefreshTools, connection: Connection): Promise<Account> {
  return (await freshConnection(tools, connection)).account;
}

/** As {@link freshAccount}, with the connection as it is after a refresh. */
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

/** Why a token was not refreshed, where its user need not connect again; `no_key`: none of ours opens it. */
type Failure = Exclude<PortErrorKind, 'unauthorized'> | 'no_key';

const why: Record<Failure, (name: string) => string> = {
  forbidden: (name) =>
    `${name} refuses this server: its key, plan or app doesn’t cover this. Ask your administrator to change that.`,
  not_found: (name) => `${name} didn’t accept the call. Ask your administrator to check the server log.`,
  rejected: (name) => `${name} didn’t accept the call. Ask your administrator to check the server log.`,
  duplicate: (name) => `${name} didn’t accept the call. Ask your administrator to check the server log.`,
  rate_limited: (name) => `${name} asks us to slow down.`,
  unavailable: (name) => `${name} isn’t responding.`,
  malformed: (name) => `${name} sent an answer we can’t read.`,
  unknown_outcome: (name) => `${name} sent an answer we can’t read.`,
  no_key: () =>
    'This server can’t decrypt the connection because SECRET_KEY was changed. Ask your administrator to add the former key to FORMER_SECRET_KEYS.',
};

/** What a user reads about a sign-in that could not be renewed, as long as it is retried automatically. */
function refreshMessage(channel: Channel, failure: Failure): string {
  const name = channelNames[channel];
  return `Couldn’t renew the sign-in at ${name}: ${why[failure](name)} We’ll try again automatically; scheduled posts wait if needed.`;
}

/** Of its life, after how much an access token is refreshed. */
const refreshShare = 0.8;

/** When a token ends and when it is refreshed; both null for one without an end. */
export function tokenLife(
  now: Date,
  { lifeSeconds, refreshToken }: { lifeSeconds: number | null; refreshToken: string | null },
): { token_ends_at: Date | null; refresh_at: Date | null } {
  if (lifeSeconds === null) return { token_ends_at: null, refresh_at: null };
  const after = (share: number) => new Date(now.getTime() + lifeSeconds * 1000 * share);
  return { token_ends_at: after(1), refresh_at: refreshToken === null ? null : after(refreshShare) };
}
