import { expect, onTestFinished, test, vi } from 'vitest';
import { takeEarlyCall } from './early-calls.ts';

test('a call on its way is taken over once, by the same session alone', async () => {
  const early = { token: 'one', calls: { '/bootstrap': Promise.resolve(new Response('early')) } };
  vi.stubGlobal('window', { ingrowEarly: early });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(takeEarlyCall('/bootstrap', 'another')).toBeUndefined();
  expect(takeEarlyCall('/bootstrap', null)).toBeUndefined();
  expect(takeEarlyCall('/today', 'one')).toBeUndefined();
  expect(await (await takeEarlyCall('/bootstrap', 'one'))?.text()).toBe('early');
  expect(takeEarlyCall('/bootstrap', 'one')).toBeUndefined();
});

test('without such calls there is nothing to take over', () => {
  expect(takeEarlyCall('/bootstrap', 'one')).toBeUndefined();
});
