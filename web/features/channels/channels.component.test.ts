import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import { answerConnections, connectionAt } from '#test/component/publishing.ts';
import { answer, callsOf, disconnect, pause, refuse, sendEvent } from '#test/component/scripted-server.ts';

const path = '/dashboard/channels';
const { connections, linkedinAuth } = contract;
const row = (name: string) => page.getByRole('region', { name });
const dialog = page.getByRole('dialog');

describe('the Channels page', () => {
  test('shows who is connected and until when, and is accessible in both themes and on a phone', async () => {
    answerConnections([
      connectionAt('linkedin', {
        provider: 'linkedin',
        state: 'expiring',
        expiresAt: '2026-03-14T09:00:00.000Z',
      }),
      connectionAt('slack', { details: { channel: '#sales' } }),
      connectionAt('reddit', { state: 'needs_reconnect', reason: 'Reddit ended the sign-in.' }),
    ]);
    await openApp(path);
    await expect.element(row('LinkedIn').getByText('Expires soon')).toBeVisible();
    await expect.element(row('LinkedIn').getByText(/via LinkedIn · expires 14 Mar 2026/)).toBeVisible();
    await expect.element(row('Slack').getByText('Posts go to #sales')).toBeVisible();
    await expect.element(row('X').getByText(/^Not connected\. Publish posts/)).toBeVisible();
    const care = row('Needs attention');
    await expect.element(care.getByText(/Reddit ended the sign-in\./)).toBeVisible();
    await expectNoBarriers();
    await care.getByRole('button', { name: 'Reconnect Reddit' }).click();
    await expect.element(dialog.getByText(/Reconnect as Maya Lindqvist/)).toBeVisible();
  });

  test('loads again after a failure, shows a lost connection at once, a webhook that is off, and a missing setting', async () => {
    disconnect(connections.list);
    const resume = pause(connections.list);
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: 'Channels', level: 1 })).toBeVisible();
    expect(row('LinkedIn').query()).toBeNull();
    resume();
    await expect.element(page.getByText('Network error')).toBeVisible();
    answerConnections([connectionAt('twitter')]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(row('X').getByText('Connected', { exact: true }).first()).toBeVisible();
    answerConnections([connectionAt('twitter', { state: 'disabled' })]);
    sendEvent({ name: 'connection', id: exampleId(1) });
    await expect.element(row('X').getByText('Disconnected')).toBeVisible();
    expect(row('Needs attention').query()).toBeNull();
    const title = page.getByText('The signal webhook is off');
    expect(title.query()).toBeNull();
    const disabledReason = 'The receiver answered 410.';
    answer(contract.webhook.read, { webhook: { state: 'disabled', disabledReason } });
    sendEvent({ name: 'webhook', id: exampleId(1) });
    await expect.element(title).toBeVisible();
    await expect.element(page.getByText(disabledReason)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Go to the webhook' }))
      .toHaveAttribute('href', '/dashboard/channels/webhook');
    const notConfigured = 'Set SLACK_CLIENT_ID to connect Slack.';
    answerConnections([], [{ channel: 'slack', ways: [], notConfigured }]);
    sendEvent({ name: 'connection', id: exampleId(1) });
    await expect.element(row('Slack').getByText(notConfigured)).toBeVisible();
    expect(row('Slack').getByRole('button').elements()).toEqual([]);
  });
});

