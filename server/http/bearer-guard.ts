import { createHash } from 'node:crypto';
import type { RateGuard } from './rate-guard.ts';

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

/** How long tokens from client IPs with too many failures are collected before a query, in ms. */
const gatherMs = 100;

/** The most tokens in one query. Further ones are refused without a query. */
const maxGathered = 500;

/**
 * Counts invalid bearer tokens per client IP, over all processes (`bearer` in `rateRules`). Only failures use
 * up the limit, and a process looks up at most as many tokens at once as the limit allows. An IP that has used
 * up its failures locks nobody out: its tokens are then collected, and one query every tenth of a second picks
 * out the valid ones, which work as before.
 */
export function openBearerGuard(validAmong: ValidAmong, rates: RateGuard): FindBearer {
  const isValid = gather(validAmong);
  /** How many tokens of a client IP are being looked up. */
  const lookups = new Map<string, number>();

  return async (token, clientIp, findToken) => {
    if (!form.test(token)) return null;
    if (clientIp === null) return findToken(token);
    const running = lookups.get(clientIp) ?? 0;
    if (rates.left('bearer', clientIp) <= running) {
      const hash = createHash('sha256').update(token).digest('hex');
      const found = (await isValid(hash)) ? await findToken(token) : null;
      if (found === null) throw rates.refusal('bearer', clientIp);
      return found;
    }
    lookups.set(clientIp, running + 1);
    try {
      const found = await findToken(token);
      if (found === null) await rates.take('bearer', clientIp);
      return found;
    } finally {
      const others = (lookups.get(clientIp) ?? 1) - 1;
      if (others === 0) lookups.delete(clientIp);
      else lookups.set(clientIp, others);
    }
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
