import { notifyManager } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { networkError, noTokenError } from './api-error.ts';
import { queryClient, retryOnce } from './query-client.ts';

const { queries } = queryClient.getDefaultOptions();

test("keeps unused data for 5 minutes and doesn't refetch when the window gets focus", () => {
  expect(queries).toMatchObject({ gcTime: 300_000, refetchOnWindowFocus: false });
});

test('retries a failed read once, but not when the session is over', () => {
  expect(queries?.retry).toBe(retryOnce);
  expect([0, 1, 2].map((failures) => retryOnce(failures, networkError()))).toEqual([true, false, false]);
  expect(retryOnce(0, noTokenError())).toBe(false);
});

test('delivers a burst of answers before anything is drawn', async () => {
  const seen: string[] = [];
  notifyManager.schedule(() => {
    seen.push('first');
    queueMicrotask(() => seen.push('drawn'));
  });
  notifyManager.schedule(() => seen.push('second'));
  await expect.poll(() => seen).toEqual(['first', 'second', 'drawn']);
});
