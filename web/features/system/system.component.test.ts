import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, callsOf, pause, refuse } from '#test/component/scripted-server.ts';
import { setWindow } from '#test/component/window-size.ts';

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
      state: 'configured',
      settings: ['UNIPILE_API_KEY', 'UNIPILE_DSN'],
      answer: { at: '2026-03-10T09:00:00.000Z', status: 401, requestId: 'req-4711' },
      quota: { at, left: 12, limit: 500, resetsAt: '2026-03-10T12:00:00.000Z' },
      clockAheadMs: 75_000,
      connections: { count: 3, needReconnect: 1, missingScopes: 0, scopes: ['openid'] },
      webhook: { url: 'https://ingrow.example/hook', receivedAt: null },
      failedAt: '2026-03-10T09:00:00.000Z',
      failure: 'unauthorized',
    },
    { name: 'smtp', use: 'Mail', state: 'configured' },
    { name: 'rapidapi', use: 'Reading LinkedIn', state: 'off', settings: ['RAPIDAPI_KEY'] },
  ],
  mail: { network: 'real', failure: 'unavailable' },
  secretsUnderFormerKeys: 2,
  disk: { freeBytes: 3_000_000_000, totalBytes: 80_000_000_000 },
} as const;

describe('the system page', () => {
  test("shows what is stuck, what isn't configured, and that nothing runs without a worker; checks a provider's keys", async () => {
    answer(contract.system.read, troubled);
    await openApp(path, admin);
    await expect.element(page.getByText('Feeds overdue for a check')).toBeVisible();
    await expect.element(page.getByText('1,200')).toBeVisible();
    await expect.element(page.getByText(/^No worker is running/).first()).toBeVisible();
    await expect
      .element(page.getByRole('row', { name: /^sync-profile/ }))
      .toHaveTextContent('sync-profile32 min121');
    await expect.element(page.getByText(/^It refused the key /)).toBeVisible();
    await expect.element(page.getByText('Status 401, request id req-4711')).toBeVisible();
    await expect.element(page.getByText('12 of 500 left', { exact: false })).toBeVisible();
    await expect.element(page.getByText('75 s ahead of Unipile')).toBeVisible();
    await expect.element(page.getByText('3 connected, 1 needs reconnecting')).toBeVisible();
    await expect.element(page.getByText(/^Never received\./)).toBeVisible();
    await expect
      .element(page.getByText('Next: Check UNIPILE_API_KEY, UNIPILE_DSN in .env, then restart inGrow.'))
      .toBeVisible();
    await expect
      .element(page.getByText('Next: Set RAPIDAPI_KEY in .env, then restart inGrow.'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Check now: RapidAPI' })).not.toBeInTheDocument();
    await expect.element(page.getByText('Mail: just tried, and it didn’t answer')).toBeVisible();
    await expect.element(page.getByText('2 under a former key')).toBeVisible();
    await expect.element(page.getByText('3.0 GB free of 80 GB')).toBeVisible();
    if (triesAll()) {
      await expectNoBarriers();
      await setWindow(1440, 900);
    }
    const button = page.getByRole('button', { name: 'Check now: Unipile' });
    answer(contract.system.check, {
      ...troubled.providers[0],
      failedAt: null,
      failure: null,
      clockAheadMs: 0,
      connections: null,
      succeededAt: at,
      check: { at, failure: null },
      webhook: { url: 'https://ingrow.example/hook', receivedAt: at },
    });
    await button.click();
    await expect.element(page.getByText(/^Valid, checked /)).toBeVisible();
    await expect.element(page.getByText('Next: Nothing to do.')).toBeVisible();
    expect(callsOf(contract.system.check)).toHaveLength(1);
    refuse(contract.system.check, 'rate_limited', 'This was just checked. Try again in 40 seconds.');
    await button.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This was just checked. Try again in 40 seconds.');
    await expect.element(page.getByText(/^Valid, checked /)).toBeVisible();
    await expectNoBarriers();
  });

  inFullRuns('fits on a phone with the longest provider data', async () => {
    answer(contract.system.read, {
      ...troubled,
      providers: troubled.providers.map((each) => ({
        ...each,
        answer: { at, status: 200, requestId: 'x'.repeat(100) },
        connections: {
          count: 3,
          needReconnect: 1,
          missingScopes: 0,
          scopes: ['https://scope.example/'.repeat(6)],
        },
      })),
    });
    await openApp(path, admin);
    await expect.element(page.getByText('75 s ahead of Unipile')).toBeVisible();
    await expectNoBarriers();
  });

  inFullRuns('refreshes while it is open', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(at) });
    answer(contract.system.read, healthy);
    await openApp(path, admin);
    await expect.element(page.getByText('This process')).toBeVisible();
    answer(contract.system.read, troubled);
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.element(page.getByText('Feeds overdue for a check')).toBeVisible();
    expect(callsOf(contract.system.read)).toHaveLength(2);
  });

  test('keeps its header while loading, with nothing to copy yet; says that nothing is wrong and can be copied as text', async () => {
    answer(contract.system.read, healthy);
    const resume = pause(contract.system.read);
    await openApp(path, admin);
    await expect.element(copy).toBeDisabled();
    resume();
    await expect.element(copy).toBeEnabled();
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await expect.element(page.getByText('Nothing is stuck, late or failing.')).toBeVisible();
    await expect.element(page.getByText('This process')).toBeVisible();
    await expect.element(page.getByText('18.1, bundled with inGrow')).toBeVisible();
    await expect.element(page.getByText('All queues are empty.')).toBeVisible();
    await expect.element(page.getByText('All use the current key')).toBeVisible();
    await expect.element(page.getByText('unknown')).toBeVisible();
    await copy.click();
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(written.mock.calls[0]?.[0]).toMatch(/^inGrow 0\.1\.0 on Node v24/);
  });

  test("is refused to other users, and isn't in their navigation", async () => {
    refuse(contract.system.read, 'forbidden', 'Only administrators can do this.');
    await openApp(path);
    await expect.element(page.getByText('Admins only')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    const nav = page.getByRole('navigation', { name: 'Settings' });
    await expect.element(nav.getByRole('link', { name: 'Scoring' })).toBeVisible();
    await expect.element(nav.getByRole('link', { name: 'System' })).not.toBeInTheDocument();
  });
});
