import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/look-at.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, callsOf, pause, refuse } from '#test/component/scripted-server.ts';

const path = '/dashboard/settings/system';
const admin = { user: { role: 'admin' } } as const;
const copy = page.getByRole('button', { name: 'Copy as text' });
const at = '2026-03-10T10:00:00.000Z';

const healthy = {
  at,
  version: '0.1.0',
  node: 'v24',
  processes: [
    {
      id: exampleId(1),
      role: 'all',
      version: '0.1.0',
      pid: 4711,
      startedAt: '2026-03-10T08:00:00.000Z',
      seenAt: at,
      memoryBytes: 182_000_000,
      isThis: true,
    },
  ],
  database: { version: '18.1', isEmbedded: true, sizeBytes: 56_000_000, connections: 4, connectionsMax: 100 },
} as const;

const troubled = {
  ...healthy,
  processes: [{ ...healthy.processes[0], role: 'web', isThis: false }],
  troubles: [{ kind: 'feeds-late', count: 1200, since: '2026-03-10T07:00:00.000Z' }],
  queues: [{ name: 'sync-profile', due: 3, later: 12, running: 1, oldestDueSeconds: 130 }],
  providers: [
    {
      name: 'unipile',
      use: 'Profiles and engagement',
      state: 'off',
      settings: ['UNIPILE_API_KEY', 'UNIPILE_DSN'],
      failedAt: '2026-03-10T09:00:00.000Z',
      failure: 'unauthorized',
    },
    { name: 'smtp', use: 'Mail', state: 'configured' },
  ],
  mail: { network: 'real', failure: 'unavailable' },
  secretsUnderFormerKeys: 2,
  disk: { freeBytes: 3_000_000_000, totalBytes: 80_000_000_000 },
} as const;

describe('the system page', () => {
  test('says that nothing is wrong, and is copied as text', async () => {
    answer(contract.system.read, healthy);
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await openApp(path, admin);
    await expect.element(page.getByText('Nothing is stuck, late or failing.')).toBeVisible();
    await expect.element(page.getByText('answers you')).toBeVisible();
    await expect.element(page.getByText('18.1, brought by inGrow')).toBeVisible();
    await expect.element(page.getByText('All queues are empty.')).toBeVisible();
    await expect.element(page.getByText('all under the present key')).toBeVisible();
    await expect.element(page.getByText('unknown')).toBeVisible();
    await copy.click();
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(written.mock.calls[0]?.[0]).toMatch(/^inGrow 0\.1\.0 on Node v24/);
  });

  test('says what is stuck, what is not set up, and that nothing works without a worker', async () => {
    answer(contract.system.read, troubled);
    await openApp(path, admin);
    await expect.element(page.getByText('Feeds that are due and were not asked')).toBeVisible();
    await expect.element(page.getByText('1,200')).toBeVisible();
    await expect.element(page.getByText(/^No worker is alive/)).toBeVisible();
    await expect
      .element(page.getByRole('row', { name: /^sync-profile/ }))
      .toHaveTextContent('sync-profile32 min121');
    await expect.element(page.getByText(/^Profiles and engagement · it refused the key/)).toBeVisible();
    await expect.element(page.getByText('UNIPILE_DSN')).toBeVisible();
    await expect.element(page.getByText('Mail: just tried, and it did not answer')).toBeVisible();
    await expect.element(page.getByText('2 under a former key')).toBeVisible();
    await expect.element(page.getByText('3.0 GB free of 80 GB')).toBeVisible();
    await expectNoBarriers();
  });

  test('is looked at again while it is shown', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(at) });
    answer(contract.system.read, healthy);
    await openApp(path, admin);
    await expect.element(page.getByText('answers you')).toBeVisible();
    answer(contract.system.read, troubled);
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.element(page.getByText('Feeds that are due and were not asked')).toBeVisible();
    expect(callsOf(contract.system.read)).toHaveLength(2);
  });

  test('keeps its head while it loads, with nothing to copy yet', async () => {
    answer(contract.system.read, healthy);
    const resume = pause(contract.system.read);
    await openApp(path, admin);
    await expect.element(copy).toBeDisabled();
    resume();
    await expect.element(copy).toBeEnabled();
  });

  test('is refused to others, who are not shown the way', async () => {
    refuse(contract.system.read, 'forbidden', 'Only an administrator may do this.');
    await openApp(path);
    await expect.element(page.getByText('Only an administrator may do this.')).toBeVisible();
    const nav = page.getByRole('navigation', { name: 'Settings' });
    await expect.element(nav.getByRole('link', { name: 'Scoring' })).toBeVisible();
    await expect.element(nav.getByRole('link', { name: 'System' })).not.toBeInTheDocument();
    answer(contract.system.read, healthy);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(copy).toBeEnabled();
  });
});
