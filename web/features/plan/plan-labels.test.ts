import { expect, test } from 'vitest';
import { changeLabels, dollars, limitLabel, periodLabel, usedLabel } from './plan-labels.ts';

test('limits and usage read as phrases', () => {
  expect(limitLabel('signals', 250)).toBe('250 new signals a month');
  expect(limitLabel('profiles', 1)).toBe('1 connected profile');
  expect(limitLabel('channels', null)).toBe('All channels');
  expect(usedLabel(1200, 10_000)).toBe('1,200 of 10,000');
  expect(usedLabel(3, null)).toBe('3');
});

test('amounts show cents only when there are any', () => {
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

test('a subscription says when it renews, ends, or ended', () => {
  expect(periodLabel(null)).toBeNull();
  expect(periodLabel(subscription)).toMatch(/^Renews on .*Dec/);
  expect(periodLabel({ ...subscription, endsAt: subscription.periodEnd })).toMatch(
    /^Canceled\. Free plan from /,
  );
  expect(periodLabel({ ...subscription, status: 'canceled', endsAt: subscription.periodEnd })).toMatch(
    /^Your subscription ended on/,
  );
  expect(periodLabel({ ...subscription, status: 'past_due' })).toBeNull();
});

test('a plan change says what is charged now and later', () => {
  const preview = {
    plan: 'growth',
    isUpgrade: true,
    dueNowCents: 4500,
    nextCents: 14_900,
    effectiveAt: '2026-11-20T12:00:00Z',
    pricedAt: '2026-11-20T12:00:00Z',
    paused: [],
  };
  expect(changeLabels(preview, 'Scale')).toEqual([
    '$45 now, for the rest of the paid period.',
    'From the next renewal, it’s $149 a month.',
  ]);
  expect(
    changeLabels({ ...preview, isUpgrade: false, dueNowCents: 0, nextCents: 0 }, 'Free').join(' '),
  ).toContain('Free plan from');
  expect(changeLabels({ ...preview, isUpgrade: false, dueNowCents: 0 }, 'Growth')).toHaveLength(3);
});
