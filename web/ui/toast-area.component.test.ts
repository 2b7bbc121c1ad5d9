import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#test/component/open-app.ts';
import { showToast } from './toast.ts';

const shown = () => page.getByRole('alert').elements();
const texts = () => shown().map((one) => one.textContent);

/** Toasts stay while a pointer is over them, so it waits on the title. Their time is the test's own. */
async function openScripted(): Promise<void> {
  await openApp('/dashboard/settings');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).hover();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** A toast that leaves fades first, which begins with a frame of the browser. */
const afterAMoment = async () => {
  await vi.advanceTimersByTimeAsync(20);
  return texts();
};

afterEach(() => void vi.useRealTimers());

test('shows at most three toasts at the bottom right, and the next one when one is dismissed', async () => {
  await openScripted();
  for (const number of [1, 2, 3, 4]) showToast(`Notice ${number}`, 'danger');
  await expect.poll(texts).toEqual(['Notice 1', 'Notice 2', 'Notice 3']);
  const last = shown().at(-1)?.getBoundingClientRect();
  expect(last?.right).toBeGreaterThan(1440 - 40);
  expect(last?.bottom).toBeGreaterThan(900 - 120);
  shown()[0]?.querySelector('button')?.click();
  await expect.poll(afterAMoment).toEqual(['Notice 2', 'Notice 3', 'Notice 4']);
});

test('shows each toast for 4 seconds, also one that had to wait', async () => {
  await openScripted();
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

test('shows a message once, for 4 seconds from when it was last reported, and again in another tone', async () => {
  await openScripted();
  showToast('Not saved', 'danger');
  await expect.poll(texts).toEqual(['Not saved']);
  await vi.advanceTimersByTimeAsync(3_000);
  showToast('Not saved', 'danger');
  await expect.poll(afterAMoment).toEqual(['Not saved']);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(texts()).toEqual(['Not saved']);
  await vi.advanceTimersByTimeAsync(1_500);
  await expect.poll(afterAMoment).toEqual([]);
  showToast('Not saved', 'danger');
  showToast('Not saved');
  await expect.poll(texts).toEqual(['Not saved', 'Not saved']);
});
