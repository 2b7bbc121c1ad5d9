import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findUnlike } from '#test/component/find-unlike.ts';
import { breakScreen, brokenText } from '#test/e2e/break-screen.ts';
import type { Member } from '#test/e2e/member.ts';
import type { Shared } from '#test/e2e/share-product.ts';
import { openVisitor } from '#test/e2e/visitor.ts';
import { watchPage } from '#test/e2e/watch-page.ts';
import { mailsTo } from '#test/outbox.ts';
import { findCutTexts } from './find-cut-texts.ts';
import { recordShifts } from './record-shifts.ts';

/** An existing folder. A picture of every screen in every look is saved there. */
const pictures = process.env.PICTURES;

export type Screen = {
  name: string;
  path: () => string;
  /** Absent means as the usual member, or signed out if there is none. */
  who?: () => Member;
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Waits until everything is loaded, and opens what should be checked. */
  ready: (page: Page) => Promise<unknown>;
  /** A screen to break on purpose: what its file exports. */
  broken?: string;
};

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
/** Shows the newest mail with this subject to the user, as a mail program does. */
export const mail = (shared: Shared, to: () => string, subject: RegExp) => async (page: Page) => {
  const find = async () =>
    (await mailsTo(shared.sandboxUrl(), to())).find((one) => subject.test(one.subject));
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  await page.goto('about:blank');
  await page.setContent((await find())?.html ?? '');
};
export const press = async (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
/** Waits until the signals table has rows, and then presses keys. */
export const rows = async (page: Page, ...keys: string[]) => {
  await page.getByRole('grid').getByRole('row').nth(5).waitFor();
  for (const key of keys) await page.keyboard.press(key);
};

type Look = { colorScheme: 'light' | 'dark'; width: number; height: number };
/** Each theme and each width: colors don't depend on the width, nor the layout on the theme. */
const looks: Look[] = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'light', width: 1024, height: 800 },
  { colorScheme: 'dark', width: 390, height: 844 },
];
/** The other combinations, for long trials and pictures. */
const otherLooks: Look[] = [
  { colorScheme: 'light', width: 390, height: 844 },
  { colorScheme: 'dark', width: 1440, height: 900 },
];
const wanted = process.env.SOAK || pictures ? [...looks, ...otherLooks] : looks;

/** Opens and checks each screen in light and dark, at 1440, 1024 and 390 px. */
export function checkScreens(shared: Shared, usual: (() => Member) | null, screens: readonly Screen[]): void {
  describe('in light and dark, at 1440, 1024 and 390 px: no accessibility findings, complaints, odd looks, layout shifts, or sideways scroll', () => {
    test.each(screens)('$name', async (screen) => {
      const token = (screen.who ?? usual)?.().token;
      const found: string[] = [];
      const complaints: string[][] = [];
      const load = async (viewport: { width: number; height: number }): Promise<Page> => {
        const page = await openVisitor(shared, {
          ...(token === undefined ? {} : { token }),
          profile: { colorScheme: 'light', reducedMotion: 'reduce', viewport },
        });
        complaints.push(await watchPage(page));
        if (screen.broken) await breakScreen(page, screen.broken);
        await screen.before?.(page);
        const findShifts = await recordShifts(page);
        await page.goto(screen.path());
        found.push(...(await findShifts()).map((one) => `${viewport.width}: ${one}`));
        return page;
      };
      const page = await load({ width: 1440, height: 900 });
      await screen.ready(page);
      for (const look of wanted) {
        await show(page, look);
        const words = `${look.colorScheme} ${look.width}`;
        if (pictures) await page.screenshot({ path: join(pictures, `${screen.name} ${words}.png`) });
        found.push(...(await findBarriers(page)).map((one) => `${words}: ${one}`));
        const unlike = await page.locator('body').evaluate(findUnlike);
        found.push(...unlike.map((one) => `${words}: ${one}`));
        const cut = await page.locator('body').evaluate(findCutTexts);
        found.push(...cut.map((one) => `${words}: “${one}” is cut without an ellipsis`));
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (tooWide > 0) found.push(`${words}: ${tooWide} px too wide`);
      }
      await page.close();
      // A page that was loaded wide and made narrow doesn't show what one shifts that a phone loads.
      await load({ width: 390, height: 844 });
      // Only the error thrown on purpose is allowed.
      expect([...found, ...complaints.flat().filter((one) => !one.includes(brokenText))]).toEqual([]);
    });
  });
}

/** Applies a look, as if the system's theme or the window changed. */
async function show(page: Page, { colorScheme, width, height }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  const isThere = async () => {
    const theme = await page.locator('html').getAttribute('data-mantine-color-scheme');
    const isPhone = (await page.locator('[data-bottom-bar]').count()) > 0;
    const isFramed = (await page.getByRole('navigation', { name: 'Main' }).count()) > 0;
    return (theme === null || theme === colorScheme) && (!isFramed || isPhone === width < 768);
  };
  await expect.poll(isThere).toBe(true);
}

/**
 * Axe findings of moderate impact and above. Text that is part of a picture has no contrast requirement (WCAG 1.4.3).
 * An open menu needs no landmark, as axe's own exception for dialogs: it has the focus while it is open.
 */
async function findBarriers(page: Page): Promise<string[]> {
  const regionMatcher = 'dialog, [role=dialog], [role=alertdialog], [role=menu], svg';
  const axe = new AxeBuilder({ page })
    .exclude('[role="img"]')
    .options({ resultTypes: ['violations'], ...{ checks: { region: { options: { regionMatcher } } } } });
  // No page has frames, so one run in the page covers everything.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
