import { tooManyRequests } from '#sandbox/x/x-error.ts';

const windowMs = 15 * 60_000;

/**
 * Counts calls per user in windows of 15 minutes. The counts are only in memory, so a restart clears them.
 *
 * @returns the headers of a call within the limit
 * @throws XError 429 with the same headers
 */
export function openRateLimits(now: () => number) {
  const windows = new Map<string, { endsAt: number; used: number }>();
  return (call: string, userId: string, limit: number): Record<string, string> => {
    const key = `${call} ${userId}`;
    const open = windows.get(key);
    const window = open && open.endsAt > now() ? open : { endsAt: now() + windowMs, used: 0 };
    windows.set(key, window);
    const left = limit - window.used;
    const headers = {
      'x-rate-limit-limit': String(limit),
      'x-rate-limit-remaining': String(Math.max(0, left - 1)),
      'x-rate-limit-reset': String(Math.ceil(window.endsAt / 1000)),
    };
    if (left <= 0) throw tooManyRequests(headers);
    window.used += 1;
    return headers;
  };
}
export type RateLimits = ReturnType<typeof openRateLimits>;
