import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl, profileId } from '#test/component/open-app.ts';
import { answerProfiles, answerSignals, people } from '#test/component/people.ts';
import { answer, callsOf, disconnect, refuse } from '#test/component/scripted-server.ts';
import { rowOf, undo } from '#test/component/signals-screen.ts';
import { setWindow } from '#test/component/window-size.ts';

const path = '/dashboard/settings/sources';
const normal = {
  isReadable: true,
  lastSyncedAt: '2026-03-10T09:00:00.000Z',
  signalCount: 1204,
  newCount: 3,
} as const;
const press = (name: string) => page.getByRole('button', { name }).click();
const profiles = page.getByRole('region', { name: 'Connected profiles' });
const dialog = page.getByRole('dialog', { name: 'Connect a profile' });
const preview = {
  name: 'Maya Lindqvist',
  url: 'https://www.linkedin.com/in/maya-lindqvist',
  followers: 1,
  connectedProfileId: null,
} as const;

describe('connected profiles', () => {
  test('show their state: syncing with progress, up to date, or the last error', async () => {
    const job = { id: exampleId(7), state: 'running', step: 'Reading posts', done: 3, total: 12 } as const;
    answer(contract.jobs.one, job);
    answerProfiles(
      { ...normal, syncState: 'running', syncJobId: job.id },
      { ...normal, name: 'Jonas Beck', signalCount: 1, nextSyncAt: '2026-03-10T12:00:00.000Z' },
      { ...normal, name: 'Northwind Labs', syncState: 'failed', lastError: 'Unipile refused the key.' },
    );
    await openApp(path);
    await expect.element(profiles.getByText('Reading posts, 3 of 12')).toBeVisible();
    await expect
      .element(profiles.getByRole('progressbar', { name: 'Sync' }))
      .toHaveAttribute('aria-valuenow', '25');
    await expect.element(profiles.getByText('Sample data · 1,204 signals, 3 new').first()).toBeVisible();
    await expect.element(profiles.getByText('Synced 1 h ago · Next 13:00')).toBeVisible();
    await expect.element(profiles.getByText('Unipile refused the key.')).toBeVisible();
    await expect.element(profiles.getByRole('button', { name: 'Sync now' }).first()).toBeDisabled();
    await expectNoBarriers();
  });

  test('can be loaded again after a failure and synced by hand; are disconnected after a warning, and undo brings them back', async () => {
    disconnect(contract.profile.list);
    await openApp(path);
    await expect.element(profiles.getByText('Network error')).toBeVisible();
    answerProfiles(normal);
    refuse(contract.profile.disconnect, 'unavailable', 'The database is busy.');
    await profiles.getByRole('button', { name: 'Try again' }).click();
    await press('Disconnect');
    const leaving = page.getByRole('dialog', { name: 'Disconnect Maya Lindqvist?' });
    await leaving.getByRole('button', { name: 'Disconnect' }).click();
    await expect.element(leaving.getByText('The database is busy.')).toBeVisible();
    await leaving.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(leaving).not.toBeInTheDocument();
    const refused = callsOf(contract.profile.disconnect).length;
    refuse(contract.sources.sync, 'rate_limited', 'Not so often, please.');
    await press('Sync now');
    await expect.element(page.getByText('Not so often, please.')).toBeVisible();
    expect(callsOf(contract.sources.sync).map(({ params }) => params.id)).toEqual([profileId]);
    answer(contract.profile.disconnect, { id: profileId });
    answer(contract.profile.restore, { id: profileId, name: 'Maya Lindqvist', url: preview.url });
    await press('Disconnect');
    await expect.element(leaving.getByText(/its 1,204 signals, with status and history/)).toBeVisible();
    await leaving.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(leaving).not.toBeInTheDocument();
    expect(callsOf(contract.profile.disconnect)).toHaveLength(refused);
    await press('Disconnect');
    answerProfiles();
    await leaving.getByRole('button', { name: 'Disconnect' }).click();
    await expect.element(page.getByText('Maya Lindqvist was disconnected')).toBeVisible();
    await expect.element(profiles.getByText('No profiles connected yet.')).toBeVisible();
    answerProfiles(normal);
    await undo.click();
    await expect.element(profiles.getByText('Maya Lindqvist')).toBeVisible();
    expect(callsOf(contract.profile.restore).map(({ params }) => params.id)).toEqual([profileId]);
  });
});

describe('a user without a connected profile', () => {
  test("reads why a profile can't be connected, can import instead, or connects one after a preview and sees its people", async () => {
    refuse(contract.sources.preview, 'provider_refused', 'There is no such profile.');
    await openApp('/dashboard', { user: { connectedProfiles: [] } });
    await expect.element(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
    if (triesAll()) {
      await expectNoBarriers();
      await setWindow(1440, 900);
    }
    await press('Connect');
    await dialog.getByRole('button', { name: 'Northwind Labs' }).click();
    await expect.element(dialog.getByText('There is no such profile.')).toBeVisible();
    await expect
      .element(dialog.getByLabelText('LinkedIn URL of the profile or page'))
      .toHaveValue('https://www.linkedin.com/company/northwind-labs');
    answer(contract.sources.preview, { ...preview, connectedProfileId: profileId });
    await dialog.getByRole('button', { name: 'Maya Lindqvist' }).click();
    await expect.element(dialog.getByText('Already connected')).toBeVisible();
    // Not asked of a real provider that is set up as well.
    expect(callsOf(contract.sources.preview).map(({ query }) => query.network)).toEqual(['sample', 'sample']);
    await dialog.getByRole('button', { name: /close/i }).click();
    await press('Import');
    await expect.element(page.getByRole('dialog', { name: 'Import people' })).toBeVisible();
    expect(pageUrl()).toBe('/dashboard');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Import people' })).not.toBeInTheDocument();
    const asked = callsOf(contract.sources.preview).length;
    answer(contract.sources.preview, preview);
    await press('Connect');
    await dialog.getByLabelText('LinkedIn URL of the profile or page').fill(` ${preview.url} `);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect.element(dialog.getByText('1 follower')).toBeVisible();
    refuse(contract.sources.connect, 'plan_limit', 'Your plan has no room for more.');
    await dialog.getByRole('button', { name: 'Connect Maya Lindqvist' }).click();
    await expect.element(dialog.getByText('Your plan has no room for more.')).toBeVisible();
    answer(contract.sources.connect, { id: profileId, name: preview.name, url: preview.url });
    answerSignals(people(1));
    await dialog.getByRole('button', { name: 'Connect Maya Lindqvist' }).click();
    await expect.element(rowOf('Adaeze Okafor')).toBeVisible();
    expect(
      callsOf(contract.sources.preview)
        .slice(asked)
        .map(({ query }) => query.url),
    ).toEqual([preview.url]);
    expect(callsOf(contract.sources.connect).map(({ body }) => body.url)).toEqual([preview.url, preview.url]);
  });

  test('is told that the server has no data source', async () => {
    await openApp('/dashboard', { user: { connectedProfiles: [] }, settings: { source: null } });
    await press('Connect');
    await expect.element(dialog.getByText('No data source is configured')).toBeVisible();
    await expect
      .element(dialog.getByText(/or ask your administrator to connect LinkedIn data/))
      .toBeVisible();
  });

  inFullRuns('is led to the services as an administrator', async () => {
    await openApp('/dashboard', {
      user: { role: 'admin', connectedProfiles: [] },
      settings: { source: null },
    });
    await press('Connect');
    await dialog.getByRole('link', { name: 'Settings → Services' }).click();
    await expect.poll(pageUrl).toBe('/dashboard/settings/services');
  });
});
