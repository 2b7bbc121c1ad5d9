import type { Channel } from '#contract/channels/publications.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** The URL parameters a channel's page adds when it sends the browser back. */
export type ChannelBack = { state?: string; code?: string; error?: string };

export function readChannelBack(search: Record<string, unknown>): ChannelBack {
  const texts = ['state', 'code', 'error'] as const;
  // Unipile v2 uses one URL for success and failure, and reports a failure in its own parameter.
  const all = search.error_title ? { ...search, error: 'cancelled' } : search;
  return Object.fromEntries(
    texts.flatMap((name) => {
      const value = all[name];
      return value === undefined || value === null || value === '' ? [] : [[name, String(value)]];
    }),
  );
}

/** How the user left a channel's page. `nothing`: this isn't a return URL. */
export type ReturnOutcome =
  | { kind: 'agreed'; state: string; code: string | undefined }
  | { kind: 'cancelled' | 'busy' | 'nothing' }
  | { kind: 'refused'; error: string };

/** RFC 6749 §4.1.2.1, and LinkedIn's own codes; `cancelled` is what we ask Unipile to return. */
const cancelled = /^(access_denied|cancelled|user_cancelled_\w+)$/;
const busy = /^(server_error|temporarily_unavailable)$/;

export function readReturnOutcome(channel: Channel, { state, code, error }: ChannelBack): ReturnOutcome {
  if (error !== undefined) {
    if (cancelled.test(error)) return { kind: 'cancelled' };
    if (busy.test(error)) return { kind: 'busy' };
    // Anyone could have written this URL, so validate the code.
    return { kind: 'refused', error: /^[\w.-]{1,60}$/.test(error) ? error : 'unknown' };
  }
  // Unipile, one of the ways to connect LinkedIn, returns no code.
  if (state === undefined || (code === undefined && channel !== 'linkedin')) return { kind: 'nothing' };
  return { kind: 'agreed', state, code };
}

/**
 * Whether retrying the same URL might succeed: the network or channel was unreachable, or Unipile hasn't
 * named the account yet. A rejected code stays rejected.
 */
export function canRetryReturn(error: unknown, { code }: { code: string | undefined }): boolean {
  if (!(error instanceof ApiError)) return true;
  if (error.code === 'conflict') return code === undefined;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}
