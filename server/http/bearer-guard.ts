import { createHash } from 'node:crypto';
import { tooMany } from '#server/app-error.ts';
import { failedBearers } from '#server/limits.ts';
import type { TakeRateBatch } from './rate-guard.ts';

/** Which of these tokens (their SHA-256 in hex) are valid now, in one database query. */
export type ValidAmong = (hashes: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Finds the owner of a bearer token, if a database query is justified.
 *
 * @throws AppError `rate_limited` instead of returning null, once too many tokens from the same client IP
 *   were invalid
 */
export type FindBearer = <T>(
  token: string,
  clientIp: string | null,
  findToken: (token: string) => Promise<T | null>,
) => Promise<T | null>;

/** The form of our tokens: a prefix and 256 random bits. Anything else can't be one. */
const form = /^ing_(pat_)?[\w-]{43}$/;

/** Above this many client IPs, ended windows are deleted. */
const maxClientIps = 10_000;

/** How long tokens from client IPs with too many failures are collected before a query, in ms. */
const gatherMs = 100;

/** The most tokens in one query. Further ones are refused without a query. */
const maxGathered = 500;

/**
 * What this process knows about a client IP: how many more of its tokens may be looked up one by one, and how
 * many failures it has fetched from the shared limit but not used.
 */
type Window = {
  left: number;
  fetched: number;
  fetching: Promise<void> | null;
  isSpent: boolean;
  endsAt: number;
};

/**
 * Counts invalid bearer tokens per client IP, over all processes. Only failures use up the limit. They're
 * fetched in batches as in `openRateGuard`, and a process looks up at most as many tokens at once as the
 * limit allows. An IP that has used up its failures locks nobody out: its tokens are then collected, and one
 * query every tenth of a second picks out the valid ones, which work as before.
 */
export function openBearerGuard(
  validAmong: ValidAmong,
  take: TakeRateBatch,
  clock: { now(): Date },
): FindBearer {
  const windows = new Map<string, Window>();
  const isValid = gather(validAmong);
  const { limit, perSeconds, batch, words } = failedBearers;

  const windowOf = (clientIp: string): Window => {
    const now = clock.now().getTime();
    const running = windows.get(clientIp);
    if (running && running.endsAt > now) return running;
    if (windows.size >= maxClientIps) {
      for (const [each, { endsAt }] of windows) if (endsAt <= now) windows.delete(each);
      // In an attack from very many IPs, the oldest windows are deleted.
      for (const each of windows.keys()) if (windows.size >= maxClientIps) windows.delete(each);
    }
    const endsAt = now + perSeconds * 1000;
    const window = { left: limit, fetched: 0, fetching: null, isSpent: false, endsAt };
    windows.set(clientIp, window);
    return window;
  };

  const fetchBatch = async (clientIp: string, window: Window): Promise<void> => {
    const shared = { name: 'bearer', key: clientIp, limit, perSeconds, now: clock.now() };
    const { granted, endsAt } = await take(shared, batch);
    window.fetched += granted;
    window.endsAt = endsAt.getTime();
    window.isSpent = granted === 0;
  };

  /** Uses one failure of the shared limit. @returns false if none was left */
  const countFailure = async (clientIp: string, window: Window): Promise<boolean> => {
    while (window.fetched === 0 && !window.isSpent) {
      // Concurrent calls wait for the same batch.
      window.fetching ??= fetchBatch(clientIp, window).finally(() => {
        window.fetching = null;
      });
      await window.fetching;
    }
    if (window.fetched === 0) return false;
    window.fetched -= 1;
    return true;
  };

  const refuse = (window: Window): never => {
    throw tooMany(words, Math.max(1, Math.ceil((window.endsAt - clock.now().getTime()) / 1000)));
  };

  return async (token, clientIp, findToken) => {
    if (!form.test(token)) return null;
    if (clientIp === null) return findToken(token);
    const window = windowOf(clientIp);
    if (window.isSpent || window.left <= 0) {
      const hash = createHash('sha256').update(token).digest('hex');
      const found = (await isValid(hash)) ? await findToken(token) : null;
      return found ?? refuse(window);
    }
    // Taken first so that concurrent calls are counted. Only an invalid token keeps it, not a failed lookup.
    window.left -= 1;
    const found = await findToken(token).catch((error: unknown) => {
      window.left += 1;
      throw error;
    });
    if (found === null) return (await countFailure(clientIp, window)) ? null : refuse(window);
    window.left += 1;
    return found;
  };
}

/** Collects lookups for a moment and runs them as one query. Only one query runs at a time. */
function gather(ask: ValidAmong): (hash: string) => Promise<boolean> {
  let waiting = new Set<string>();
  let next: Promise<ReadonlySet<string>> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const askAll = async (): Promise<ReadonlySet<string>> => {
    await last.catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, gatherMs));
    const hashes = [...waiting];
    waiting = new Set();
    next = null;
    const asked = ask(hashes);
    last = asked;
    return asked;
  };

  return async (hash) => {
    if (!waiting.has(hash) && waiting.size >= maxGathered) return false;
    waiting.add(hash);
    next ??= askAll();
    return (await next).has(hash);
  };
}
