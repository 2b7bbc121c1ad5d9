import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { agent } from '#test/component/agents.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/look-at.ts';
import { openApp, pageUrl, profileId } from '#test/component/open-app.ts';
import { answerSchedules, schedule } from '#test/component/schedules.ts';
import { answer, callsOf } from '#test/component/scripted-server.ts';

const path = '/dashboard/agents';
const nav = page.getByRole('navigation', { name: 'Main' });
const link = (name: string | RegExp) => nav.getByRole('link', { name });
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const plan = { isUnlocked: false, plan: { name: 'growth', title: 'Growth' } };

/** Somebody whom everything waits for. */
function answerBusy(): void {
  answerSchedules([schedule({ publishingWithdrawn: 'Its agent was changed.' })]);
  answer(contract.agents.list, { items: [agent({ waiting: 2 }), agent({ id: exampleId(201), waiting: 1 })] });
  answer(contract.profile.list, {
    items: [
      { id: profileId, name: 'Maya Lindqvist', network: 'sample', newCount: 1200 },
      { id: exampleId(3), name: 'Kaltwerk', network: 'sample', newCount: 3 },
    ],
  });
  answer(contract.readyComments.counts, { counts: { suggested: 4 } });
  answer(contract.rss.summary, { items: [{ network: 'sample', feeds: 2, unread: 7, alerts: 1 }] });
  answer(contract.connections.list, {
    items: [{ channel: 'linkedin', network: 'sample', state: 'needs_reconnect', name: 'Maya Lindqvist' }],
  });
  answer(contract.payment.plan, plan);
}

/** Whether the browser says that it has a network. */
function setOnline(online: boolean): void {
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}
afterEach(() => setOnline(true));

describe('the navigation', () => {
  test('says what waits where, in both themes and on a phone', async () => {
    answerBusy();
    await openApp(path);
    await expect.element(link('Signals 1,203 new')).toBeVisible();
    await expect.element(link(/Maya Lindqvist.*1,200 new/)).toBeVisible();
    await expect.element(link('Comments 4 to review')).toBeVisible();
    await expect.element(link('Agents 3 waiting for you')).toBeVisible();
    await expect.element(link(/^Scheduled.*needs attention/)).toBeVisible();
    await expect.element(link(/^Feeds 7 unread.*needs attention/)).toBeVisible();
    await expect.element(link(/^Channels.*needs attention/)).toBeVisible();
    await expect.element(link('Plan: Growth')).toHaveAttribute('href', '/dashboard/settings/plan');
    await expect.element(nav.getByText('Sample network')).toBeVisible();
    await expect.element(link(/^Agents/)).toHaveAttribute('aria-current', 'page');
    await expectNoBarriers();
  });

  test('says nothing of plans where everything is unlocked, and marks nothing that is quiet', async () => {
    answer(contract.payment.plan, { ...plan, isUnlocked: true });
    await openApp(path);
    await expect.element(link('Agents')).toBeVisible();
    await expect.poll(() => callsOf(contract.payment.plan)).toHaveLength(1);
    await expect.element(nav.getByText(/^Plan:|needs attention/)).not.toBeInTheDocument();
  });

  test('is as narrow as one likes, and stays so', async () => {
    answerBusy();
    await openApp(path);
    await press('Show icons only');
    await expect.element(link('Signals')).toBeVisible();
    expect(nav.getByText('Plan: Growth').query()).toBeNull();
    await expect.element(page.getByRole('button', { name: 'Account of Ada Visitor' })).toBeVisible();
    expect(localStorage.getItem('ingrow.nav')).toContain('narrow');
    await press('Show the names');
    await expect.element(link('Agents 3 waiting for you')).toBeVisible();
    await page.viewport(900, 800);
    expect(localStorage.getItem('ingrow.nav')).toContain('wide');
    await expect.element(link('Plan: Growth')).toBeVisible();
  });

  test('on a phone is a bar at the bottom that says the same', async () => {
    answerBusy();
    await openApp(path, { width: 390, height: 844 });
    await expect.element(link(/^Comments.*4 to review/)).toBeVisible();
    await expect.element(link(/^Agents.*needs attention/)).toBeVisible();
    await expect.element(link(/^Feeds.*7 unread.*needs attention/)).toBeVisible();
    await expect.element(nav.getByText('Sample network')).toBeVisible();
    await link(/^Channels.*needs attention/).click();
    expect(pageUrl()).toBe('/dashboard/channels');
    await press('Account of Ada Visitor');
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    expect(pageUrl()).toBe('/dashboard/settings');
  });

  test('is passed over by keyboard', async () => {
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
  });

  test('says that sample data is left where the sample network is off', async () => {
    answer(contract.sampleData.read, { total: 12 });
    await openApp(path, { settings: { sample: false } });
    await expect.element(nav.getByText('Sample data')).toBeVisible();
    await expect.element(link('Remove it')).toHaveAttribute('href', '/dashboard/settings/data');
  });
});

describe('keys', () => {
  test('lead to each place', async () => {
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible();
    const places = { c: 'channels', e: 'engage', f: 'feeds', m: 'comments', ',': 'settings', a: 'agents' };
    for (const [key, place] of Object.entries(places)) {
      await userEvent.keyboard('g');
      await userEvent.keyboard(key);
      await expect.poll(pageUrl).toBe(`/dashboard/${place}`);
    }
  });

  test('are listed under ?, and rest while the list or a menu is open, and while one types', async () => {
    answerSchedules([schedule()]);
    await openApp(path);
    await expect.element(page.getByRole('list', { name: 'Your agents' })).toBeVisible();
    await userEvent.keyboard('?');
    const dialog = page.getByRole('dialog', { name: 'Keys on this screen' });
    await expect.element(dialog.getByText('New agent')).toBeVisible();
    await expect.element(dialog.getByText('Go to Agents')).toBeVisible();
    await userEvent.keyboard('n');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await press('Keys');
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

test('the theme is switched and kept', async () => {
  await openApp(path);
  await press('Use the dark theme');
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark');
  await press('Use the light theme');
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('light');
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('light');
});

test('who is signed in is said, and signs out', async () => {
  answer(contract.access.logout, {});
  await openApp(path);
  const person = page.getByRole('button', { name: 'Account of Ada Visitor', exact: true });
  await person.click();
  await expect.element(page.getByText('ada@sample.example')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(pageUrl).toBe('/login');
  expect(callsOf(contract.access.logout)).toHaveLength(1);
});

test('without a network it says that what one sees may be old, until it is back', async () => {
  await openApp(path);
  await expect.element(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible();
  setOnline(false);
  await expect.element(page.getByText(/^You are offline\./)).toBeVisible();
  setOnline(true);
  await expect.element(page.getByText(/^You are offline\./)).not.toBeInTheDocument();
});
