import { notifyManager } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { networkError, noTokenError } from './api-error.ts';
import { queryClient, retryOnce } from './query-client.ts';

const { queries } = queryClient.getDefaultOptions();

test('unused cache is kept 5 minutes, and no focus of the window reads again', () => {
  expect(queries).toMatchObject({ gcTime: 300_000, refetchOnWindowFocus: false });
});

test('a read is retried once, and not at all when the session is over', () => {
  expect(queries?.retry).toBe(retryOnce);
  expect([0, 1, 2].map((failures) => retryOnce(failures, networkError()))).toEqual([true, false, false]);
  expect(retryOnce(0, noTokenError())).toBe(false);
});

test('answers that come in a burst are delivered before anything is drawn', async () => {
  const seen: string[] = [];
  notifyManager.schedule(() => {
    seen.push('first');
    queueMicrotask(() => seen.push('drawn'));
  });
  notifyManager.schedule(() => seen.push('second'));
  await expect.poll(() => seen).toEqual(['first', 'second', 'drawn']);
});
