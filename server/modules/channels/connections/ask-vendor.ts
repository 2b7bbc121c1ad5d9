import type { Logger } from 'pino';
import { channelNames } from '#contract/channel-words.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/app-error.ts';
import type { ChannelProvider } from '#server/ports/channel/port.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';
import { channelOf } from './channel-setups.ts';

/**
 * What the user is notified when a vendor fails. Its own status never travels on: 401 would end the user's session, 404
 * would mean a record of theirs.
 */
const reported: Record<PortErrorKind, { code: ErrorCode; words: (name: string) => string }> = {
  unauthorized: {
    code: 'reconnect_needed',
    words: (name) => `${name} does not accept this sign-in. Connect again.`,
  },
  forbidden: {
    code: 'provider_refused',
    words: (name) =>
      `${name} refuses this server: its key, plan or app does not cover it. Whoever runs the server can change that.`,
  },
  not_found: {
    code: 'provider_refused',
    words: (name) => `${name} does not know this account any more. Connect again.`,
  },
  rejected: {
    code: 'provider_refused',
    words: (name) => `${name} did not accept this. Start again from Channels.`,
  },
  duplicate: { code: 'provider_refused', words: (name) => `${name} has done this already.` },
  rate_limited: {
    code: 'rate_limited',
    words: (name) => `${name} asks us to slow down. Try again in a few minutes.`,
  },
  unavailable: {
    code: 'provider_unavailable',
    words: (name) => `${name} does not answer at the moment. Try again in a few minutes.`,
  },
  malformed: {
    code: 'provider_unavailable',
    words: (name) => `${name} answered something we cannot read. Try again later.`,
  },
  unknown_outcome: {
    code: 'provider_unavailable',
    words: (name) => `${name} broke off before saying how it went. Try again.`,
  },
};

/**
 * Asks a vendor on behalf of a request.
 *
 * @throws AppError in place of PortError; the vendor's own words go to the log
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
    const { code, words } = reported[error.kind];
    throw new AppError(
      code,
      words(provider === 'unipile' ? 'The provider' : channelNames[channelOf(provider)]),
    );
  }
}
