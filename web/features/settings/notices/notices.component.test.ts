import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChosenKind } from '#contract/channels/notices.ts';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answerConnections, connectionAt } from '#test/component/publishing.ts';
import { answer, callsOf, pause, refuse } from '#test/component/scripted-server.ts';

const { notices, digests } = contract;
const path = '/dashboard/settings/notifications';
const box = (label: string) => page.getByRole('checkbox', { name: label });
const settings = {
  choices: ChosenKind.options.map((kind) => ({ kind, mail: kind !== 'morning_digest' })),
  digest: { hour: 8 },
  timeZone: 'Europe/Berlin',
  mail: { isConfigured: true, address: 'ada@sample.example' },
  slack: { isConfigured: true },
};
const connected = {
  ...settings,
  slack: { isConfigured: true, isConnected: true, name: 'Northwind', channelName: 'signals' },
};
beforeEach(() => answer(notices.read, settings));

describe('notification settings', () => {
  inFullRuns('say what this server is missing', async () => {
    answer(notices.read, { ...settings, mail: { isConfigured: false }, slack: { isConfigured: false } });
    await openApp(path);
    await expect
      .element(page.getByText(/^Ask your administrator to set up email in Settings → Services/))
      .toBeVisible();
    await expect.element(page.getByText('Not set up on this server')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send test email' })).not.toBeInTheDocument();
  });

  test('send a test by each way, or show why it failed; show a choice at once, and revert it when it is refused', async () => {
    answer(notices.read, connected);
    answer(notices.test, {});
    await openApp(path);
    await expect.element(page.getByText('To Northwind, #signals')).toBeVisible();
    await page.getByRole('button', { name: 'Send test email' }).click();
    await expect.element(page.getByText('Test email sent')).toBeVisible();
    refuse(notices.test, 'reconnect_needed', 'Slack is not connected.');
    await page.getByRole('button', { name: 'Send test to Slack' }).click();
    await expect.element(page.getByText('Slack is not connected.')).toBeVisible();
    expect(callsOf(notices.test).map(({ body }) => body.via)).toEqual(['mail', 'slack']);
    answer(notices.change, connected);
    const resume = pause(notices.change);
    const digest = box('Morning digest in Slack');
    await digest.click();
    await expect.element(digest).toBeChecked();
    await expect.element(digest).toBeDisabled();
    refuse(notices.change, 'conflict', 'Slack needs reconnecting.');
    const second = pause(notices.change);
    resume();
    await expect.element(digest).toBeEnabled();
    await expect.element(digest).not.toBeChecked();
    second();
    await digest.click();
    await expect.element(page.getByText('Slack needs reconnecting.')).toBeVisible();
    await expect.element(digest).not.toBeChecked();
    answer(notices.change, ({ body }) => ({ ...connected, digest: { hour: body.digest?.hour } }));
    await page.getByRole('combobox', { name: 'Send the morning digest at' }).click();
    await page.getByRole('option', { name: '09:00' }).click();
    await expect
      .element(page.getByRole('combobox', { name: 'Send the morning digest at' }))
      .toHaveValue('09:00');
    const choice = { kind: 'morning_digest', mail: false, slack: true };
    expect(callsOf(notices.change).map(({ body }) => body)).toEqual([
      { choices: [choice] },
      { choices: [choice] },
      { digest: { hour: 9 } },
    ]);
  });

  test('can be loaded again after a failure, show what is turned on, and disable Slack until it is connected', async () => {
    refuse(notices.read, 'unavailable', 'Away');
    await openApp(path);
    await expect.element(page.getByText('Away').first()).toBeVisible();
    answer(notices.read, settings);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect.element(box('Morning digest by email')).toBeVisible();
    await expect.element(box('A feed stops working by email')).toBeChecked();
    await expect.element(box('Morning digest by email')).not.toBeChecked();
    await expect.element(box('A feed stops working in Slack')).toBeDisabled();
    await expect.element(page.getByText('To ada@sample.example')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Connect Slack' })).toBeVisible();
    await expectNoBarriers();
  });
});

describe('the morning digest', () => {
  beforeEach(() => answerConnections([connectionAt('slack')]));

  test('shows a preview and sends a test that can be canceled; is off at first, stays off with a reason when refused, and shows its next time once on', async () => {
    answer(notices.read, connected);
    answer(digests.preview, { text: 'inGrow: 1 new high signal' });
    answer(digests.test, { id: exampleId(77) });
    answer(contract.publications.cancel, { id: exampleId(77) });
    await openApp(path);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect.element(page.getByText('inGrow: 1 new high signal')).toBeVisible();
    await page.getByRole('button', { name: 'Send a test now' }).click();
    await expect.element(page.getByText('Sending the test to Slack in 10 seconds')).toBeVisible();
    await userEvent.keyboard('z');
    await expect.element(page.getByText('Test canceled')).toBeVisible();
    expect(callsOf(contract.publications.cancel).map(({ params }) => params.id)).toEqual([exampleId(77)]);
    refuse(notices.change, 'conflict', 'Slack needs reconnecting.');
    await expect.element(page.getByText('Off', { exact: true })).toBeVisible();
    const daily = box('Morning digest in Slack');
    await daily.click();
    await expect.element(page.getByText('Slack needs reconnecting.')).toBeVisible();
    await expect.element(daily).not.toBeChecked();
    answer(notices.change, ({ body }) => ({
      ...connected,
      choices: body.choices ?? [],
      digest: { hour: 8, nextAt: '2026-03-11T07:00:00.000Z' },
    }));
    await daily.click();
    await expect.element(page.getByText('Next: Wed 11 Mar, 08:00')).toBeVisible();
    await expect.element(daily).toBeChecked();
  });
});
