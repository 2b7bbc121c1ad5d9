import type { Logger } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { LinkedInSource, SourceHit } from '#server/ports/linkedin-source/port.ts';
import { PortError } from '#server/ports/port-error.ts';

/** Somebody waits while they type: an answer that comes later is of no use. */
const timeoutMs = 2500;
/** Fewer letters than this find anybody. */
const leastLetters = 3;
/** So many searches in a row, then one every few seconds: what a person typing needs, and no script. */
const burst = 10;
const refillMs = 4000;
/** Users remembered; whoever searched longest ago goes first. */
const maxRemembered = 10_000;

/** What the provider found, or why it was not searched. */
export type ProviderAnswer = { hits: SourceHit[]; reason: null } | { hits: null; reason: string };

export type AskProvider = (userId: string, keyword: string, limit: number) => Promise<ProviderAnswer>;

/**
 * Searches at the data provider, politely: each user has a few searches at once and then one every few seconds, in
 * this process. It never fails; a provider that does is a reason.
 */
export function providerSearch(deps: {
  source: LinkedInSource | null;
  log: Logger;
  clock: Clock;
}): AskProvider {
  const { source, log, clock } = deps;
  const spent = new Map<string, { tokens: number; at: number }>();

  const mayAsk = (userId: string): boolean => {
    const now = clock.now().getTime();
    const last = spent.get(userId) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, last.tokens + (now - last.at) / refillMs);
    spent.delete(userId);
    spent.set(userId, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    const [oldest] = spent.keys();
    if (spent.size > maxRemembered && oldest !== undefined) spent.delete(oldest);
    return tokens >= 1;
  };

  return async (userId, keyword, limit) => {
    if (source === null) return refuse('No data provider is set up.');
    if (source.search === null) return refuse('This data provider cannot search for people.');
    if ([...keyword].length < leastLetters) {
      return refuse('The data provider is searched from three letters on.');
    }
    if (!mayAsk(userId)) return refuse('The data provider was searched often just now. Wait a few seconds.');
    try {
      return { hits: await source.search({ keyword, limit, timeoutMs }), reason: null };
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      log.warn({ kind: error.kind, reason: error.message }, 'data provider could not be searched');
      return refuse(
        error.kind === 'rate_limited'
          ? 'The data provider asks us to slow down.'
          : error.kind === 'unavailable'
            ? 'The data provider does not answer in time.'
            : 'The data provider refused the search.',
      );
    }
  };
}

const refuse = (reason: string): ProviderAnswer => ({ hits: null, reason });
