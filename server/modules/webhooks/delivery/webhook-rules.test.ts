import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextTry, pauseMs, retryAfterMs, schedule } from './webhook-rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;

test('the retry schedule matches the documentation', () => {
  const seconds = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
  expect(schedule).toEqual(seconds.map((one) => one * 1000));
});

test('the next try follows the schedule, up to a tenth later, and never before the receiver asked', () => {
  const tries = fc.integer({ min: 1, max: 12 });
  const asked = fc.option(fc.integer({ min: 1, max: day }));
  fc.assert(
    fc.property(tries, asked, fc.double({ min: 0, max: 1, noNaN: true }), (count, wish, chance) => {
      const next = nextTry(count, wish, now, chance);
      const delay = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400][count];
      if (delay === undefined) {
        expect(next).toBeNull();
        return;
      }
      const after = (next?.getTime() ?? 0) - now.getTime();
      expect(after).toBeGreaterThanOrEqual(Math.max(delay * 1000, wish ?? 0));
      expect(after).toBeLessThanOrEqual(Math.max(delay * 1100 + 1, wish ?? 0));
    }),
  );
});

test('Retry-After is seconds or a date, and at most a day', () => {
  expect(retryAfterMs('120', now)).toBe(120_000);
  expect(retryAfterMs('Fri, 20 Nov 2026 12:05:00 GMT', now)).toBe(5 * minute);
  expect(retryAfterMs('999999999', now)).toBe(day);
  for (const nothing of [null, '', '0', '-5', 'soon', 'Fri, 20 Nov 2026 11:00:00 GMT']) {
    expect([nothing, retryAfterMs(nothing, now)]).toEqual([nothing, null]);
  }
});

test('pauses double from 5 s to 15 min, and last as long as the receiver asked', () => {
  expect([1, 2, 3, 8, 9, 1000].map((count) => pauseMs(count, null))).toEqual(
    [5, 10, 20, 640, 900, 900].map((seconds) => seconds * 1000),
  );
  expect(pauseMs(1, 90_000)).toBe(90_000);
});
