import { describe, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { tryDelay, whenDue } from './publication-rules.ts';

const second = 1000;
const minute = 60 * second;
const now = new Date('2026-05-01T09:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describe('an approved post', () => {
  const dueIn = (ms: number) => whenDue(later(ms).toISOString(), now).getTime() - now.getTime();

  test('leaves when its approval can no longer be taken back, and not before', () => {
    expect(whenDue(undefined, now)).toEqual(later(10 * second));
    expect([0, 1, 9.999 * second].map(dueIn)).toEqual([10 * second, 10 * second, 10 * second]);
  });

  test('that is wanted later leaves at that moment', () => {
    expect([10 * second, 10.001 * second, minute].map(dueIn)).toEqual([10 * second, 10.001 * second, minute]);
  });

  test.each([
    ['past', -1],
    ['more than a year ahead', 366 * 24 * 60 * minute + 1],
  ])('cannot be wanted for a time that is %s', (_, ms) => {
    expect(() => dueIn(ms)).toThrow(AppError);
  });
});

test('the pause before the next try doubles from half a minute up to a quarter of an hour', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((tries) => tryDelay(tries, undefined) / minute);
  expect(pauses).toEqual([0.5, 1, 2, 4, 8, 15, 15]);
});

test('the pause is the one that the vendor asked for, and no longer than a quarter of an hour', () => {
  expect([0, 7, 899, 7200].map((seconds) => tryDelay(3, seconds) / second)).toEqual([0, 7, 899, 900]);
});
