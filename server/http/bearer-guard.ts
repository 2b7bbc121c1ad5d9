import { createHash } from 'node:crypto';
import { tooMany } from '#server/app-error.ts';
import { failedBearers } from '#server/limits.ts';

/** Which of these tokens (their SHA-256, in hex) are valid now, by one question to the database. */
export type ValidAmong = (hashes: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Looks up whoever a bearer token belongs to, if that is worth a question to the database.
 *
 * @throws AppError `rate_limited` instead of null, once too many from the same client IP were not valid
 */
export type FindBearer = <T>(
  token: string,
  place: string | null,
  lookUp: (token: string) => Promise<T | null>,
) => Promise<T | null>;

/** Our tokens: 256 random bits behind a prefix. What looks different was never one. */
const form = /^ing_(pat_)?[\w-]{43}$/;

/** Beyond so many client IPs what has ended is thrown away. */
const maxPlaces = 10_000;

/** Tokens of client IPs that failed too often are gathered for so long, ms. */
const gatherMs = 100;

/** So many at most are asked about at once; the rest is refused without a look. */
const maxGathered = 500;

type Window = { left: number; endsAt: number };

/**
 * Counts bearer tokens that turn out not to be valid, for each client IP and in this process: counting them in the
 * database would cost more than looking them up. An IP that has used up its failures shuts nobody out: its tokens are
 * then gathered, and one question each tenth of a second tells the valid ones, which go on as ever.
 */
export function openBearerGuard(validAmong: ValidAmong, clock: { now(): Date }): FindBearer {
  const windows = new Map<string, Window>();
  const isValid = gather(validAmong);

  const windowOf = (place: string): Window => {
    const now = clock.now().getTime();
    const running = windows.get(place);
    if (running && running.endsAt > now) return running;
    if (windows.size >= maxPlaces) {
      for (const [each, { endsAt }] of windows) if (endsAt <= now) windows.delete(each);
      // Of an attack from very many IPs the earliest are let go.
      for (const each of windows.keys()) if (windows.size >= maxPlaces) windows.delete(each);
    }
    const window = { left: failedBearers.limit, endsAt: now + failedBearers.perSeconds * 1000 };
    windows.set(place, window);
    return window;
  };

  return async (token, place, lookUp) => {
    if (!form.test(token)) return null;
    if (place === null) return lookUp(token);
    const window = windowOf(place);
    if (window.left <= 0) {
      const hash = createHash('sha256').update(token).digest('hex');
      const found = (await isValid(hash)) ? await lookUp(token) : null;
      if (found !== null) return found;
      const wait = Math.ceil((window.endsAt - clock.now().getTime()) / 1000);
      throw tooMany(failedBearers.words, Math.max(1, wait));
    }
    // Taken first, so that many at once are counted; whoever proves good gets it back.
    window.left -= 1;
    const found = await lookUp(token);
    if (found !== null) window.left += 1;
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
