import { describe, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { resolveDueAt, tryDelay } from './publication-rules.ts';

const second = 1000;
const minute = 60 * second;
const now = new Date('2026-05-01T09:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describe('an approved post', () => {
  const dueIn = (ms: number) => resolveDueAt(later(ms).toISOString(), now).getTime() - now.getTime();

  test('is due when it can no longer be canceled, and not before', () => {
    expect(resolveDueAt(undefined, now)).toEqual(later(10 * second));
    expect([0, 1, 9.999 * second].map(dueIn)).toEqual([10 * second, 10 * second, 10 * second]);
  });

  test('with a later time is due at that time', () => {
    expect([10 * second, 10.001 * second, minute].map(dueIn)).toEqual([10 * second, 10.001 * second, minute]);
  });

  test.each([
    ['past', -1],
    ['more than a year ahead', 366 * 24 * 60 * minute + 1],
  ])('is refused for a time that is %s', (_, ms) => {
    expect(() => dueIn(ms)).toThrow(AppError);
  });
});

test('the retry delay doubles from half a minute up to fifteen minutes', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((tries) => tryDelay(tries, undefined) / minute);
  expect(pauses).toEqual([0.5, 1, 2, 4, 8, 15, 15]);
});

test("the retry delay follows the vendor's request, up to fifteen minutes", () => {
  expect([0, 7, 899, 7200].map((seconds) => tryDelay(3, seconds) / second)).toEqual([0, 7, 899, 900]);
});
