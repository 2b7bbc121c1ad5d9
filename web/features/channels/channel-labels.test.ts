import { expect, test } from 'vitest';
import { needsAttention, needsConfirmation, waitMessage } from './channel-labels.ts';

test('a connection needs attention when it is broken or about to expire', () => {
  expect(
    ['active', 'expiring', 'needs_reconnect', 'missing_scope', 'disabled'].map((state) =>
      needsAttention({ state } as Parameters<typeof needsAttention>[0]),
    ),
  ).toEqual([false, true, true, true, false]);
});

test('the user is asked to confirm only when no further check is planned', () => {
  expect(needsConfirmation({ state: 'unconfirmed', nextLookAt: null })).toBe(true);
  expect(needsConfirmation({ state: 'unconfirmed', nextLookAt: '2026-11-20T12:00:00Z' })).toBe(false);
  expect(needsConfirmation({ state: 'failed', nextLookAt: null })).toBe(false);
});

test('a waiting post names the account that it waits for', () => {
  expect(waitMessage({ channel: 'slack', connection: { id: '1', name: 'Northwind' } })).toBe(
    'Waiting until Slack is reconnected as Northwind.',
  );
  expect(waitMessage({ channel: 'twitter', connection: null })).toBe('Waiting until X is reconnected.');
});