describe('connecting a channel', () => {
  test('says what is kept before it disconnects, and what is asked for before it connects; shows each refusal', async () => {
    const connection = connectionAt('linkedin');
    answerConnections([connection]);
    refuse(linkedinAuth.disconnect, 'unavailable', 'The database is busy.');
    await openApp(path);
    const ask = row('LinkedIn').getByRole('button', { name: 'Disconnect' });
    await ask.click();
    await expect.element(dialog.getByText(/Scheduled posts wait up to a day/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    expect(callsOf(linkedinAuth.disconnect)).toEqual([]);
    await ask.click();
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect.element(dialog.getByText('The database is busy.')).toBeVisible();
    answer(linkedinAuth.disconnect, { ids: [exampleId(1)] });
    answerConnections([]);
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect.element(page.getByText('LinkedIn disconnected')).toBeVisible();
    await expect.element(row('LinkedIn').getByText(/^Not connected/)).toBeVisible();
    expect(callsOf(linkedinAuth.disconnect).at(-1)?.body).toEqual({ id: connection.id });
    refuse(linkedinAuth.createLink, 'not_configured', 'LINKEDIN_CLIENT_ID is not set.');
    await row('LinkedIn').getByRole('button', { name: 'Connect LinkedIn' }).click();
    await expect.element(dialog.getByText(/asks for your LinkedIn password/)).toBeVisible();
    await expect.element(dialog.getByText(/no real account touched/)).toBeVisible();
    await dialog.getByRole('radio', { name: 'LinkedIn' }).click();
    await expect.element(dialog.getByText('LinkedIn asks for your consent.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(linkedinAuth.createLink)).toEqual([]);
    await row('LinkedIn').getByRole('button', { name: 'Connect LinkedIn' }).click();
    await dialog.getByRole('radio', { name: 'LinkedIn' }).click();
    await dialog.getByRole('button', { name: 'Go to LinkedIn' }).click();
    await expect.element(dialog.getByText('LINKEDIN_CLIENT_ID is not set.')).toBeVisible();
    // Links to the test's own page, so the page stays open.
    answer(linkedinAuth.createLink, { url: `${location.href.split('#')[0]}#at-linkedin`, via: 'linkedin' });
    await dialog.getByRole('button', { name: 'Go to LinkedIn' }).click();
    await expect.poll(() => location.hash).toBe('#at-linkedin');
    const body = { via: 'linkedin', origin: location.origin };
    expect(callsOf(linkedinAuth.createLink).map((call) => call.body)).toEqual([body, body]);
    history.replaceState(history.state, '', location.href.split('#')[0]);
  });
});

describe("returning from a channel's page", () => {
  test('finishes the connection with the parameters in the URL and confirms it', async () => {
    answerConnections([connectionAt('linkedin')]);
    answer(linkedinAuth.verifyConnection, connectionAt('linkedin'));
    await openApp(`${path}/linkedin?state=abc&code=xyz`);
    await expect.element(page.getByText('LinkedIn is connected as Maya Lindqvist')).toBeVisible();
    await expect.element(row('LinkedIn').getByText('Connected', { exact: true }).first()).toBeVisible();
    expect(callsOf(linkedinAuth.verifyConnection).map(({ body }) => body)).toEqual([
      { state: 'abc', code: 'xyz' },
    ]);
  });

  test('opens for the channel that a draft needs, and leads back to the draft once connected', async () => {
    const from = '/dashboard/posts?tab=drafts';
    answerConnections([]);
    answer(linkedinAuth.createLink, { url: `${location.href.split('#')[0]}#at-linkedin`, via: 'unipile' });
    await openApp(`${path}?connect=linkedin&from=${encodeURIComponent(from)}`);
    await expect.element(page.getByRole('dialog', { name: 'Connect LinkedIn' })).toBeVisible();
    await dialog.getByRole('button', { name: /^Go to / }).click();
    await expect.poll(() => location.hash).toBe('#at-linkedin');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    history.replaceState(history.state, '', location.href.split('#')[0]);
    await openApp(`${path}/linkedin?error=cancelled`);
    await expect.element(page.getByRole('button', { name: 'Go back' })).toBeVisible();
    answerConnections([connectionAt('linkedin')]);
    answer(linkedinAuth.verifyConnection, connectionAt('linkedin'));
    await openApp(`${path}/linkedin?state=abc&code=xyz`);
    await expect.element(page.getByText('LinkedIn is connected as Maya Lindqvist')).toBeVisible();
    await expect.poll(pageUrl).toBe(from);
  });

  test('never leads out of the dashboard', async () => {
    const from = '//evil.example';
    answerConnections([]);
    answer(linkedinAuth.createLink, { url: `${location.href.split('#')[0]}#at-linkedin`, via: 'unipile' });
    await openApp(`${path}?connect=linkedin&from=${encodeURIComponent(from)}`);
    await dialog.getByRole('button', { name: /^Go to / }).click();
    await expect.poll(() => location.hash).toBe('#at-linkedin');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    history.replaceState(history.state, '', location.href.split('#')[0]);
    answer(linkedinAuth.verifyConnection, connectionAt('linkedin'));
    await openApp(`${path}/linkedin?state=abc&code=xyz`);
    await expect.poll(pageUrl).toBe(path);
  });

  test('offers to check again while the account may still arrive', async () => {
    answerConnections([]);
    refuse(linkedinAuth.verifyConnection, 'conflict', 'Unipile has not told the account yet.');
    await openApp(`${path}/linkedin?state=abc`);
    await expect.element(page.getByText('Not connected yet')).toBeVisible();
    answer(linkedinAuth.verifyConnection, connectionAt('linkedin'));
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.element(page.getByText('LinkedIn is connected as Maya Lindqvist')).toBeVisible();
  });

  test('says that the user left without agreeing, and offers to reconnect', async () => {
    answerConnections([]);
    await openApp(`${path}/twitter?error=access_denied`);
    await expect.element(page.getByText(/^You left X without agreeing/)).toBeVisible();
    await page.getByRole('button', { name: 'Reconnect', exact: true }).click();
    await expect.element(dialog.getByText(/X charges for posts/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Back to Channels' }).click();
    await expect.element(row('X')).toBeVisible();
  });

  test("doesn't try again after a final refusal", async () => {
    answerConnections([]);
    refuse(contract.reddit.createProfile, 'conflict', 'This link is used up.');
    await openApp(`${path}/reddit?state=abc&code=xyz`);
    await expect.element(page.getByText('This link is used up.')).toBeVisible();
    await expect.element(page.getByText('The last step at Reddit failed.')).toBeVisible();
    expect(page.getByRole('button', { name: 'Check again' }).query()).toBeNull();
    expect(callsOf(contract.reddit.createProfile)).toHaveLength(1);
    // A reload must not use them again.
    await expect.poll(pageUrl).toBe(`${path}/reddit`);
  });

  inFullRuns('says that the link has expired without parameters', async () => {
    answerConnections([]);
    await openApp(`${path}/slack`);
    await expect.element(page.getByText('This link has expired.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to Channels' }).click();
    await expect.element(row('Slack')).toBeVisible();
  });

  inFullRuns('is for known channels only', async () => {
    await openApp(`${path}/fax`);
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
