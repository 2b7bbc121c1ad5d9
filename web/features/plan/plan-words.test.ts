import { expect, test } from 'vitest';
import { changeWords, dollars, limitWords, periodWords, usedWords } from './plan-words.ts';

test('limits and use in words', () => {
  expect(limitWords('signals', 250)).toBe('250 new signals a month');
  expect(limitWords('profiles', 1)).toBe('1 connected profile');
  expect(limitWords('channels', null)).toBe('All channels');
  expect(usedWords(1200, 10_000)).toBe('1,200 of 10,000');
  expect(usedWords(3, null)).toBe('3');
});

test('money without needless cents', () => {
  expect([dollars(5900), dollars(1234), dollars(0)]).toEqual(['$59', '$12.34', '$0']);
});

const subscription = {
  status: 'active' as const,
  periodEnd: '2026-12-20T12:00:00Z',
  endsAt: null,
  graceUntil: null,
  paymentPending: false,
  readAt: '2026-11-20T12:00:00Z',
};

test('when it renews, ends, or has ended', () => {
  expect(periodWords(null)).toBeNull();
  expect(periodWords(subscription)).toMatch(/^Renews on .*Dec/);
  expect(periodWords({ ...subscription, endsAt: subscription.periodEnd })).toMatch(
    /^Cancelled: .* then your plan is Free/,
  );
  expect(periodWords({ ...subscription, status: 'canceled', endsAt: subscription.periodEnd })).toMatch(
    /^Your subscription ended on/,
  );
  expect(periodWords({ ...subscription, status: 'past_due' })).toBeNull();
});

test('what a change means', () => {
  const preview = {
    plan: 'growth',
    isUpgrade: true,
    dueNowCents: 4500,
    nextCents: 14_900,
    effectiveAt: '2026-11-20T12:00:00Z',
    pricedAt: '2026-11-20T12:00:00Z',
    paused: [],
  };
  expect(changeWords(preview, 'Scale')).toEqual([
    '$45 is charged now for the rest of the paid period.',
    'From the next renewal on it is $149 a month.',
  ]);
  expect(
    changeWords({ ...preview, isUpgrade: false, dueNowCents: 0, nextCents: 0 }, 'Free').join(' '),
  ).toContain('then it is Free');
  expect(changeWords({ ...preview, isUpgrade: false, dueNowCents: 0 }, 'Growth')).toHaveLength(3);
});
