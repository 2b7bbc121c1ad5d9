import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { breakScreen, brokenWords } from './break-screen.ts';
import { findNamedCompany, lookUpOneCompany } from './companies.ts';
import { connectLinkedIn } from './connect-linkedin.ts';
import { jonas, type Member, maya, newMember } from './member.ts';
import { failProvider, samplePosts } from './sample-post.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor } from './visitor.ts';
import { watchPage } from './watch-page.ts';

const shared = shareProduct();
/** A folder that exists; every screen is saved there in every look. */
const pictures = process.env.PICTURES;
/** Somebody who has just come, and somebody whose signals are there. */
let fresh: Member;
let settled: Member;
/** Somebody whose LinkedIn is connected, with a post that is due in a day. */
let connected: Member;
/** Of the settled one's: one that was looked up, and one that only headlines name. */
let companies: { known: string; named: string };
beforeAll(async () => {
  fresh = await newMember(shared);
  settled = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  connected = await newMember(shared);
  await connectLinkedIn(shared, connected);
  const at = new Date(Date.now() + 86_400_000).toISOString();
  await connected.api.linkedinAuth.postLinkedinPost({ body: { text: 'Planned for later', at } });
  // Everybody is on two lists, so that pills and the sign of the built-in one are on every picture.
  await settled.api.lists.create({ body: { name: 'Leads of spring' } });
  const everybody = { connectedProfileId: settled.profileIds[0] ?? '', filters: {} };
  for (const { id } of (await settled.api.lists.list({})).items) {
    await settled.api.lists.addSignals({ params: { id }, body: everybody });
  }
  await draftComments(settled);
  companies = { known: await lookUpOneCompany(settled), named: await findNamedCompany(settled) };
  // The first has a note, and somebody is snoozed.
  const params = { id: settled.profileIds[0] ?? '' };
  const { items } = await settled.api.signals.list({ params, query: { limit: 2 } });
  const [noted = '', snoozed = ''] = items.map(({ id }) => id);
  await settled.api.triage.writeNote({ params: { id: noted }, body: { note: 'Met at the fair in May' } });
  const snoozedUntil = new Date(Date.now() + 86_400_000).toISOString();
  await settled.api.bulk.change({ body: { signalIds: [snoozed], snoozedUntil } });
  // The settled one follows somebody, whose posts are read.
  await settled.api.engageFeed.addProfile({ body: { url: maya } });
  const isRead = async () =>
    (await settled.api.engageFeed.profiles({})).items.every(({ readState }) => readState === 'idle');
  await vi.waitUntil(isRead, { timeout: 60_000, interval: 200 });
});

/** Comments on two posts: one to review, and one that was copied. */
async function draftComments({ api, profileIds }: Member): Promise<void> {
  const { items: posts } = await api.signalPosts.list({ params: { id: profileIds[0] ?? '' } });
  const postIds = posts.slice(0, 2).map(({ id }) => id);
  const { items } = await api.readyComments.generate({ body: { postIds } });
  const isDrafted = async () => (await api.readyComments.counts({})).counts.generating === 0;
  await vi.waitUntil(isDrafted, { timeout: 60_000, interval: 200 });
  await api.readyComments.move({ params: { id: items[0]?.id ?? '' }, body: { status: 'copied' } });
}

type Screen = {
  name: string;
  path: () => string;
  who?: () => Member;
  /** What is done before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Waits until all of it is there, and opens what is to be looked at. */
  ready: (page: Page) => Promise<unknown>;
};

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const signals = () => `/dashboard/signals/${settled.profileIds[0]}`;
const rows = (page: Page) => page.getByRole('grid').getByRole('row').nth(5).waitFor();

