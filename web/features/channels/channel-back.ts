import type { Channel } from '#contract/channels/publications.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** What a channel's page adds to the URL when it sends the browser back. */
export type ChannelBack = { state?: string; code?: string; error?: string };

export function readChannelBack(search: Record<string, unknown>): ChannelBack {
  const texts = ['state', 'code', 'error'] as const;
  // Unipile v2 has one address for both ends, and says in a sentence of its own that it failed.
  const all = search.error_title ? { ...search, error: 'cancelled' } : search;
  return Object.fromEntries(
    texts.flatMap((name) => {
      const value = all[name];
      return value === undefined || value === null || value === '' ? [] : [[name, String(value)]];
    }),
  );
}

/** How a channel's page was left. `nothing`: this is not a URL that one comes back to. */
export type Leaving =
  | { kind: 'agreed'; state: string; code: string | undefined }
  | { kind: 'cancelled' | 'busy' | 'nothing' }
  | { kind: 'refused'; error: string };

/** RFC 6749 §4.1.2.1, and the words of LinkedIn; `cancelled` is what we ask Unipile to say. */
const cancelled = /^(access_denied|cancelled|user_cancelled_\w+)$/;
const busy = /^(server_error|temporarily_unavailable)$/;

export function readLeaving(channel: Channel, { state, code, error }: ChannelBack): Leaving {
  if (error !== undefined) {
    if (cancelled.test(error)) return { kind: 'cancelled' };
    if (busy.test(error)) return { kind: 'busy' };
    // Whoever wrote the URL wrote this, too.
    return { kind: 'refused', error: /^[\w.-]{1,60}$/.test(error) ? error : 'unknown' };
  }
  // Unipile, a way to LinkedIn, brings no code.
  if (state === undefined || (code === undefined && channel !== 'linkedin')) return { kind: 'nothing' };
  return { kind: 'agreed', state, code };
}

/**
 * Whether asking again with the same URL may do better: the network or the channel was out of reach, or Unipile has
 * not named the account yet. A code that was refused stays so.
 */
export function mayComeYet(error: unknown, { code }: { code: string | undefined }): boolean {
  if (!(error instanceof ApiError)) return true;
  if (error.code === 'conflict') return code === undefined;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}
