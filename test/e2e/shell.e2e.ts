import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectFallback } from './break-screen.ts';
import { expectHelp } from './help-widget.ts';
import { jonas, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor, see, storedToken, watchCalls } from './visitor.ts';

const supportEmail = 'help@ingrow.example';
const shared = shareProduct(() => ({ SUPPORT_EMAIL: supportEmail }));

describe('the fallback screen', () => {
  test('appears when the router fails to load a screen', async () => {
    const page = await openVisitor(shared);
    await page.route(/\/assets\/beta-[^/]+\.js$/, (route) => route.abort());
    await page.goto('/beta');
    await expectFallback(page);
    await expectHelp(page, supportEmail);
  });

  test('appears when the page is broken before anything is drawn', async () => {
    const page = await openVisitor(shared);
    await page.route(`${shared.url()}/login`, async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(/"supportEmail":"[^"]*"/, '"supportEmail":');
      await route.fulfill({ response: answer, body: html });
    });
    await page.goto('/login');
    await expectFallback(page);
    expect(await page.title()).toBe('Something went wrong · inGrow');
    // The settings, with the configured address, couldn't be read.
    await expectHelp(page, `support@${new URL(shared.url()).hostname}`);
  });

  test("appears with help when the app's files don't load", async () => {
    const page = await openVisitor(shared);
    await page.route(/\/assets\/app-[^/]+\.js$/, (route) => route.abort());
    await page.goto('/login');
    await expectFallback(page);
    await expectHelp(page, supportEmail);
  });
});

describe('the frame around pages', () => {
  test("pages outside /dashboard are wrapped, pages below aren't, and all of them have help", async () => {
    const { token, profileIds } = await newMember(shared, { connect: [jonas], onboarded: true });
    const page = await openVisitor(shared, { token });
    const pages: [path: string, heading: string, title: string, wrapped: boolean][] = [
      ['/login', 'Sign in to inGrow', 'Sign in', true],
      ['/welcome', 'Welcome, Ada', 'Welcome', true],
      [`/dashboard/signals/${profileIds[0]}`, 'Signals', 'Signals', false],
      ['/dashboard/comments', 'Comments', 'Comments', false],
      ['/dashboard/settings', 'Settings', 'Settings', false],
      ['/dashboard/no/such/page', 'Page not found', 'Not found', false],
    ];
    for (const [path, heading, title, wrapped] of pages) {
      await page.goto(path);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      expect(await page.title()).toBe(`${title} · inGrow`);
      expect(await page.locator('[data-page-wrapper]').count()).toBe(wrapped ? 1 : 0);
      await expectHelp(page, supportEmail);
    }
    const stranger = await openVisitor(shared);
    await stranger.goto('/');
    await stranger.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await stranger.locator('[data-page-wrapper]').count()).toBe(1);
    await expectHelp(stranger, supportEmail);
  });
});

/** Tracks toasts from the start: the most at one time, and how long each was visible. */
type Toasts = { max: number; lives: number[] };

function watchToasts(): void {
  window.open = () => null;
  const toasts: Toasts = { max: 0, lives: [] };
  Object.assign(window, { toasts });
  const begun = new Map<Element, number>();
  const look = () => {
    const now = [...document.querySelectorAll('[class*="Notification-root"]')];
    for (const one of now) if (!begun.has(one)) begun.set(one, performance.now());
    for (const [one, at] of begun) {
      if (one.isConnected) continue;
      toasts.lives.push(performance.now() - at);
      begun.delete(one);
    }
    // While one fades out and the next fades in, only one counts.
    const visible = now.filter((one) => Number(getComputedStyle(one).opacity) > 0.5);
    toasts.max = Math.max(toasts.max, visible.length);
    requestAnimationFrame(look);
  };
  look();
}

test('shows at most 3 toasts at the bottom right, each for 4 seconds', async () => {
  const page = await openVisitor(shared);
  await page.addInitScript(watchToasts);
  await page.goto('/login');
  for (let press = 0; press < 5; press += 1) {
    await page.getByRole('button', { name: 'Continue with Google' }).click();
  }
  const shown = page.getByRole('alert').filter({ hasText: 'Popup blocked by browser' });
  await expect.poll(() => shown.count()).toBe(3);
  const last = await shown.last().boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThan(1440 - 40);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeGreaterThan(900 - 120);
  // Two of the five wait for space and then get their own 4 seconds.
  const measure = () => page.evaluate(() => (window as unknown as { toasts: Toasts }).toasts);
  await expect.poll(async () => (await measure()).lives.length, { timeout: 20_000 }).toBe(5);
  const { max, lives } = await measure();
  expect(max).toBe(3);
  expect(Math.min(...lives)).toBeGreaterThan(3_900);
  expect(Math.max(...lives)).toBeLessThan(6_000);
});

describe('reading data', () => {
  test('retries a failed read once, then reports it', async () => {
    const { token, profileIds } = await newMember(shared, { connect: [jonas], synced: true });
    const page = await openVisitor(shared, { token });
    const path = `/signals/${profileIds[0]}`;
    const calls = watchCalls(page, path);
    await page.route(`**${path}?*`, (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`/dashboard${path}`);
    await page.getByText('HTTP 503').waitFor();
    expect(calls).toHaveLength(2);
  });

  test('reads nothing again when the window gets focus', async () => {
    const { token } = await newMember(shared);
    const page = await openVisitor(shared, { token });
    const open = new Set<Request>();
    page.on('request', (request) => open.add(request));
    page.on('requestfinished', (request) => open.delete(request));
    await page.goto('/dashboard/settings/sources');
    await page.getByText('No profiles connected yet.').waitFor();
    await page.getByText('No archives imported yet.').waitFor();
    const underWay = () => [...open].map((one) => new URL(one.url()).pathname);
    await expect.poll(underWay).toEqual(['/events']);

    const calls = watchCalls(page, /./);
    await page.evaluate(async () => {
      for (const name of ['blur', 'focus', 'visibilitychange']) window.dispatchEvent(new Event(name));
      // Anything these trigger was sent before this call.
      await fetch('/health');
    });
    expect(calls).toEqual(['GET /health']);
  });

  test('reports failures with the specified messages', async () => {
    const { token } = await newMember(shared);
    const page = await openVisitor(shared, { token });
    await page.goto('/welcome');
    const answers = [
      {
        answer: { status: 404, json: { data: { message: 'No such profile' } } },
        reported: '404: No such profile',
      },
      { answer: { status: 404, json: {} }, reported: 'Not found' },
      { answer: { status: 422, json: { data: { message: 'It refuses' } } }, reported: 'It refuses' },
      { answer: { status: 500, body: '<html>broken</html>' }, reported: 'HTTP 500' },
      { answer: null, reported: 'Network error' },
    ];
    for (const { answer, reported } of answers) {
      await page.route('**/linkedin-profile/preview*', (route) =>
        answer ? route.fulfill(answer) : route.abort(),
      );
      await page.getByLabel('LinkedIn URL of the profile or page').fill(jonas);
      await page.getByRole('button', { name: 'Preview' }).click();
      await see(page, reported);
      await page.unrouteAll();
    }
    expect(await storedToken(page)).toBe(token);
  });
});
