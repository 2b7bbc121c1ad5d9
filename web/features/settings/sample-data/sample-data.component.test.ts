import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, callsOf, disconnect, refuse, sendEvent } from '#test/component/scripted-server.ts';

const { sampleData, jobs } = contract;
const path = '/dashboard/settings/data';
const dialog = page.getByRole('dialog', { name: 'Remove sample data?' });
const begin = page.getByRole('button', { name: 'Remove sample data' });
const stored = { isNetworkOn: true, counts: { profiles: 1, signals: 31, lists: 0 }, total: 32 };
const job = { id: exampleId(1), state: 'running', done: 1, total: 4 } as const;

test('a user removes sample data after seeing what goes, and follows the progress', async () => {
  answer(sampleData.read, stored);
  refuse(sampleData.remove, 'conflict', 'A sync is under way.');
  await openApp(path);
  await begin.click();
  await expect.element(dialog.getByText('1 connected profile')).toBeVisible();
  await expect.element(dialog.getByText('31 signals')).toBeVisible();
  await expectNoBarriers();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(sampleData.remove)).toEqual([]);
  await begin.click();
  await dialog.getByRole('button', { name: 'Remove sample data' }).click();
  await expect.element(dialog.getByText('A sync is under way.')).toBeVisible();
  answer(sampleData.remove, job);
  answer(jobs.one, job);
  await dialog.getByRole('button', { name: 'Remove sample data' }).click();
  await expect.element(page.getByText('Removing sample data')).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: 'Removal' }))
    .toHaveAttribute('aria-valuenow', '25');
  answer(jobs.one, { ...job, state: 'succeeded' });
  answer(sampleData.read, {});
  sendEvent({ name: 'job', id: job.id });
  await expect.element(page.getByText('Sample data removed')).toBeVisible();
  await expect.element(page.getByText('Your account has no sample data.')).toBeVisible();
});

inFullRuns('shows a removal that is under way, and why it failed', async () => {
  answer(sampleData.read, { ...stored, removalJobId: job.id });
  answer(jobs.one, { ...job, state: 'queued' });
  await openApp(path);
  await expect.element(page.getByText('Starting')).toBeVisible();
  answer(jobs.one, { ...job, state: 'failed', message: 'The disk is full.' });
  answer(sampleData.read, stored);
  sendEvent({ name: 'job', id: job.id });
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect.element(begin).toBeVisible();
});

test('says that sample data is no longer updated, and can be loaded again after a failure', async () => {
  disconnect(sampleData.read);
  await openApp(path);
  await expect.element(page.getByText('Network error')).toBeVisible();
  answer(sampleData.read, { ...stored, isNetworkOn: false });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/No longer updated: the sample network is off\.$/)).toBeVisible();
});
