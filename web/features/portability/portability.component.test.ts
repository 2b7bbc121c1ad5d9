import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { z } from 'zod';
import type { PortabilityConnection } from '#contract/imports/portability.ts';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId, exampleTime, type Part } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl, profileId } from '#test/component/open-app.ts';
import { answer, callsOf, refuse, sendEvent } from '#test/component/scripted-server.ts';
import { setWindow } from '#test/component/window-size.ts';

const { portability } = contract;
const path = '/dashboard/settings/sources';
const section = page.getByRole('region', { name: 'LinkedIn data (official)' });
const button = (name: string) => section.getByRole('button', { name });
const job = {
  id: exampleId(91),
  name: 'read-linkedin-data',
  step: 'Reading messages',
  done: 3,
  total: 8,
} as const;

type Connection = Part<z.input<typeof PortabilityConnection>>;

const connected: Connection = {
  id: exampleId(90),
  network: 'real',
  state: 'active',
  reason: null,
  message: null,
  ownerUrl: 'https://www.linkedin.com/in/ada',
  proposedOwner: null,
  connectedProfileId: profileId,
  added: { people: 120, engagements: 1400, signals: 118, posts: 6 },
  unnamed: 0,
  job: null,
  connectedAt: exampleTime,
  lastReadAt: exampleTime,
  nextReadAt: exampleTime,
  expiresAt: '2026-05-09T09:00:00.000Z',
  domains: [
    {
      name: 'Connections',
      readAt: exampleTime,
      rows: 130,
      records: 120,
      broken: 1,
      leftOut: [{ reason: 'Hidden', rows: 9 }],
    },
    { name: 'Posts', readAt: null, rows: 0, records: 0, broken: 0, leftOut: [] },
  ],
};

const show = (connection: Connection | null, more: { notConfigured?: string } = {}) =>
  answer(portability.read, {
    network: more.notConfigured ? null : 'real',
    notConfigured: more.notConfigured ?? null,
    connection,
  });

