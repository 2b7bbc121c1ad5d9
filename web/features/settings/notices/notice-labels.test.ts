import { expect, test } from 'vitest';
import type { NoticeDelivery } from '#contract/channels/notices.ts';
import { deliveryLabel } from './notice-labels.ts';

const delivery = (state: NoticeDelivery['state']): NoticeDelivery => ({
  state,
  dueAt: '2026-11-20T12:00:00.000Z',
  settledAt: null,
  error: null,
});

test('how far its messages are stands in one line', () => {
  expect(deliveryLabel(null, null)).toBe('Only here');
  expect(deliveryLabel(delivery('sent'), null)).toBe('Mail sent');
  expect(deliveryLabel(delivery('failed'), delivery('pending'))).toBe('Mail not sent, Slack waits');
  expect(deliveryLabel(null, delivery('unknown'))).toBe('Slack may have arrived');
});
