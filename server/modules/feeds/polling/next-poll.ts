export const shortestInterval = 15 * 60;
export const longestInterval = 24 * 3600;
const week = 7 * 24 * 3600;
/** After so many failures in a row, a week or so by then, a feed is not asked any more. */
export const maxFailures = 12;

/**
 * How often a feed is asked, in seconds: about once an item by what the last week brought, not before it can have
 * changed by its own word, and between 15 minutes and a day. A feed that fails is asked ever less often.
 */
export function pollInterval(feed: {
  /** Items of the last seven days. */
  itemsLastWeek: number;
  /** What the feed and the answer's headers say about how long it stays as it is, in seconds. */
  freshSeconds: number;
  /** In a row. */
  failures: number;
}): number {
  const byItems = feed.itemsLastWeek > 0 ? week / feed.itemsLastWeek : longestInterval;
  const steady = Math.max(clamp(byItems), feed.freshSeconds);
  const backing = feed.failures > 0 ? shortestInterval * 2 ** Math.min(feed.failures - 1, 10) : 0;
  // What fails is asked again soon at first, whatever its rhythm: most failures pass.
  return clamp(feed.failures > 0 ? Math.max(backing, feed.freshSeconds) : steady);
}

/** When it is asked next: the interval, a tenth more or less by chance, so that feeds do not come in step. */
export function nextPoll(now: Date, intervalSeconds: number, chance: number = Math.random()): Date {
  const seconds = clamp(intervalSeconds * (0.9 + 0.2 * chance));
  return new Date(now.getTime() + seconds * 1000);
}

function clamp(seconds: number): number {
  return Math.round(Math.min(longestInterval, Math.max(shortestInterval, seconds)));
}
