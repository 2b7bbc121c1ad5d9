import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import type { CallKind, PacedAccount } from '#contract/pacing.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, disconnect } from '#test/component/scripted-server.ts';

const path = '/dashboard/settings/sources';
const usage = (kind: CallKind, used: number, perDay: number | null, forClicks: number) => ({
  kind,
  used,
  perDay,
  left: perDay === null ? null : Math.max(0, perDay - used),
  leftInBackground: perDay === null ? null : Math.max(0, perDay - forClicks - used),
});
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const reading = (over: Partial<PacedAccount> = {}): PacedAccount => ({
  owner: 'server',
  name: 'Reading LinkedIn',
  provider: 'unipile',
  network: 'real',
  timeZone: 'Europe/Berlin',
  workingHours: { from: '08:00', to: '20:00', isOpen: true, opensAt: null },
  backOff: null,
  resetsAt: '2026-11-24T23:00:00.000Z',
  usage: [
    usage('profile', 62, 80, 30),
    usage('company', 3, 80, 30),
    usage('search', 80, 80, 80),
    usage('posts', 12, 200, 50),
    usage('post', 1, 80, 80),
    usage('engagers', 140, 400, 150),
    usage('comment', 0, 0, 0),
  ],
  ...over,
});
const expectCells = async (name: string, ...cells: string[]) => {
  const row = page.getByRole('row', { name: new RegExp(`^${name}\\b`) });
  for (const cell of cells) await expect.element(row.getByText(cell, { exact: true })).toBeVisible();
};

test('each account shows its usage, what is reserved for clicks, and when it resets', async () => {
  const publishing: PacedAccount = {
    ...reading({ owner: 'user', name: 'Ann Lee', workingHours: null }),
    usage: [usage('comment', 4, 50, 50), usage('publish', 1, 20, 20), usage('check', 2, null, 0)],
  };
  answer(contract.linkedInAccounts.list, { items: [reading(), publishing] });
  await openApp(path);
  await expectCells('Profile views', '62 of 80', '18, for clicks only');
  await expectCells('Engagement pages', '140 of 400', '260, 150 for clicks only');
  await expectCells('Searches', '80 of 80', 'Used up');
  await expect.element(page.getByText('Unipile · Resets at 00:00 CET').first()).toBeVisible();
  await expect
    .element(page.getByText(/^Ready\. Background work runs 08:00–20:00 \(Europe\/Berlin\)/))
    .toBeVisible();
  await expect.element(page.getByText('Publishing as Ann Lee')).toBeVisible();
  await expectCells('Posts', '1 of 20', '19');
  await expectCells('Account checks', '2', 'No limit');
  // The reading account makes no such calls.
  expect(page.getByRole('row', { name: /^Comments/ }).elements()).toHaveLength(1);
  await expectNoBarriers();
});

inFullRuns('says that background work waits for the working hours', async () => {
  const opensAt = inAnHour();
  const workingHours = { from: '08:00', to: '20:00', isOpen: false, opensAt };
  answer(contract.linkedInAccounts.list, { items: [reading({ workingHours })] });
  await openApp(path);
  await expect
    .element(page.getByText(/^Outside working hours\. Background work continues at \d\d:\d\d CE/))
    .toBeVisible();
});

const pauses = [
  ['rate_limited', /^LinkedIn is limiting requests\. Background work continues at \d\d:\d\d/],
  ['unavailable', /^LinkedIn didn’t respond to the last calls\. Background work continues at/],
  ['needs_member', /^LinkedIn asks you to sign in or confirm your identity\./],
] as const;
test.each(pauses.filter((_, at) => triesAll() || at === 0))(
  'explains why background work is paused: %s',
  async (reason, words) => {
    answer(contract.linkedInAccounts.list, { items: [reading({ backOff: { reason, until: inAnHour() } })] });
    await openApp(path);
    await expect.element(page.getByText(words)).toBeVisible();
  },
);

test('says when there is no account, and can be loaded again after a failure', async () => {
  disconnect(contract.linkedInAccounts.list);
  await openApp(path);
  await expect.element(page.getByText('Network error')).toBeVisible();
  answer(contract.linkedInAccounts.list, { items: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^No LinkedIn account is set up/)).toBeVisible();
});
