import type { Caller, Streamed } from '#contract/route.ts';
import type { ChangeFeed } from '#server/db/change-feed.ts';

const encoder = new TextEncoder();

/** A comment this often keeps proxies from closing a quiet stream. */
const keepAliveMs = 20_000;

/**
 * Tells a page whose stream ended in favor of a newer one when to come back, so pages don't keep displacing
 * each other.
 */
const comeBackMs = 60_000;

/**
 * Changes for this user as server-sent events, until the page disconnects, its session ends, newer pages take
 * its place, or the server stops.
 */
export function streamEvents(
  changes: ChangeFeed,
  { userId, sessionId }: Caller,
  abort: AbortSignal,
): Streamed {
  const events = changes.subscribe(userId, abort, keepAliveMs);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield encoder.encode(': connected\n\n');
    for await (const event of events) {
      if (event?.name === 'session' && event.id === sessionId) return;
      yield encoder.encode(event ? `data: ${JSON.stringify(event)}\n\n` : ': still here\n\n');
    }
    if (abort.aborted) yield encoder.encode(`retry: ${comeBackMs}\n\n`);
  }
  return { chunks: chunks() };
}
