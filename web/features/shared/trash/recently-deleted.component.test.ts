import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, callsOf, refuse } from '#test/component/scripted-server.ts';

const { trash } = contract;
const times = { deletedAt: '2026-03-07T09:00:00.000Z', erasedAt: '2026-04-06T09:00:00.000Z' };
const profile = {
  kind: 'profile',
  id: exampleId(61),
  name: 'Ann from a file',
  network: 'real',
  ...times,
} as const;
const agent = { kind: 'agent', id: exampleId(62), name: 'Scout', network: null, ...times } as const;

test('lists what was deleted with the time that is left, and restores it, or says why it can’t', async () => {
  answer(trash.list, { items: [agent, profile] });
  await openApp('/dashboard/settings/data');
  const list = page.getByRole('list', { name: 'Recently deleted' });
  await expect.element(list.getByText(/^Agent · Deleted 3 d ago · gone on 6 Apr$/)).toBeVisible();
  await expectNoBarriers();
  refuse(trash.restore, 'plan_limit', 'Your plan has room for 1 profile.');
  const restore = page.getByRole('button', { name: 'Restore Ann from a file' });
  await restore.click();
  await expect
    .element(page.getByText(/^Couldn’t restore Ann from a file\. Your plan has room for 1 profile\./))
    .toBeVisible();
  const refused = callsOf(trash.restore).length;
  answer(trash.restore, ({ body }) => body);
  answer(trash.list, { items: [agent] });
  await restore.click();
  await expect.element(page.getByText('Ann from a file was restored')).toBeVisible();
  await expect.element(list.getByText('Ann from a file')).not.toBeInTheDocument();
  expect(
    callsOf(trash.restore)
      .slice(refused)
      .map(({ body }) => body),
  ).toEqual([{ kind: 'profile', id: profile.id }]);
});

test('shows disconnected profiles where profiles are managed', async () => {
  answer(trash.list, { items: [agent, profile] });
  await openApp('/dashboard/settings/sources');
  const list = page.getByRole('list', { name: 'Disconnected' });
  await expect.element(list.getByText(/^Disconnected 3 d ago · gone on 6 Apr$/)).toBeVisible();
  await expect.element(list.getByText('Scout')).not.toBeInTheDocument();
});
