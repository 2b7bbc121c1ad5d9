import { expect, onTestFinished, test, vi } from 'vitest';
import { takeEarlyCall } from './early-calls.ts';

test('an early call is taken over once, and only by the same session', async () => {
  const early = { token: 'one', calls: { '/bootstrap': Promise.resolve(new Response('early')) } };
  vi.stubGlobal('window', { ingrowEarly: early });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(takeEarlyCall('/bootstrap', 'another')).toBeUndefined();
  expect(takeEarlyCall('/bootstrap', null)).toBeUndefined();
  expect(takeEarlyCall('/today', 'one')).toBeUndefined();
  expect(await (await takeEarlyCall('/bootstrap', 'one'))?.text()).toBe('early');
  expect(takeEarlyCall('/bootstrap', 'one')).toBeUndefined();
});

test('takes over nothing when no early calls were made', () => {
  expect(takeEarlyCall('/bootstrap', 'one')).toBeUndefined();
});