/** Sends a CSV of one person and one row that names nobody. */
async function openCsv(page: Page): Promise<void> {
  await rows(page);
  await press(page, 'Import');
  await page.getByRole('tab', { name: 'CSV file' }).click();
  const text =
    'Full name,LinkedIn URL,Company\nSam Example,linkedin.com/in/sam-example,Acme\nNobody,nowhere,\n';
  const file = { name: 'people of the fair.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
}

const screens: Screen[] = [
  { name: 'entry', path: () => '/', ready: (page) => page.getByRole('link', { name: 'Sign in' }).waitFor() },
  {
    name: 'login',
    path: () => '/login',
    ready: (page) => page.getByRole('button', { name: /Google/ }).waitFor(),
  },
  { name: 'chooser', path: () => '/sample/google/chooser', ready: heading('Choose an account') },
  { name: 'beta sign-up', path: () => '/sample/beta-signup', ready: heading('Join the beta') },
  {
    name: 'analytics',
    path: () => '/dashboard/engage/analytics?days=90',
    who: () => settled,
    ready: async (page) => {
      await page.getByText('Drafted', { exact: true }).first().waitFor();
      await page.getByRole('heading', { name: /^Comments by day|^Nothing happened/ }).waitFor();
    },
  },
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
    name: 'menu of filters',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await page.keyboard.press('f');
      await page.getByRole('menuitem', { name: 'Not on list' }).waitFor();
    },
  },
  {
    name: 'signals with a post picked',
    path: () => `${signals()}?keywordsNone=intern`,
    who: () => settled,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Does not mention intern', exact: true }).waitFor();
      await page.keyboard.press('f');
      await page.getByRole('menuitem', { name: 'Post' }).click();
      await page.getByRole('dialog', { name: 'Post' }).getByRole('checkbox').first().check();
      await page.getByRole('button', { name: /^Engaged with “/ }).waitFor();
    },
  },
  {
    name: 'inbox over all profiles, with words marked',
    path: () => '/dashboard/signals/sample?keywordsAny=head&keywordsAny=founder',
    who: () => settled,
    ready: async (page) => {
      await page.getByRole('grid').locator('mark').first().waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Timeline' }).waitFor();
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
    name: 'merging',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: /^Merge with/ }).click();
      const dialog = page.getByRole('dialog', { name: /^Merge/ });
      await dialog.getByRole('textbox').fill('a');
      await dialog.getByRole('option').nth(2).click();
      await dialog.getByText('The network knows two accounts').waitFor();
    },
  },
  {
    name: 'erasing',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: /^Erase/ }).click();
      await page
        .getByText(/Leads of spring$/)
        .last()
        .waitFor();
    },
  },
  {
    name: 'snooze',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await page.keyboard.press('j');
      await page.keyboard.press('h');
      await page.getByRole('dialog', { name: /^Snooze / }).waitFor();
    },
  },
  {
    name: 'all that match selected',
    path: () => `${signals()}?snoozed=also`,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('ControlOrMeta+a');
      await page.getByText(/^All \d+ matching selected$/).waitFor();
    },
  },
  {
    name: 'new since the last visit',
    path: signals,
    who: () => settled,
    before: (page) =>
      page.route('**/visit', (route) =>
        route.fulfill({ json: { data: { since: new Date(Date.now() - 86_400_000).toISOString() } } }),
      ),
    ready: async (page) => {
      await rows(page);
      await page.getByRole('button', { name: / new since / }).waitFor();
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
    name: 'export',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await page.getByRole('button', { name: /^Export \d/ }).click();
      await page.getByRole('radio', { name: 'Salesforce' }).check();
      await page.getByLabel(/^Leave out people on Do not engage/).waitFor();
    },
  },
  {
    name: 'columns of a CSV',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await openCsv(page);
      await page.getByRole('table', { name: 'Preview' }).getByText('Not imported:').waitFor();
      await page.getByLabel('Put them on a list').selectOption('A new list …');
    },
  },
  {
    name: 'result of a CSV',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await openCsv(page);
      await page.getByRole('button', { name: 'Import 2 rows' }).click();
      await page.getByRole('table', { name: 'Rows not imported' }).waitFor();
    },
  },
  {
    name: 'files so far',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await openCsv(page);
      await page.getByRole('table', { name: 'Preview' }).waitFor();
      await press(page, 'Choose another file');
      await page.getByRole('list', { name: 'Files so far' }).waitFor();
    },
  },
  {
    name: 'list renamed',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await page.keyboard.press('j');
      await page.keyboard.press('l');
      await press(page, 'Manage lists');
      await press(page, 'More for the list Leads of spring');
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      await page.getByLabel('New name of the list Leads of spring').waitFor();
    },
  },
  {
    name: 'add people',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await press(page, 'Add');
      await page.getByRole('menuitem', { name: 'People by address…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add people' });
      await dialog.getByRole('textbox').fill('linkedin.com/in/ann-example\nnobody');
      await dialog.getByText('1 line names nobody').waitFor();
    },
  },
  {
    name: 'from a post',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await press(page, 'Add');
      await page.getByRole('menuitem', { name: 'From a post…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add people from a post' });
      const [post] = await samplePosts(shared, 'maya-lindqvist');
      await dialog.getByLabel('Address of the post').fill(post?.shareUrl ?? '');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Bring in who engaged' }).waitFor();
    },
  },
  {
    name: 'from a post, pasted',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await press(page, 'Add');
      await page.getByRole('menuitem', { name: 'From a post…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add people from a post' });
      await press(page, 'Paste the text and the people');
      await dialog.getByLabel('What the post says').fill('What we learned');
      const pasted =
        'Ann Example\nlinkedin.com/in/ann-example\n• 2nd\nCEO\nIvo Marek\n• 3rd\nCTO\nlinkedin.com/company/x';
      await dialog.getByLabel('Who engaged').fill(pasted);
      await dialog.getByText('1 new, 1 without an address, 1 line not understood').waitFor();
    },
  },
  {
    name: 'a post that could not be read',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      const [, post] = await samplePosts(shared, 'maya-lindqvist');
      await failProvider(shared, { kind: '403', pathIncludes: '/reactions' });
      const connectedProfileId = settled.profileIds[0] ?? '';
      await settled.api.posts.bring({ body: { postUrl: post?.shareUrl ?? '', connectedProfileId } });
      await page.getByRole('button', { name: 'Paste who engaged' }).waitFor();
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
    name: 'a view that was changed',
    path: () => `${signals()}?view=active&activeWeek=true&sort=week&intensity=low`,
    who: () => settled,
    ready: async (page) => {
      // The sample network may have had a quiet week.
      await page.getByTestId('signal-total').filter({ hasText: /\d/ }).waitFor();
      await page.getByRole('button', { name: 'Reset' }).waitFor();
    },
  },
  {
    name: 'columns',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await press(page, 'Columns');
      await page.getByRole('checkbox', { name: 'Compact rows' }).check();
    },
  },
  {
    name: 'overview',
    path: () => `${signals()}/overview`,
    who: () => settled,
    ready: async (page) => {
      await page
        .getByRole('img', { name: /^Engagements in each of/ })
        .locator('path')
        .first()
        .waitFor();
      await page.getByText('Show the numbers').nth(1).click();
    },
  },
  {
    name: 'company',
    path: () => `/dashboard/companies/${companies.known}`,
    who: () => settled,
    ready: async (page) => {
      await page.getByRole('heading', { name: 'People' }).waitFor();
      await page.locator('.recharts-bar-rectangle').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'company of which only the name is known',
    path: () => `/dashboard/companies/${companies.named}`,
    who: () => settled,
    ready: (page) => page.getByText('Nothing but its name is known yet').waitFor(),
  },
  {
    name: 'signals of a company',
    path: () => `${signals()}?companyId=${companies.known}`,
    who: () => settled,
    ready: async (page) => {
      await page.getByRole('button', { name: /^Company is / }).click();
      await page.getByLabel('At one of these companies').first().fill('a');
    },
  },
  {
    name: 'palette with somebody new',
    path: signals,
    who: () => settled,
    ready: async (page) => {
      await rows(page);
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Go to a place or a person' }).fill('founder');
      await page.getByText('Add as signal').first().waitFor();
    },
  },
  {
    name: 'no match',
    path: () => `${signals()}?search=nobody`,
    who: () => settled,
    ready: heading('No one matches'),
  },
  {
    name: 'channels, not connected',
    path: () => '/dashboard/channels',
    who: () => fresh,
    ready: async (page) => {
      await press(page, 'Connect LinkedIn');
      await page.getByRole('dialog').getByRole('button', { name: 'Go to Unipile' }).waitFor();
    },
  },
  {
    name: 'channels',
    path: () => '/dashboard/channels',
    who: () => connected,
    ready: (page) => page.getByRole('link', { name: 'Write a post' }).waitFor(),
  },
  {
    name: 'posts, writing',
    path: () => '/dashboard/channels/posts',
    who: () => connected,
    ready: async (page) => {
      await page.getByRole('textbox', { name: 'Your post' }).fill('What we learned (so far)\n\nNot much');
      await page.getByText('Kept as a draft').waitFor();
      await press(page, 'Choose a time');
      await page.getByText(/^In your time/).waitFor();
    },
  },
  {
    name: 'posts, the queue',
    path: () => '/dashboard/channels/posts?tab=queue',
    who: () => connected,
    ready: (page) => page.getByRole('listitem').filter({ hasText: 'Planned for later' }).waitFor(),
  },
  {
    name: 'posts, the calendar',
    path: () => '/dashboard/channels/posts?tab=calendar',
    who: () => connected,
    ready: (page) => page.getByText(/Times are yours/).waitFor(),
  },
  {
    name: 'back from LinkedIn without agreeing',
    path: () => '/dashboard/channels/linkedin?error=user_cancelled_authorize',
    who: () => connected,
    ready: (page) => page.getByRole('link', { name: 'Back to Channels' }).waitFor(),
  },
  {
    name: 'engage, the first time',
    path: () => '/dashboard/engage',
    who: () => fresh,
    ready: heading('Follow the people worth'),
  },
  {
    name: 'engage, with words marked',
    path: () => '/dashboard/engage?any=the&any=we&forms=true',
    who: () => settled,
    ready: async (page) => {
      await page.getByRole('article').locator('mark').first().waitFor();
      await page.keyboard.press('j');
      await page.getByRole('article').getByText('Seen', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'engage, no match',
    path: () => '/dashboard/engage?all=nobodywritesthis',
    who: () => settled,
    ready: heading('No post matches'),
  },
  {
    name: 'comments',
    path: () => '/dashboard/comments',
    who: () => settled,
    ready: async (page) => {
      // At first on a wide screen, where the first one is open.
      await page
        .getByRole('button', { name: /^(Approve and post|Copy and open)/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'comments that need one',
    path: () => '/dashboard/comments?tab=needs',
    who: () => settled,
    ready: (page) => page.getByRole('button', { name: 'I posted it' }).waitFor(),
  },
  {
    name: 'comments, first time',
    path: () => '/dashboard/comments',
    who: () => fresh,
    ready: heading('Comments wait here'),
  },
  {
    name: 'settings',
    path: () => '/dashboard/settings',
    who: () => settled,
    ready: (page) => page.getByLabel('What you sell, and to whom').waitFor(),
  },
  {
    name: 'scoring',
    path: () => '/dashboard/settings/scoring',
    who: () => fresh,
    ready: (page) => page.getByRole('button', { name: 'Add the first rule' }).waitFor(),
  },
  {
    name: 'scoring with changes',
    path: () => '/dashboard/settings/scoring',
    who: () => settled,
    ready: async (page) => {
      await page.getByLabel('Reaction', { exact: true }).fill('20');
      await page.getByRole('heading', { name: 'Would rise' }).waitFor();
      await press(page, 'Add the first rule');
      await page.getByRole('combobox', { name: 'Rule 1: any of' }).fill('founder');
      await page.keyboard.press('Enter');
      await page
        .getByText(/^\d+ (person|people)$/)
        .last()
        .waitFor();
    },
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
    await screen.before?.(page);
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
