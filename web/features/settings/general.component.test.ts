import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import { savedFiles } from '#test/component/saved-files.ts';
import {
  answer,
  answerFile,
  callsOf,
  disconnect,
  refuse,
  sendEvent,
} from '#test/component/scripted-server.ts';
import { readToken } from '#web/lib/session.ts';

const path = '/dashboard/settings';
const { access, accountExports, jobs } = contract;
const nameField = page.getByRole('textbox', { name: 'Name' });
const save = page.getByRole('button', { name: 'Save' });
const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
const id = exampleId(90);
const job = { id: exampleId(91), state: 'running', done: 3, total: 12 } as const;
const ready = { id, state: 'ready', bytes: 3_400_000, expiresAt: '2026-03-17T09:00:00.000Z' } as const;

describe('the profile in the settings', () => {
  test("can be saved once it changes, keeps what was typed when that is refused, and has a searchable time zone, which can be set to this device's", async () => {
    refuse(access.changeProfile, 'unavailable', 'The database is busy.');
    await openApp(path, { user: { timezone: 'Asia/Tokyo' } });
    await expect.element(nameField).toHaveValue('Ada Visitor');
    await expect.element(save).toBeDisabled();
    await nameField.fill('  ');
    await expect.element(save).toBeDisabled();
    await nameField.fill(' Ada Lovelace ');
    await save.click();
    await expect.element(page.getByText('Not saved')).toBeVisible();
    await expect.element(nameField).toHaveValue(' Ada Lovelace ');
    answer(access.changeProfile, ({ body }) => ({
      name: body.name,
      email: 'ada@sample.example',
      timezone: body.timezone,
    }));
    await save.click();
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    const sent = { name: 'Ada Lovelace', timezone: 'Asia/Tokyo' };
    expect(callsOf(access.changeProfile).map(({ body }) => body)).toEqual([sent, sent]);
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('nowhere');
    await expect.element(page.getByText('No such time zone')).toBeVisible();
    await zone.fill('lisb');
    await page.getByRole('option', { name: 'Europe/Lisbon' }).click();
    await page.getByRole('button', { name: 'Use this device’s: Europe/Berlin' }).click();
    await expect.element(zone).toHaveValue('Europe/Berlin');
    await save.click();
    await expect.poll(() => callsOf(access.changeProfile).at(-1)?.body.timezone).toBe('Europe/Berlin');
  });
});

test('the theme applies at once; single-key shortcuts can be turned off and on again', async () => {
  await openApp(path);
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark');
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('switch', { name: /^Single-key shortcuts/ }).click();
  await userEvent.keyboard('ga');
  await userEvent.keyboard('?');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'Search or run a command' })).toBeVisible();
  expect(pageUrl()).toBe(path);
  expect(page.getByRole('dialog', { name: 'Keys on this screen' }).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('switch', { name: /^Single-key shortcuts/ }).click();
  await userEvent.keyboard('ga');
  await expect.poll(pageUrl).toBe('/dashboard/agents');
});

describe('exporting all data', () => {
  test('starts with a button, shows its progress, and offers the download', async () => {
    refuse(accountExports.start, 'rate_limited', 'Three exports a day are enough.');
    await openApp(path);
    const begin = page.getByRole('button', { name: 'Export everything' });
    await begin.click();
    await expect.element(page.getByText('Three exports a day are enough.')).toBeVisible();
    answer(accountExports.start, { id, state: 'making' });
    answer(accountExports.list, { items: [{ id, state: 'making', jobId: job.id }] });
    answer(jobs.one, job);
    answer(jobs.stop, job);
    await begin.click();
    await expect.element(page.getByText('Exporting, 3 of 12 files')).toBeVisible();
    await expect
      .element(page.getByRole('progressbar', { name: 'Export' }))
      .toHaveAttribute('aria-valuenow', '25');
    await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    answer(accountExports.list, { items: [ready] });
    answerFile(accountExports.download, 'ingrow-export-2026-03-10.zip', 'PK');
    sendEvent({ name: 'account-export', id });
    const download = page.getByRole('button', { name: 'Download ZIP, 3.4 MB' });
    await expect.element(download).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Export again' })).toBeVisible();
    await expectNoBarriers();
    await download.click();
    await expect.element(page.getByText('Saved ingrow-export-2026-03-10.zip')).toBeVisible();
    expect(await savedFiles()).toEqual([{ name: 'ingrow-export-2026-03-10.zip', text: 'PK' }]);
  });

  inFullRuns(
    'can be loaded again after a failure; says why it failed, still offers the previous export, and says when that one is gone',
    async () => {
      disconnect(accountExports.list);
      await openApp(path);
      await expect.element(page.getByText('Network error')).toBeVisible();
      answer(accountExports.list, { items: [] });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.element(page.getByRole('button', { name: 'Export everything' })).toBeVisible();
      const failed = { id: exampleId(92), state: 'failed', message: 'The disk is full.' } as const;
      answer(accountExports.list, { items: [failed, ready] });
      refuse(accountExports.download, 'not_found', 'It was removed.');
      sendEvent({ name: 'account-export', id });
      await expect.element(page.getByText('The last export failed. The disk is full.')).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await page.getByRole('button', { name: 'Download ZIP, 3.4 MB' }).click();
      await expect.element(page.getByText('404: It was removed.')).toBeVisible();
      expect(await savedFiles()).toEqual([]);
    },
  );
});

describe('deleting the account', () => {
  test('requires typing the address, offers the data first, and says when the data will be erased', async () => {
    answer(accountExports.list, { items: [ready] });
    refuse(access.deleteProfile, 'unavailable', 'The database is busy.');
    await openApp(path);
    const begin = page.getByRole('button', { name: 'Delete account' });
    await begin.click();
    await expect.element(dialog.getByRole('button', { name: 'Download ZIP, 3.4 MB' })).toBeVisible();
    const typed = dialog.getByRole('textbox', { name: 'Type ada@sample.example to confirm' });
    await expect.element(typed).toHaveFocus();
    const remove = dialog.getByRole('button', { name: 'Delete account' });
    await expect.element(remove).toBeDisabled();
    await typed.fill('ada@sample');
    await expect.element(remove).toBeDisabled();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await begin.click();
    await typed.fill('ada@sample.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('Not deleted')).toBeVisible();
    answer(access.deleteProfile, { erasedAt: '2026-04-09T10:00:00.000Z' });
    await remove.click();
    await expect.element(page.getByText(/^Your data will be erased on .*Apr/)).toBeVisible();
    expect(pageUrl()).toBe('/login');
    expect(readToken()).toBeNull();
  });
});
