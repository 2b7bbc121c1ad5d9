import { createHash } from 'node:crypto';
import { tooMany } from '#server/app-error.ts';
import { failedBearers } from '#server/limits.ts';
import type { TakeRateBatch } from './rate-guard.ts';

/** Which of these tokens (their SHA-256, in hex) are valid now, by one question to the database. */
export type ValidAmong = (hashes: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Looks up whoever a bearer token belongs to, if that is worth a question to the database.
 *
 * @throws AppError `rate_limited` instead of null, once too many from the same client IP were not valid
 */
export type FindBearer = <T>(
  token: string,
  clientIp: string | null,
  findToken: (token: string) => Promise<T | null>,
) => Promise<T | null>;

/** Our tokens: 256 random bits behind a prefix. What looks different was never one. */
const form = /^ing_(pat_)?[\w-]{43}$/;

/** Beyond so many client IPs what has ended is thrown away. */
const maxClientIps = 10_000;

/** Tokens of client IPs that failed too often are gathered for so long, ms. */
const gatherMs = 100;

/** So many at most are asked about at once; the rest is refused without a look. */
const maxGathered = 500;

/**
 * What this process knows of a client IP: how many more of its tokens it looks up one by one, and how many failures it
 * has fetched of the limit that all processes share and not used yet.
 */
type Window = {
  left: number;
  fetched: number;
  fetching: Promise<void> | null;
  isSpent: boolean;
  endsAt: number;
};

/**
 * Counts bearer tokens that turn out not to be valid, for each client IP and over all processes. Only failures use the
 * limit up, fetched in batches as in `openRateGuard`; a process looks up at most as many at once as the limit has. An
 * IP that has used up its failures shuts nobody out: its tokens are then gathered, and one question each tenth of a
 * second picks out the valid ones, which go on as ever.
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
      // Of an attack from very many IPs the earliest are let go.
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

  /** Uses one failure of the shared limit. @returns whether there was one */
  const countFailure = async (clientIp: string, window: Window): Promise<boolean> => {
    while (window.fetched === 0 && !window.isSpent) {
      // Those who come meanwhile wait for the same batch.
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
    // Taken first, so that many at once are counted; whoever proves good gets it back.
    window.left -= 1;
    const found = await findToken(token);
    if (found === null) return (await countFailure(clientIp, window)) ? null : refuse(window);
    window.left += 1;
    return found;
  };
}

/** Gathers questions for a moment and asks them as one; only one is under way at a time. */
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
