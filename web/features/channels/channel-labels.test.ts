import { expect, test } from 'vitest';
import { needsCare, waitMessage, waitsForWord } from './channel-labels.ts';

test('a connection needs attention when it is broken or about to expire', () => {
  expect(
    ['active', 'expiring', 'needs_reconnect', 'missing_scope', 'disabled'].map((state) =>
      needsCare({ state } as Parameters<typeof needsCare>[0]),
    ),
  ).toEqual([false, true, true, true, false]);
});

test('the user is asked to confirm only when no further check is planned', () => {
  expect(waitsForWord({ state: 'unconfirmed', nextLookAt: null })).toBe(true);
  expect(waitsForWord({ state: 'unconfirmed', nextLookAt: '2026-11-20T12:00:00Z' })).toBe(false);
  expect(waitsForWord({ state: 'failed', nextLookAt: null })).toBe(false);
});

test('a waiting post names the account that it waits for', () => {
  expect(waitMessage({ channel: 'slack', connection: { id: '1', name: 'Northwind' } })).toBe(
    'Waits until Slack is reconnected as Northwind.',
  );
  expect(waitMessage({ channel: 'twitter', connection: null })).toBe('Waits until X is reconnected.');
});
