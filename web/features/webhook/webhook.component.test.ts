import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, callsOf, disconnect, refuse, sendEvent } from '#test/component/scripted-server.ts';
import { setWindow } from '#test/component/window-size.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { webhookQuery } from './webhook-queries.ts';

const path = '/dashboard/channels/webhook';
const webhook = {
  id: exampleId(1),
  network: 'sample',
  url: 'https://hooks.sample.example/signals',
  state: 'active',
} as const;
const delivery = {
  id: exampleId(2),
  type: 'signal.created',
  origin: 'test',
  name: 'Adaeze Okafor',
  sequence: 1,
  state: 'delivered',
  attempts: 1,
  last: { status: 200, ms: 80 },
} as const;

function answerWebhook(change: Partial<{ state: 'active' | 'disabled'; disabledReason: string }> = {}): void {
  answer(contract.webhook.read, { network: 'sample', webhook: { ...webhook, ...change } });
  answer(contract.webhook.events, { items: [delivery] });
}

describe('the signal webhook', () => {
  test('explains what it is for, keeps what was typed when refused, is created with a URL, and its secret is shown once', async () => {
    await openApp(path);
    await expect.element(page.getByRole('button', { name: 'Create webhook' })).toBeVisible();
    if (triesAll()) {
      await expectNoBarriers();
      await setWindow(1440, 900);
    }
    refuse(contract.webhook.create, 'invalid_request', 'This URL isn’t on the public internet.');
    await page.getByRole('textbox', { name: 'URL' }).fill('http://127.0.0.1/');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expect.element(page.getByText('This URL isn’t on the public internet.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'URL' })).toHaveValue('http://127.0.0.1/');
    const refused = callsOf(contract.webhook.create).length;
    answer(contract.webhook.create, { webhook, secret: 'whsec_c2VjcmV0' });
    await page.getByRole('textbox', { name: 'URL' }).fill(webhook.url);
    answerWebhook();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expect.element(page.getByTestId('webhook-secret')).toHaveTextContent('whsec_c2VjcmV0');
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
    expect(
      callsOf(contract.webhook.create)
        .slice(refused)
        .map(({ body }) => body.url),
    ).toEqual([webhook.url]);
  });

  inFullRuns('is drawn once all is loaded, so the button never moves under the pointer', async () => {
    refuse(contract.bootstrap.read, 'unavailable', 'The database is busy.');
    const profiles = Promise.withResolvers<void>();
    answer(contract.profile.list, async () => {
      await profiles.promise;
      return {};
    });
    await openApp(path);
    await expect.poll(() => queryClient.getQueryData(webhookQuery.queryKey)).toBeDefined();
    // Fetched data is rendered by the frame after next at the latest.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await expect.element(page.getByRole('button', { name: 'Create webhook' })).not.toBeInTheDocument();
    profiles.resolve();
    await expect.element(page.getByRole('button', { name: 'Create webhook' })).toBeVisible();
  });

  test('can be loaded again after a failure, lists deliveries that open in a panel, and is accessible in both themes and on a phone', async () => {
    disconnect(contract.webhook.read);
    await openApp(path);
    await expect.element(page.getByText('Network error')).toBeVisible();
    answerWebhook();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
    answer(contract.webhook.event, {
      ...delivery,
      body: '{"sequence":1}',
      log: [{ number: 1, status: 200 }],
    });
    await expect.element(page.getByText('Adaeze Okafor')).toBeVisible();
    await expectNoBarriers();
    await page.getByText('Adaeze Okafor').click();
    const panel = page.getByRole('dialog', { name: 'Delivery' });
    await expect.element(panel.getByTestId('webhook-body')).toHaveTextContent('{ "sequence": 1 }');
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
    answerWebhook({ state: 'disabled', disabledReason: 'The receiver answered 410.' });
    sendEvent({ name: 'webhook', id: webhook.id });
    await expect.element(page.getByText('Deliveries have stopped')).toBeVisible();
  });

  inFullRuns('shows the last 24 hours as scaled bars and as text', async () => {
    answer(contract.webhook.read, {
      webhook,
      hours: [
        { at: '2026-03-10T08:00:00.000Z', delivered: 4, failed: 0 },
        { at: '2026-03-10T09:00:00.000Z', delivered: 1, failed: 1 },
      ],
    });
    await openApp(path);
    await expect.element(page.getByText(/^Last 24 hours: 5 delivered, 1 failed/)).toBeVisible();
    const bars = page.getByRole('list', { name: 'Attempts by hour' }).getByRole('listitem').elements();
    const heights = bars.map((bar) => [...bar.querySelectorAll('i')].map((part) => part.style.height));
    expect(heights).toEqual([
      ['0%', '100%'],
      ['25%', '25%'],
    ]);
  });
});
