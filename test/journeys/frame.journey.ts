import { expect, test } from 'vitest';
import { breakScreen, brokenText, expectFallback } from '#test/e2e/break-screen.ts';
import { expectHelp } from '#test/e2e/help-widget.ts';
import { jonas, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { nameOf, rows, total } from '#test/e2e/signals-page.ts';
import { openVisitor, waitForPath } from '#test/e2e/visitor.ts';
import { watchPage } from '#test/e2e/watch-page.ts';

const shared = shareProduct();
/** Shown on a server without a configured support address. */
const supportEmail = 'support@localhost';

// Slow: a dozen URLs are fully loaded.
test("a user types a URL by hand and gets to the page they meant, or is told that it doesn't exist", async () => {
  const { token, profileIds } = await newMember(shared, { connect: [jonas], onboarded: true });
  const page = await openVisitor(shared, { token });
  const first = `/dashboard/signals/${profileIds[0]}`;
  const meant: [typed: string, path: string, heading: string][] = [
    ['/Login/', '/login', 'Sign in to inGrow'],
    ['/WELCOME', '/welcome', 'Welcome, Ada'],
    ['/Dashboard/Settings/', '/dashboard/settings', 'Settings'],
    [`/DASHBOARD/Signals/${profileIds[0]}/?sort=name`, first, 'Signals'],
  ];
  for (const [typed, path, heading] of meant) {
    await page.goto(typed);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(new URL(page.url()).searchParams.get('sort')).toBe('name');
  for (const path of ['/nonsense', '/dashboards', '/login/extra']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Page not found', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.locator('[data-page-wrapper]').count()).toBe(1);
    await expectHelp(page, supportEmail);
  }

  const fresh = await openVisitor(shared, { token: (await newMember(shared)).token });
  await fresh.goto('/nonsense');
  await waitForPath(fresh, '/welcome');
  const stranger = await openVisitor(shared);
  for (const path of ['/nonsense', '/LOGIN', '/Dashboard', '/login/']) {
    await stranger.goto(path);
    await waitForPath(stranger, '/login');
  }
});

test('a user whose screen broke tries again and is back where they were', async () => {
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
});

test('a user whose onboarding broke gets back to the dashboard', async () => {
  const { token } = await newMember(shared);
  const page = await openVisitor(shared, { token });
  const complaints = await watchPage(page);
  await breakScreen(page, 'WelcomeScreen');
  await page.goto('/welcome');
  await expectFallback(page);
  expect(complaints.join()).toContain(brokenText);
  await page.getByRole('button', { name: 'Back to Dashboard' }).click();
  await waitForPath(page, '/dashboard');
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
});

// Slow: two tabs are loaded, and enrichment follows new data.
test('a user with two tabs open sees changes from one tab and new people in the other at once', async () => {
  const member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const path = `/dashboard/signals/${member.profileIds[0]}?status=new`;
  const page = await openVisitor(shared, { token: member.token });
  const other = await page.context().newPage();
  for (const one of [page, other]) {
    const listening = one.waitForResponse('**/events');
    await one.goto(path);
    await listening;
    await rows(one).nth(3).waitFor();
  }
  const before = await total(other);
  const name = await nameOf(rows(page).first());
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  await page.getByText(`Dismissed ${name}`).waitFor();
  await expect.poll(() => total(other)).toBe(before - 1);

  await member.api.sources.addDirectly({
    body: {
      connectedProfileId: member.profileIds[0] ?? '',
      profileUrl: 'https://www.linkedin.com/in/nobody-known-yet',
    },
  });
  for (const one of [page, other]) await expect.poll(() => total(one)).toBe(before);
});
