import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl, profileId, takeComplaints } from '#test/component/open-app.ts';
import { answer } from '#test/component/scripted-server.ts';

/** Blocks navigation away from the test's page. @returns how and where it tried to go */
function stay(): string[] {
  const ways: string[] = [];
  const note = (event: NavigateEvent) => {
    event.preventDefault();
    ways.push(`${event.navigationType} ${new URL(event.destination.url).pathname}`);
  };
  navigation.addEventListener('navigate', note);
  onTestFinished(() => navigation.removeEventListener('navigate', note));
  return ways;
}

/** Makes the frame throw while rendering. */
function breakFrame(): void {
  const { prototype }: { prototype: { readonly format: unknown } } = Intl.NumberFormat;
  vi.spyOn(prototype, 'format', 'get').mockImplementation(() => {
    throw new Error('This screen cannot be drawn.');
  });
  answer(contract.profile.list, { items: [{ id: profileId, name: 'Maya Lindqvist', newCount: 3 }] });
}

describe('a page that fails to render', () => {
  const words = 'We apologize for the inconvenience. An unexpected error occurred.';

  test('says so with ways to retry and to leave, and is accessible in both themes and on a phone', async () => {
    breakFrame();
    await openApp('/dashboard/agents');
    await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.poll(() => document.title).toBe('Something went wrong · inGrow');
    const ways = stay();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('button', { name: 'Back to Dashboard' }).click();
    expect(ways).toEqual([`reload ${location.pathname}`, 'push /dashboard']);
    await page.getByRole('button', { name: 'Help' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Need Help?' })).toBeVisible();
    await expectNoBarriers();
    expect(takeComplaints().join()).toContain('This screen cannot be drawn.');
  });
});

describe('a URL', () => {
  test.each([
    ['/dashboard/no/such/page', '/dashboard', 'Go to Today'],
    ['/nonsense', '/', 'Go to the start'],
    ['/login/extra', '/', 'Go to the start'],
  ])('says so and links on if it has no page: %s', async (path, home, words) => {
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: words })).toHaveAttribute('href', home);
    expect(document.title).toBe('Not found · inGrow');
    const isDashboard = path.startsWith('/dashboard/');
    expect(document.querySelectorAll('[data-page-wrapper]')).toHaveLength(isDashboard ? 0 : 1);
    expect(pageUrl()).toBe(path);
  });

  const typedPaths = [
    ['/Dashboard/Agents/', '/dashboard/agents', 'Agents'],
    [`/DASHBOARD/Agents/?tab=templates`, '/dashboard/agents?tab=templates', 'Agents'],
    ['/WELCOME', '/welcome', 'Welcome'],
  ] as const;
  test.each(typedPaths.filter((_, at) => triesAll() || at === 1))(
    'is corrected to its canonical form: %s',
    async (typed, meant, title) => {
      await openApp(typed);
      await expect.poll(() => document.title).toBe(`${title} · inGrow`);
      expect(pageUrl()).toBe(meant);
    },
  );

  inFullRuns('leads from the former posts page to the current one', async () => {
    await openApp('/dashboard/channels/posts?tab=sent');
    await expect.poll(pageUrl).toBe('/dashboard/posts?tab=sent');
    await expect.element(page.getByRole('heading', { name: 'Posts', level: 1 })).toBeVisible();
  });

  test('leads from signals without a profile to the profile shown last', async () => {
    const other = exampleId(7);
    localStorage.setItem('ingrow.signals', other);
    await openApp('/dashboard/signals', { user: { connectedProfiles: [{ id: profileId }, { id: other }] } });
    await expect.poll(pageUrl).toBe(`/dashboard/signals/${other}`);
  });

  inFullRuns('offers on Signals to connect a profile if there is none', async () => {
    answer(contract.profile.list, { items: [] });
    await openApp('/dashboard/signals', { user: { connectedProfiles: [] } });
    await expect.element(page.getByRole('heading', { name: 'Signals', level: 1 })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'See who engages' })).toBeVisible();
    expect(pageUrl()).toBe('/dashboard/signals');
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  const pages = ['/nonsense', '/Dashboard', '/dashboard/agents', '/welcome'];
  test.each(pages.filter((path) => triesAll() || path === '/dashboard/agents'))(
    "leads a visitor who isn't signed in to /login: %s",
    async (path) => {
      await openApp(path, { signedOut: true });
      await expect.element(page.getByRole('heading', { name: 'Sign in to inGrow' })).toBeVisible();
      expect(pageUrl()).toBe('/login');
    },
  );

  test("leads a user who hasn't finished the onboarding to it, except under the dashboard", async () => {
    await openApp('/nonsense', { user: { isOnboardingCompleted: false, connectedProfiles: [] } });
    await expect.poll(pageUrl).toBe('/welcome');
  });
});
