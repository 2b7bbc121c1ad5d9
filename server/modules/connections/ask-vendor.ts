import type { Logger } from 'pino';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/app-error.ts';
import { needReconnect, suspectToken } from '#server/modules/connections/tokens/need-reconnect.ts';
import {
  freshConnection,
  type RefreshTools,
  type Usable,
} from '#server/modules/connections/tokens/refresh-connection.ts';
import { accessMessage } from '#server/modules/provider-access-messages.ts';
import type { Account, ChannelProvider } from '#server/ports/channel/port.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';
import { channelOf } from './channel-setups.ts';
import type { Connection } from './require-owned-connection.ts';

/**
 * What the user reads when a vendor call fails. The vendor's own status is never passed on: a 401 would end
 * the user's session, and a 404 would mean one of the user's records is missing.
 */
const failureMessages: Record<PortErrorKind, { code: ErrorCode; words: (name: string) => string }> = {
  unauthorized: {
    code: 'reconnect_needed',
    words: (name) => `${name} doesn’t accept this sign-in. Reconnect.`,
  },
  forbidden: {
    code: 'provider_refused',
    words: (name) =>
      `${name} refuses this server: its key, plan or app doesn’t cover this. Ask your administrator to change that.`,
  },
  not_found: {
    code: 'provider_refused',
    words: (name) => `${name} no longer knows this account. Reconnect.`,
  },
  rejected: {
    code: 'provider_refused',
    words: (name) => `${name} didn’t accept this. Start again from Channels.`,
  },
  duplicate: { code: 'provider_refused', words: (name) => `${name} has already done this.` },
  rate_limited: {
    code: 'rate_limited',
    words: (name) => `${name} is limiting requests. Try again in a few minutes.`,
  },
  unavailable: {
    code: 'provider_unavailable',
    words: (name) => `${name} isn’t responding. Try again in a few minutes.`,
  },
  malformed: {
    code: 'provider_unavailable',
    words: (name) => `${name} sent an answer we can’t read. Try again later.`,
  },
  unknown_outcome: {
    code: 'provider_unavailable',
    words: (name) => `${name} sent an incomplete answer. Try again.`,
  },
};

/**
 * Calls a vendor on behalf of a request.
 *
 * @throws AppError in place of PortError; the vendor's own message goes to the log
 */
export async function askVendor<T>(
  log: Logger,
  provider: ChannelProvider,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    log.warn({ kind: error.kind, reason: error.message, provider }, 'a channel failed');
    const { code, words } = failureMessages[error.kind];
    throw new AppError(
      code,
      accessMessage(error.reason, 'user') ??
        words(provider === 'unipile' ? 'The provider' : channelNames[channelOf(provider)]),
    );
  }
}

/**
 * Calls a vendor as a connection's account. `ask` may run twice: if the vendor rejects the token, the token
 * is refreshed once where possible. Only if the new token is rejected too does the user have to reconnect.
 *
 * @throws PortError from `ask` or the token refresh; `unauthorized` also marks the connection for a reconnect
 */
export async function runInCallContext<T>(
  tools: RefreshTools,
  connection: Connection,
  ask: (account: Account) => Promise<T>,
): Promise<T> {
  const first = await freshConnection(tools, connection);
  try {
    return await ask(first.account);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    const second = await another(tools, first);
    if (second === null) return giveUp(tools, first.connection, error);
    try {
      return await ask(second.account);
    } catch (again) {
      if (!isUnauthorized(again)) throw again;
      return giveUp(tools, second.connection, again);
    }
  }
}

/** The account with a refreshed token, or null if there is no refresh token. */
async function another(tools: RefreshTools, { connection }: Usable): Promise<Usable | null> {
  const now = tools.clock.now();
  const isSuspect = await tools.db.transaction().execute((trx) => suspectToken(trx, connection, now));
  return isSuspect ? freshConnection(tools, { ...connection, refresh_at: now, token_ends_at: now }) : null;
}

async function giveUp(
  { db, clock }: RefreshTools,
  connection: Connection,
  failure: PortError,
): Promise<never> {
  await db.transaction().execute((trx) => needReconnect(trx, connection, clock.now(), failure.reason));
  throw failure;
}

function isUnauthorized(error: unknown): error is PortError {
  return error instanceof PortError && error.kind === 'unauthorized';
}
