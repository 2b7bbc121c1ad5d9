import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { breakScreen, brokenWords } from './break-screen.ts';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor } from './visitor.ts';
import { watchPage } from './watch-page.ts';

const shared = shareProduct();
/** A folder that exists; every screen is saved there in every look. */
const pictures = process.env.PICTURES;
/** Somebody who has just come, and somebody whose signals are there. */
let fresh: Member;
let settled: Member;
beforeAll(async () => {
  fresh = await newMember(shared);
  settled = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  // Everybody is on two lists, so that pills and the sign of the built-in one are on every picture.
  await settled.api.lists.create({ body: { name: 'Leads of spring' } });
  const everybody = { connectedProfileId: settled.profileIds[0] ?? '', filters: {} };
  for (const { id } of (await settled.api.lists.list({})).items) {
    await settled.api.lists.addSignals({ params: { id }, body: everybody });
  }
});

type Screen = {
  name: string;
  path: () => string;
  who?: () => Member;
  /** Waits until all of it is there, and opens what is to be looked at. */
  ready: (page: Page) => Promise<unknown>;
};

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const signals = () => `/dashboard/signals/${settled.profileIds[0]}`;
const rows = (page: Page) => page.getByRole('grid').getByRole('row').nth(5).waitFor();

const screens: Screen[] = [
  { name: 'entry', path: () => '/', ready: (page) => page.getByRole('link', { name: 'Sign in' }).waitFor() },
  {
    name: 'login',
    path: () => '/login',
    ready: (page) => page.getByRole('button', { name: /Google/ }).waitFor(),
  },
  { name: 'chooser', path: () => '/sample/google/chooser', ready: heading('Choose an account') },
  { name: 'beta sign-up', path: () => '/sample/beta-signup', ready: heading('Join the beta') },
  { name: 'welcome, profile', path: () => '/welcome', who: () => fresh, ready: heading('Whose engagement') },
  {
    name: 'welcome, data',
    path: () => '/welcome',
    who: () => fresh,
    ready: async (page) => {
      await press(page, '2. Bring data');
      await page.getByRole('tab', { name: 'Your data archive' }).click();
      await page.getByRole('button', { name: 'Choose the ZIP file' }).waitFor();
    },
  },
  {
    name: 'welcome, voice',
    path: () => '/welcome',
    who: () => fresh,
    ready: async (page) => {
      await press(page, '3. Your voice');
      await page.getByLabel('What you sell, and to whom').waitFor();
    },
  },
  { name: 'empty dashboard', path: () => '/dashboard', who: () => fresh, ready: heading('Signals') },
  { name: 'signals', path: signals, who: () => settled, ready: rows },
  {
    name: 'signals with a filter open',
    path: () => `${signals()}?intensity=low`,
    who: () => settled,
    ready: async (page) => {
      await press(page, 'Intensity is low');
      await page.getByLabel('Very high').waitFor();
    },
  },
  {
    name: 'signals with a company typed',
    path: () => `${signals()}?company=kaltwerk&company=a`,
    who: () => settled,
    ready: async (page) => {
      await press(page, 'Company contains kaltwerk or a');
      await page.getByRole('combobox', { name: 'Company contains' }).waitFor();
    },
  },
  {
    name: 'details',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    },
  },
  {
    name: 'list picker',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await page.keyboard.press('j');
      await page.keyboard.press('l');
      await page.getByRole('dialog', { name: /to a list$/ }).waitFor();
      await page.keyboard.type('s');
      await page.getByRole('option', { name: 'Create “s”' }).waitFor();
    },
  },
  {
    name: 'lists',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await page.keyboard.press('j');
      await page.keyboard.press('l');
      await press(page, 'Manage lists');
      await press(page, 'Delete the list Leads of spring');
      await page.getByRole('button', { name: 'Delete list' }).waitFor();
    },
  },
  {
    name: 'add people',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await press(page, 'Add');
      const dialog = page.getByRole('dialog', { name: 'Add people' });
      await dialog.getByRole('textbox').fill('linkedin.com/in/ann-example\nnobody');
      await dialog.getByText('1 line names nobody').waitFor();
    },
  },
  {
    name: 'palette',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Go to a place or a person' }).fill('s');
      await page.getByRole('option').nth(5).waitFor();
    },
  },
  {
    name: 'no match',
    path: () => `${signals()}?search=nobody`,
    who: () => settled,
    ready: heading('No one matches'),
  },
  {
    name: 'settings',
    path: () => '/dashboard/settings',
    who: () => settled,
    ready: (page) => page.getByLabel('What you sell, and to whom').waitFor(),
  },
  {
    name: 'nothing there',
    path: () => '/dashboard/nothing',
    who: () => settled,
    ready: heading('Nothing at this'),
  },
  {
    name: 'fallback',
    path: () => '/dashboard',
    who: () => fresh,
    ready: heading('Something went wrong'),
  },
  {
    name: 'help',
    path: () => '/login',
    ready: async (page) => {
      await press(page, 'Help');
      await page.getByRole('dialog', { name: 'Need Help?' }).waitFor();
    },
  },
];

const looks = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 390, height: 844 },
  { colorScheme: 'light', width: 390, height: 844 },
] as const;

describe('light and dark, at 1440 and 390 px, without serious findings, complaints or a sideways scroll', () => {
  test.each(screens)('$name', async (screen) => {
    const token = screen.who?.().token;
    const page = await openVisitor(shared, {
      ...(token === undefined ? {} : { token }),
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const complaints = await watchPage(page);
    if (screen.name === 'fallback') await breakScreen(page, 'dashboard-home', 'DashboardHomeScreen');
    await page.goto(screen.path());
    await screen.ready(page);
    const found: string[] = [];
    for (const look of looks) {
      await show(page, look);
      const words = `${look.colorScheme} ${look.width}`;
      if (pictures) await page.screenshot({ path: join(pictures, `${screen.name} ${words}.png`) });
      found.push(...(await findBarriers(page)).map((one) => `${words}: ${one}`));
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (tooWide > 0) found.push(`${words}: ${tooWide} px too wide`);
    }
    // The error that we made ourselves is the only one that may be told.
    expect([...found, ...complaints.filter((one) => !one.includes(brokenWords))]).toEqual([]);
  });
});

/** Lets the page take on a look, as it does when the system's theme or the window changes. */
async function show(page: Page, { colorScheme, width, height }: (typeof looks)[number]): Promise<void> {
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

/** Serious and critical findings of axe. Text that is part of a picture needs no contrast (WCAG 1.4.3). */
async function findBarriers(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).exclude('[role="img"]').options({ resultTypes: ['violations'] });
  // No page here holds a frame, so that one run in the page itself sees all.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

test('/docs shows the reference without complaints', async () => {
  const page = await openVisitor(shared);
  const complaints = await watchPage(page);
  await page.goto('/docs');
  await page.getByText('/signals/{id}/export').first().waitFor();
  expect(complaints).toEqual([]);
});
