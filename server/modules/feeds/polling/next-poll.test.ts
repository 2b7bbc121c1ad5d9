import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshFor } from './fetch-feed.ts';
import { maxIntervalSeconds, minIntervalSeconds, nextPoll, pollInterval } from './poll-feed.ts';

const now = new Date('2026-03-01T10:00:00Z');

test('a feed is polled between every 15 minutes and once a day, whatever its headers say', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 100_000 }),
      fc.double({ min: 0, max: 1e12, noNaN: true }),
      fc.nat({ max: 50 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (itemsLastWeek, freshSeconds, failures, chance) => {
        const seconds = pollInterval({ itemsLastWeek, freshSeconds, failures });
        expect(seconds).toBeGreaterThanOrEqual(minIntervalSeconds);
        expect(seconds).toBeLessThanOrEqual(maxIntervalSeconds);
        const wait = (nextPoll(now, seconds, chance).getTime() - now.getTime()) / 1000;
        expect(wait).toBeGreaterThanOrEqual(Math.max(minIntervalSeconds, Math.floor(seconds * 0.9)));
        expect(wait).toBeLessThanOrEqual(Math.min(maxIntervalSeconds, Math.ceil(seconds * 1.1)));
      },
    ),
  );
});

test.each([
  [{ itemsLastWeek: 0, freshSeconds: 0, failures: 0 }, 24 * 60],
  [{ itemsLastWeek: 7, freshSeconds: 0, failures: 0 }, 24 * 60],
  [{ itemsLastWeek: 84, freshSeconds: 0, failures: 0 }, 2 * 60],
  [{ itemsLastWeek: 5000, freshSeconds: 0, failures: 0 }, 15],
  [{ itemsLastWeek: 5000, freshSeconds: 3600, failures: 0 }, 60],
  [{ itemsLastWeek: 5000, freshSeconds: 9e9, failures: 0 }, 24 * 60],
  [{ itemsLastWeek: 0, freshSeconds: 0, failures: 1 }, 15],
  [{ itemsLastWeek: 0, freshSeconds: 0, failures: 3 }, 60],
  [{ itemsLastWeek: 0, freshSeconds: 0, failures: 11 }, 24 * 60],
])('%o is polled every %i minutes', (feed, minutes) => {
  expect(pollInterval(feed)).toBe(minutes * 60);
});

test.each([
  [{ 'cache-control': 'public, max-age=600' }, 600],
  [{ 'cache-control': 'max-age=600, no-cache' }, 0],
  [{ 'cache-control': 's-maxage=600' }, 0],
  [{ expires: 'Sun, 01 Mar 2026 10:30:00 GMT' }, 1800],
  [{ expires: '0' }, 0],
  [{}, 0],
])('%o stays fresh for %i seconds', (headers, seconds) => {
  expect(freshFor(new Headers(headers as Record<string, string>), now)).toBe(seconds);
});
