import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { answerBootstrap, openApp, pageUrl, profileId } from '#test/component/open-app.ts';
import { answerSchedules, schedule } from '#test/component/schedules.ts';
import { answer, callsOf, scriptedAnswer, sendEvent } from '#test/component/scripted-server.ts';
import { answerLists } from '#test/component/signals-screen.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

const path = '/dashboard/agents';
const nav = page.getByRole('navigation', { name: 'Main' });
const link = (name: string | RegExp) => nav.getByRole('link', { name });
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const plan = { isUnlocked: false, plan: { name: 'growth', title: 'Growth' } };

const alarms = { schedules: true, feeds: true, channels: true };
const badges = { today: 14, inbox: 4, agents: 3, feeds: 7, alarms };

/** A user with pending work everywhere. */
function answerBusy(): void {
  answer(contract.profile.list, {
    items: [
      { id: profileId, name: 'Maya Lindqvist', network: 'sample', newCount: 1200 },
      { id: exampleId(3), name: 'Kaltwerk', network: 'sample', newCount: 3 },
    ],
  });
  answer(contract.payment.plan, plan);
  answer(contract.views.list, {
    items: [{ id: exampleId(400), name: 'Hot founders', filters: { search: 'founder' } }],
  });
  answer(contract.views.counts, { items: [{ id: exampleId(400), total: 10_000, isMore: true }] });
  answerLists({ id: exampleId(302), kind: 'own', name: 'Q4 outreach', people: { sample: 3, real: 0 } });
  answerBootstrap({ badges });
}

/** Simulates the browser going online or offline. */
function setOnline(online: boolean): void {
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}
afterEach(() => setOnline(true));

