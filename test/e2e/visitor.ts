import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { tokenKey } from '#web/lib/session.ts';
import type { Shared } from './share-product.ts';

/** How long the page may take for anything, ms; machines that run tests are busy. */
const patience = 60_000;

/** `SLOW=6 vitest run test/e2e/lists.e2e.ts` plays a machine that is six times slower: what fails then is a race. */
const slowness = Number(process.env.SLOW ?? 1);

type Wanted = {
  /** Lies in the browser's local storage from the start. */
  token?: string;
  permissions?: string[];
  /** What is not as usual of the browser profile. Such a one is new, and ends with the test. */
  profile?: BrowserContextOptions;
};

/** A page in a browser profile that holds nothing of anybody else. It is blank: go somewhere with it. */
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

/** A page of somebody signed in, at a path. */
export async function openAt(shared: Shared, { token }: { token: string }, path: string): Promise<Page> {
  const page = await openVisitor(shared, { token });
  await page.goto(path);
  return page;
}

/** Browser profiles that nobody uses now, by the product they were at: they hold its files, and nothing of anybody. */
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
  return context;
}

/** Lets the page compute so many times slower, and its calls take up to as many tenths of a second, in any order. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.context().route('**', async (route) => {
    const isCall = route.request().resourceType() === 'fetch' && !route.request().url().endsWith('/events');
    if (isCall) await sleep(Math.random() * slowness * 100);
    await route.fallback().catch(() => {});
  });
}

/** Waits until the page is at this path. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' });
}

/** Waits until a text is to be seen, exactly as given. */
export async function see(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor();
}

/** The session's token as the browser keeps it. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), tokenKey);
}

/** Calls of the page to these paths from now on, oldest first: `GET /profile/profile`. */
export function watchCalls(page: Page, path: string | RegExp): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isMeant = typeof path === 'string' ? pathname === path : path.test(pathname);
    if (isMeant) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Waits until a page that was signed in is signed out: at /login, without a token. */
export async function expectSignedOut(page: Page): Promise<void> {
  await arriveAt(page, '/login');
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
  expect(await storedToken(page)).toBeNull();
}

/** Where the browser keeps the identity that Google gave it. */
export function identityIn(page: Page, storage: 'localStorage' | 'sessionStorage'): Promise<string[]> {
  return page.evaluate(
    (name) => Object.keys(window[name]).filter((key) => key.startsWith('firebase:authUser:')),
    storage,
  );
}
