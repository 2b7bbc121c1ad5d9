import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { tokenKey } from '#web/lib/session.ts';
import type { Shared } from './share-product.ts';

/** Timeout for anything on the page, ms. Machines that run tests are busy. */
const patience = 60_000;

/**
 * `SLOW=6 vitest run test/journeys/views-and-lists.journey.ts` simulates a machine six times slower. What fails then is a race.
 */
const slowness = Number(process.env.SLOW ?? 1);

/** Whether pages are drawn, which only tests of how a page looks need. Others take a twentieth less CPU time without. */
const isDrawn = process.env.DRAWS_PAGES !== 'no';

function skipDrawing(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 !important }');
  document.adoptedStyleSheets.push(sheet);
}

type Wanted = {
  /** In the browser's local storage from the start. */
  token?: string;
  permissions?: string[];
  /** Changes to the browser profile. Such a profile is new, and ends with the test. */
  profile?: BrowserContextOptions;
};

/** A page in a browser profile without anyone else's data. It's blank, so navigate first. */
export async function openVisitor(
  shared: Shared,
  { token, permissions, profile }: Wanted = {},
): Promise<Page> {
  const context = profile ? await newProfile(shared, profile) : await takeProfile(shared);
  await context.setStorageState({
    cookies: [],
    origins:
      token === undefined ? [] : [{ origin: shared.url(), localStorage: [{ name: tokenKey, value: token }] }],
  });
  if (permissions) await context.grantPermissions(permissions);
  const page = await context.newPage();
  if (slowness > 1) await slowDown(page);
  return page;
}

/** A page of a signed-in user, at a path. */
export async function openAt(shared: Shared, { token }: { token: string }, path: string): Promise<Page> {
  const page = await openVisitor(shared, { token });
  await page.goto(path);
  return page;
}

/** Idle browser profiles, by product. They have the product's files cached, and no user data. */
const idleProfiles = new Map<string, BrowserContext[]>();

async function takeProfile(shared: Shared): Promise<BrowserContext> {
  const idle = idleProfiles.get(shared.url()) ?? [];
  idleProfiles.set(shared.url(), idle);
  const context = idle.pop() ?? (await makeProfile(shared));
  onTestFinished(async () => {
    await Promise.all(context.pages().map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearPermissions();
    idle.push(context);
  });
  return context;
}

async function newProfile(shared: Shared, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await makeProfile(shared, options);
  onTestFinished(() => context.close());
  return context;
}

async function makeProfile(shared: Shared, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await shared.browser().newContext({
    baseURL: shared.url(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(patience);
  if (!isDrawn) await context.addInitScript(skipDrawing);
  return context;
}

/**
 * Slows the page's computing down by a factor, and delays its calls by up to that many tenths of a second, in
 * random order.
 */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.context().route('**', async (route) => {
    const isCall = route.request().resourceType() === 'fetch' && !route.request().url().endsWith('/events');
    if (isCall) await sleep(Math.random() * slowness * 100);
    await route.fallback().catch(() => {});
  });
}

/** Navigates like a link, without loading the page again. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** Waits until the page is at this path. */
export async function waitForPath(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' });
}

/** Waits until a text is visible, exactly as given. */
export async function see(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor();
}

/** The session token in the browser. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), tokenKey);
}

/** The page's calls to these paths from now on, oldest first: `GET /profile/profile`. */
export function watchCalls(page: Page, path: string | RegExp): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isMeant = typeof path === 'string' ? pathname === path : path.test(pathname);
    if (isMeant) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Waits until a signed-in page is signed out: at /login, without a token. */
export async function expectSignedOut(page: Page): Promise<void> {
  await waitForPath(page, '/login');
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
  expect(await storedToken(page)).toBeNull();
}

/** The storage keys of the Google identity in the browser. */
export function identityIn(page: Page, storage: 'localStorage' | 'sessionStorage'): Promise<string[]> {
  return page.evaluate(
    (name) => Object.keys(window[name]).filter((key) => key.startsWith('firebase:authUser:')),
    storage,
  );
}
