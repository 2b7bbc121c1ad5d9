import { setTimeout as wait } from 'node:timers/promises';
import { PortError } from '#server/ports/port-error.ts';

/** What both versions of Unipile's API have in common. */
export type UnipileChannelOptions = {
  /** v1: the DSN as a URL, e.g. `https://api8.unipile.com:13851`. v2: the same for all customers. */
  baseUrl: string;
  apiKey: string;
  realm: 'sample' | 'real';
  /** The server's own account, which reads. It's never treated as a user's, and never removed. */
  ownAccountId: string | null;
  timeoutMs?: number;
  /** Pause between two tries right after connecting, in milliseconds; 1 s by default. */
  retryMs?: number;
};

/** Allows for clock differences: a post may be dated a little before we think we sent it. */
export const clockSkew = 2 * 60_000;

/** Time limit for reading the post before a comment, so that both calls together end in time, in ms. */
export const readPostTimeout = 10_000;

/** How many pages of own posts or comments are searched, 50 each. */
export const maxPages = 4;

/** Right after connecting, the vendor's first answers may say that the account is disconnected. */
const maxMemberTries = 4;

/** The failure of a call for one account: there, `unauthorized` means that the account is gone. */
export function throwNotFound(error: unknown): never {
  if (!(error instanceof PortError) || error.kind !== 'unauthorized') throw error;
  throw new PortError('not_found', error.message);
}

/** Reads the member behind an account; null if its sign-in doesn't work. */
export async function readMember<T>(
  read: () => Promise<T>,
  { connected, retryMs = 1000 }: { connected: boolean; retryMs: number | undefined },
): Promise<T | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PortError) || error.kind !== 'unauthorized') throw error;
      if (!connected || tries === maxMemberTries) return null;
      await wait(retryMs);
    }
  }
}

/** Accepts that an account to remove is already gone. */
export function ignoreGone(error: unknown): void {
  const isGone = error instanceof PortError && (error.kind === 'unauthorized' || error.kind === 'not_found');
  if (!isGone) throw error;
}

/** The failure of a read before sending: nothing has been sent yet, so any failure can be retried. */
export function throwRetryable(error: unknown): never {
  if (!(error instanceof PortError) || error.kind !== 'malformed') throw error;
  throw new PortError('unavailable', error.message);
}
