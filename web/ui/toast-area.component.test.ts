import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#test/component/open-app.ts';
import { showToast } from './toast.ts';

const shown = () => page.getByRole('alert').elements();
const texts = () => shown().map((one) => one.textContent);

test('shows at most three toasts at the bottom right, and the next one when one is dismissed', async () => {
  await openApp('/dashboard/settings');
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  for (const number of [1, 2, 3, 4]) showToast(`Notice ${number}`, 'danger');
  await expect.poll(texts).toEqual(['Notice 1', 'Notice 2', 'Notice 3']);
  const last = shown().at(-1)?.getBoundingClientRect();
  expect(last?.right).toBeGreaterThan(1440 - 40);
  expect(last?.bottom).toBeGreaterThan(900 - 120);
  await page.getByRole('alert').first().getByRole('button').click();
  await expect.poll(texts).toEqual(['Notice 2', 'Notice 3', 'Notice 4']);
});

test('shows each toast for 4 seconds, also one that had to wait', async () => {
  await openApp('/dashboard/settings');
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // A toast that leaves fades first, which begins with a frame of the browser.
  const afterAMoment = async () => {
    await vi.advanceTimersByTimeAsync(20);
    return texts();
  };
  for (const number of [1, 2, 3, 4]) showToast(`Notice ${number}`, 'danger');
  await expect.poll(texts).toEqual(['Notice 1', 'Notice 2', 'Notice 3']);
  await vi.advanceTimersByTimeAsync(3_900);
  expect(texts()).toEqual(['Notice 1', 'Notice 2', 'Notice 3']);
  await vi.advanceTimersByTimeAsync(600);
  await expect.poll(afterAMoment).toEqual(['Notice 4']);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(texts()).toEqual(['Notice 4']);
  await vi.advanceTimersByTimeAsync(1_500);
  await expect.poll(afterAMoment).toEqual([]);
});
