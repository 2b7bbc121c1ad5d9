import { expect, test } from 'vitest';
import { breakScreen, brokenText, expectFallback } from '#test/e2e/break-screen.ts';
import { expectHelp } from '#test/e2e/help-widget.ts';
import { jonas, newMember } from '#test/e2e/member.ts';
import { everybody, totalOf } from '#test/e2e/member-signals.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { rows, total } from '#test/e2e/signals-page.ts';
import { expectSignedOut, openVisitor, waitForPath } from '#test/e2e/visitor.ts';
import { watchPage } from '#test/e2e/watch-page.ts';

const shared = shareProduct();
/** Shown on a server without a configured support address. */
const supportEmail = 'support@localhost';

// Slow: eight URLs are fully loaded.
test('a visitor is led to the sign-in from every page but the entry, and a user to the page that a typed URL means, or to “Page not found”', async () => {
  const stranger = await openVisitor(shared);
  for (const path of ['/welcome', '/nonsense', '/Dashboard/signals/x']) {
    await stranger.goto(path);
    await expectSignedOut(stranger);
  }
  await stranger.goto('/');
  await stranger.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(new URL(stranger.url()).pathname).toBe('/');
  await stranger.goto('/Login/');
  await expectSignedOut(stranger);

  const { token, profileIds } = await newMember(shared, { connect: [jonas], onboarded: true });
  const page = await openVisitor(shared, { token });
  await page.goto(`/DASHBOARD/Signals/${profileIds[0]}/?sort=name`);
  await page.getByRole('heading', { name: 'Signals', exact: true }).waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe(`/dashboard/signals/${profileIds[0]}`);
  expect(searchParams.get('sort')).toBe('name');
  for (const path of ['/nonsense', '/login/extra']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Page not found', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.locator('[data-page-wrapper]').count()).toBe(1);
    await expectHelp(page, supportEmail);
  }
});

test('a user whose screen broke tries again and is back where they were, or goes back to the dashboard', async () => {
  const { token } = await newMember(shared);
  const page = await openVisitor(shared, { token });
  const complaints = await watchPage(page);
  await breakScreen(page, 'FeedsScreen');
  await page.goto('/dashboard/feeds');
  await expectFallback(page);
  expect(complaints.join()).toContain(brokenText);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: 'Feeds', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/feeds');

  await breakScreen(page, 'WelcomeScreen');
  await page.goto('/welcome');
  await expectFallback(page);
  await page.getByRole('button', { name: 'Back to Dashboard' }).click();
  await waitForPath(page, '/dashboard');
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
});

// Slow: two tabs are loaded, and enrichment follows new data.
test('a user triages people as fast as they can press keys, and their other tab shows that and new people at once', async () => {
  const member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const fresh = { status: ['new' as const], snoozed: false };
  const order = (await everybody(member, { ...fresh, sort: 'name' })).map(({ id }) => id);
  const path = `/dashboard/signals/${member.profileIds[0]}?status=new&sort=name`;
  const page = await openVisitor(shared, { token: member.token });
  const other = await page.context().newPage();
  for (const one of [other, page]) {
    const listening = one.waitForResponse('**/events');
    await one.goto(path);
    await listening;
    await rows(one).nth(3).waitFor();
  }
  expect(await total(other)).toBe(order.length);
  await page.bringToFront();
  for (const key of ['j', 'Enter', 'd', 'd', 'r', 'd', 'm', 'd']) await page.keyboard.press(key);
  await expect.poll(() => new URL(page.url()).searchParams.get('signal')).toBe(order[6]);
  await expect.poll(() => totalOf(member, fresh)).toBe(order.length - 6);
  const after = new Map((await everybody(member, {})).map(({ id, status }) => [id, status]));
  expect(order.slice(0, 7).map((id) => after.get(id))).toEqual([
    'dismissed',
    'dismissed',
    'reviewed',
    'dismissed',
    'engaged',
    'dismissed',
    'new',
  ]);
  await expect.poll(() => total(other)).toBe(order.length - 6);

  await member.api.sources.addDirectly({
    body: {
      connectedProfileId: member.profileIds[0] ?? '',
      profileUrl: 'https://www.linkedin.com/in/nobody-known-yet',
    },
  });
  for (const one of [page, other]) await expect.poll(() => total(one)).toBe(order.length - 5);
});
