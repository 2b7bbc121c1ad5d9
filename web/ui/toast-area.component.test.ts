import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#test/component/open-app.ts';
import { showToast } from './toast.ts';

const shown = () => page.getByRole('alert').elements();

test('shows at most three toasts at the bottom right, and the next one when one is dismissed', async () => {
  await openApp('/dashboard/agents');
  await expect.element(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible();
  for (const number of [1, 2, 3, 4]) showToast(`Notice ${number}`, 'danger');
  await expect
    .poll(() => shown().map((one) => one.textContent))
    .toEqual(['Notice 1', 'Notice 2', 'Notice 3']);
  const last = shown().at(-1)?.getBoundingClientRect();
  expect(last?.right).toBeGreaterThan(1440 - 40);
  expect(last?.bottom).toBeGreaterThan(900 - 120);
  await page.getByRole('alert').first().getByRole('button').click();
  await expect
    .poll(() => shown().map((one) => one.textContent))
    .toEqual(['Notice 2', 'Notice 3', 'Notice 4']);
});
