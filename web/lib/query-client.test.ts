import { notifyManager, QueryObserver } from '@tanstack/react-query';
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

test('refetches a query that was invalidated during its first fetch', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['today'],
    queryFn: () => answers[reads++]?.promise,
  });
  const stop = observer.subscribe(() => {});
  for (let change = 0; change < 3; change += 1) {
    void queryClient.invalidateQueries({ queryKey: ['today'] });
  }
  expect(reads).toBe(1);
  answers[0]?.resolve('as of before');
  await expect.poll(() => reads).toBe(2);
  answers[1]?.resolve('as of after');
  await expect.poll(() => observer.getCurrentResult().data).toBe('as of after');
  expect(reads).toBe(2);
  stop();
  queryClient.removeQueries({ queryKey: ['today'] });
});