describe('LinkedIn data in the settings', () => {
  test('says who can use it before connecting, and which setting a server is missing', async () => {
    show(null);
    await openApp(path);
    await expect
      .element(section.getByText('Only for LinkedIn members in the EEA and Switzerland.'))
      .toBeVisible();
    refuse(portability.authUrl, 'provider_unavailable', 'Try again in a minute.');
    await button('Connect LinkedIn data').click();
    await expect.element(section.getByText('Try again in a minute.')).toBeVisible();
    expect(callsOf(portability.authUrl)).toHaveLength(1);
    show(null, { notConfigured: 'Set LINKEDIN_DATA_CLIENT_ID and restart.' });
    sendEvent({ name: 'portability', id: exampleId(90) });
    await expect.element(section.getByText('Set LINKEDIN_DATA_CLIENT_ID and restart.')).toBeVisible();
    await expect.element(button('Connect LinkedIn data')).not.toBeInTheDocument();
  });

  test('shows what was read and when, and reads again on demand', async () => {
    show({ ...connected, unnamed: 2 });
    await openApp(path);
    await expect.element(section.getByText('Connected', { exact: true })).toBeVisible();
    await expect.element(section.getByText('linkedin.com/in/ada')).toBeVisible();
    await expect.element(section.getByText(/^Access until/)).toBeVisible();
    await expect
      .element(section.getByText(/2 reactions and comments on your posts without a name/))
      .toBeVisible();
    await button('Sync details').click();
    await expect
      .element(section.getByRole('row', { name: /Connections 130 120 Hidden: 9; Unreadable: 1/ }))
      .toBeVisible();
    await expect.element(section.getByRole('row', { name: /Posts .* Not yet/ })).toBeVisible();
    await expectNoBarriers();
    await setWindow(390, 800);
    await expect.poll(() => section.element().scrollWidth - section.element().clientWidth).toBe(0);
    await setWindow(1440, 900);
    const reading: Connection = { ...connected, job: { ...job, state: 'running' } };
    answer(portability.readNow, reading);
    show(reading);
    await button('Sync now').click();
    await expect.element(section.getByText('Reading messages, 3 of 8')).toBeVisible();
    await expect.element(button('Sync now')).toBeDisabled();
    show({ ...connected, job: { ...job, state: 'succeeded' } });
    sendEvent({ name: 'job', id: job.id });
    await expect.element(button('Sync now')).toBeEnabled();
  });

  test('explains each state, and asks the user to confirm the owner or shows why a URL was refused', async () => {
    show({ ...connected, domains: [], message: 'LinkedIn is putting your data together.' });
    await openApp(path);
    await expect.element(section.getByText('LinkedIn is putting your data together.')).toBeVisible();
    await expect.element(button('Sync details')).not.toBeInTheDocument();
    for (const [state, label, reason] of [
      ['needs_reconnect', 'Needs reconnecting', 'Access ended. Reconnect to keep reading.'],
      ['refused', 'Not available', 'It does so only for members in the EEA and Switzerland.'],
    ] as const) {
      show({ ...connected, state, reason, nextReadAt: null });
      sendEvent({ name: 'portability', id: exampleId(90) });
      await expect.element(section.getByText(label).first()).toBeVisible();
      await expect.element(section.getByText(reason)).toBeVisible();
      await expect.element(button('Reconnect')).toBeVisible();
      await expect.element(button('Sync now')).not.toBeInTheDocument();
    }
    show({
      ...connected,
      state: 'needs_owner',
      ownerUrl: null,
      proposedOwner: { url: 'https://www.linkedin.com/in/ada', name: 'Ada Visitor' },
      reason: 'Confirm it to continue.',
    });
    sendEvent({ name: 'portability', id: exampleId(90) });
    await expect.element(section.getByText('Is this Ada Visitor?')).toBeVisible();
    const field = section.getByRole('textbox', { name: 'Your LinkedIn profile URL' });
    await expect.element(field).toHaveValue('https://www.linkedin.com/in/ada');
    refuse(portability.owner, 'invalid_request', 'Paste the URL of a personal profile.');
    await button('Confirm').click();
    await expect.element(section.getByText('Paste the URL of a personal profile.')).toBeVisible();
    answer(portability.owner, connected);
    show(connected);
    await button('Confirm').click();
    await expect.element(section.getByText('Connected', { exact: true })).toBeVisible();
  });

  test('disconnects, and erases the imported data only if chosen, after saying what goes', async () => {
    show(connected);
    answer(portability.erasure, { engagements: 1400, people: 1 });
    answer(portability.disconnect, { id: exampleId(90), revoked: true });
    await openApp(path);
    await button('Disconnect').click();
    const dialog = page.getByRole('dialog', { name: 'Disconnect LinkedIn data' });
    expect(callsOf(portability.erasure)).toEqual([]);
    await dialog.getByRole('checkbox', { name: 'Also erase data imported from LinkedIn' }).click();
    await expect.element(dialog.getByText(/^Erases 1,400 engagements and 1 person found only/)).toBeVisible();
    show({ ...connected, state: 'disconnected', nextReadAt: null, expiresAt: null });
    await dialog.getByRole('button', { name: 'Disconnect and erase' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(portability.disconnect).map(({ body }) => body)).toEqual([{ erase: true }]);
    await expect.element(button('Reconnect')).toBeVisible();
    await button('Erase imported data').click();
    await expect.element(page.getByRole('dialog', { name: 'Erase data from LinkedIn' })).toBeVisible();
  });
});

describe('returning from LinkedIn', () => {
  const back = '/dashboard/settings/sources';

  test('connects with the code and state, removes them from the URL, and returns to the sources', async () => {
    answer(portability.connect, connected);
    show(connected);
    await openApp(`${back}?state=s1&code=c1`);
    await expect.element(section.getByText('linkedin.com/in/ada')).toBeVisible();
    await expect.element(page.getByText('Connecting LinkedIn data…')).not.toBeInTheDocument();
    expect(callsOf(portability.connect).map(({ body }) => body)).toEqual([{ state: 's1', code: 'c1' }]);
    expect(pageUrl()).toBe(path);
  });

  const refusals = [
    ['?error=access_denied&state=s1', 'only to members in the EEA and Switzerland'],
    ['?error=user_cancelled_authorize&state=s1', 'You left LinkedIn’s page'],
    ['?error=unauthorized_scope_error&state=s1', 'refused this server’s app'],
  ] as const;
  test.each(refusals.filter((_, at) => triesAll() || at === 0))(
    'explains %s and offers to try again',
    async (query, words) => {
      await openApp(`${back}${query}`);
      await expect.element(page.getByText(new RegExp(words))).toBeVisible();
      expect(callsOf(portability.connect)).toEqual([]);
      await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  );

  inFullRuns('shows why the last step failed', async () => {
    refuse(portability.connect, 'conflict', 'This link is too old. Connect again.');
    await openApp(`${back}?state=s1&code=c1`);
    await expect.element(page.getByText('This link is too old. Connect again.')).toBeVisible();
  });
});

inFullRuns('the welcome step offers LinkedIn data next to the archive', async () => {
  show(null);
  await openApp('/welcome', { user: { isOnboardingCompleted: false, onboardingStep: 'data' } });
  await page.getByRole('tab', { name: 'LinkedIn data' }).click();
  await expect.element(page.getByText('Only for LinkedIn members in the EEA and Switzerland.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Connect LinkedIn data' })).toBeVisible();
});
