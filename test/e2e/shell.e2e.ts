import { describe, expect, test } from 'vitest';
import { expectFallback, withholdFile } from './break-screen.ts';
import { expectHelp } from './help-widget.ts';
import { jonas, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor } from './visitor.ts';

const supportEmail = 'help@ingrow.example';
const shared = shareProduct(() => ({ SUPPORT_EMAIL: supportEmail }));

describe('the fallback screen', () => {
  test('appears when the router fails to load a screen', async () => {
    const page = await openVisitor(shared);
    await withholdFile(page, ' as BetaScreen');
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
    await withholdFile(page, 'createRoot');
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
      ['/dashboard/inbox', 'Inbox', 'Inbox', false],
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