describe('the navigation', () => {
  test('loads with one call, shows pending work, refreshes after a change, can be collapsed, and is accessible in both themes and on a phone', async () => {
    answerBusy();
    await openApp(path);
    await expect.element(link('Today 14 to do')).toHaveAttribute('href', '/dashboard');
    expect(callsOf(contract.bootstrap.read)).toHaveLength(1);
    for (const route of [
      contract.profile.list,
      contract.lists.list,
      contract.views.list,
      contract.payment.plan,
    ]) {
      expect(callsOf(route)).toEqual([]);
    }
    await expect
      .element(link('Signals 1,203 new'))
      .toHaveAttribute('href', `/dashboard/signals/${profileId}`);
    await expect.element(link('Inbox 4 to answer')).toBeVisible();
    await expect.element(link(/^Agents 3 waiting for you.*needs attention/)).toBeVisible();
    await expect.element(link(/^Feeds 7 unread.*needs attention/)).toBeVisible();
    await expect.element(link(/^Channels.*needs attention/)).toBeVisible();
    await expect.element(link(/^Agents/)).toHaveAttribute('aria-current', 'page');
    const sample = nav.getByRole('button', { name: /^Sample network\. No real account is touched\.$/ });
    await sample.hover();
    await expect
      .element(page.getByRole('tooltip'))
      .toHaveTextContent('Sample network. No real account is touched.');
    await sample.unhover();
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
    await press('Collapse sidebar');
    await expect.element(link('Signals')).toBeVisible();
    expect(nav.getByText('Hot founders').query()).toBeNull();
    await expect.element(page.getByRole('button', { name: 'Account of Ada Visitor' })).toBeVisible();
    expect(localStorage.getItem('ingrow.nav')).toContain('narrow');
    await press('Expand sidebar');
    await expect.element(link('Today 14 to do')).toBeVisible();
    expect(localStorage.getItem('ingrow.nav')).toContain('wide');
    answerBootstrap({ badges: { ...badges, inbox: 5 } });
    sendEvent({ name: 'ready-comment', id: exampleId(1) });
    await expect.element(link('Inbox 5 to answer')).toBeVisible();
    // A changed view is recounted at once, with its own call.
    expect(callsOf(contract.views.counts)).toHaveLength(1);
    answer(contract.views.counts, { items: [{ id: exampleId(400), total: 1, isMore: false }] });
    sendEvent({ name: 'view', id: exampleId(400) });
    await expect.element(link('Hot founders 1 person')).toBeVisible();
    await expectNoBarriers();
  });

  test('links to saved views and lists of the profile that was shown last', async () => {
    localStorage.setItem('ingrow.signals', exampleId(3));
    answerBusy();
    await openApp(path);
    await expect
      .element(link('Signals 1,203 new'))
      .toHaveAttribute('href', `/dashboard/signals/${exampleId(3)}`);
    const founders = link('Hot founders');
    await expect
      .element(founders)
      .toHaveAttribute(
        'href',
        expect.stringMatching(
          new RegExp(`^/dashboard/signals/${exampleId(3)}\\?.*search=founder.*view=${exampleId(400)}`),
        ),
      );
    await expect.element(link('Hot founders 10,000+ people')).toBeVisible();
    const outreach = link('Q4 outreach 3 people');
    await expect.element(outreach).toHaveAttribute('href', expect.stringContaining(exampleId(302)));
    await expect.element(nav.getByRole('region', { name: 'Lists' })).toBeVisible();
    // The built-in list doesn't count as one of the user's lists.
    expect(link(/^Do not engage/).query()).toBeNull();
  });

  inFullRuns(
    'shows the plan without a sample network, and no alarm when nothing needs attention',
    async () => {
      answer(contract.payment.plan, plan);
      await openApp(path, { settings: { sample: false } });
      await expect.element(link('Plan: Growth')).toHaveAttribute('href', '/dashboard/settings/plan');
      await expect.element(nav.getByText('needs attention')).not.toBeInTheDocument();
    },
  );

  test("isn't cached for the next user when a user signs out while it loads", async () => {
    const late = await scriptedAnswer(contract.bootstrap.read);
    const profiles = [{ id: exampleId(77) }] as typeof late.profiles;
    const read = vi.spyOn(api.bootstrap, 'read').mockImplementationOnce(async () => {
      // Signing out clears the cache just as the response arrives.
      queryClient.clear();
      return { ...late, profiles };
    });
    await openApp(path);
    await expect.poll(() => read.mock.results.length).toBeGreaterThan(0);
    await read.mock.results[0]?.value;
    await new Promise((resolve) => setTimeout(resolve));
    // Either still empty, or already read again.
    const cached = queryClient.getQueryData<{ items: typeof profiles }>(['connected-profile']);
    expect(cached?.items ?? []).not.toContainEqual(profiles[0]);
  });

  test('is a bar of four items and a sheet with the rest on a phone', async () => {
    answerBusy();
    await openApp(path, { width: 390, height: 844 });
    await expect.element(link(/^Today.*14 to do/)).toBeVisible();
    await expect.element(link(/^Inbox.*4 to answer/)).toBeVisible();
    expect(link(/^Feeds/).query()).toBeNull();
    const more = nav.getByRole('button', { name: /^More.*needs attention/ });
    await more.click();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await expect.element(sheet.getByRole('link', { name: /^Feeds 7 unread/ })).toBeVisible();
    await expect.element(sheet.getByRole('link', { name: 'Q4 outreach 3 people' })).toBeVisible();
    if (triesAll()) await expectNoBarriers();
    await sheet.getByRole('link', { name: /^Channels/ }).click();
    await expect.poll(pageUrl).toBe('/dashboard/channels');
    await expect.element(sheet).not.toBeInTheDocument();
    await more.click();
    await sheet.getByRole('button', { name: 'Account of Ada Visitor' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect.poll(pageUrl).toBe('/dashboard/settings');
  });

  test('can be skipped by keyboard, and keys lead to pages', async () => {
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    const pages = { c: 'channels', ',': 'settings', a: 'agents' };
    for (const [key, path] of Object.entries(pages)) {
      await userEvent.keyboard('g');
      await userEvent.keyboard(key);
      await expect.poll(pageUrl).toBe(`/dashboard/${path}`);
    }
  });

  inFullRuns('says that sample data remains after the sample network was turned off', async () => {
    answerBootstrap({ sample: 'data' });
    await openApp(path, { settings: { sample: false } });
    const left = link('The sample network is off. Its data is still here. Remove it');
    await expect.element(left).toHaveAttribute('href', '/dashboard/settings/data');
  });
});

describe('keyboard shortcuts', () => {
  test('are listed under ?, and are off while the list or a menu is open or a user types', async () => {
    answerSchedules([schedule()]);
    await openApp(path);
    await expect.element(page.getByRole('list', { name: 'Your agents' })).toBeVisible();
    await userEvent.keyboard('?');
    const dialog = page.getByRole('dialog', { name: 'Keys on this screen' });
    await expect.element(dialog.getByText('New agent')).toBeVisible();
    await expect.element(dialog.getByText('Go to Agents')).toBeVisible();
    await expect.element(dialog.getByText('Search or run a command')).toBeVisible();
    await userEvent.keyboard('n');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await press('Keyboard shortcuts');
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await press('More for Scout');
    await userEvent.keyboard('n');
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(page.getByRole('dialog').query()).toBeNull();
    await userEvent.keyboard('n');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('');
    await userEvent.keyboard('ga');
    await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('ga');
  });
});

test('the theme is remembered, an offline notice shows until the network is back, and the account menu signs out', async () => {
  await openApp(path);
  await press('Use dark theme');
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark');
  await press('Use light theme');
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('light');
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('light');
  setOnline(false);
  await expect.element(page.getByText(/^You’re offline\./)).toBeVisible();
  setOnline(true);
  await expect.element(page.getByText(/^You’re offline\./)).not.toBeInTheDocument();
  answer(contract.access.logout, {});
  const person = page.getByRole('button', { name: 'Account of Ada Visitor', exact: true });
  await person.click();
  await expect.element(page.getByText('ada@sample.example')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(pageUrl).toBe('/login');
  expect(callsOf(contract.access.logout)).toHaveLength(1);
});
