import { beforeAll } from 'vitest';
import { enrichOneCompany, findNamedCompany } from '#test/e2e/companies.ts';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { checkScreens, heading, press, rows } from './check-screens.ts';

const shared = shareProduct();
/** A user with signals. */
let onboarded: Member;
/** An enriched one, and one known only from headlines. */
let companies: { known: string; named: string };
beforeAll(async () => {
  onboarded = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  // Everyone is on two lists, so list pills and the built-in list's mark are in every picture.
  await onboarded.api.lists.create({ body: { name: 'Leads of spring' } });
  const everybody = { connectedProfileId: onboarded.profileIds[0] ?? '', filters: {} };
  for (const { id } of (await onboarded.api.lists.list({})).items) {
    await onboarded.api.lists.addSignals({ params: { id }, body: everybody });
  }
  companies = { known: await enrichOneCompany(onboarded), named: await findNamedCompany(onboarded) };
  // The first person has a note, and another one is snoozed.
  const params = { id: onboarded.profileIds[0] ?? '' };
  const { items } = await onboarded.api.signals.list({ params, query: { limit: 2 } });
  const [withNote = '', snoozed = ''] = items.map(({ id }) => id);
  await onboarded.api.triage.writeNote({
    params: { id: withNote },
    body: { note: 'Met at the fair in May' },
  });
  const snoozedUntil = new Date(Date.now() + 86_400_000).toISOString();
  await onboarded.api.bulk.change({ body: { signalIds: [snoozed], snoozedUntil } });
});

const signals = () => `/dashboard/signals/${onboarded.profileIds[0]}`;

checkScreens(shared, () => onboarded, [
  { name: 'signals', path: signals, ready: rows },
  {
    name: 'signals with a filter open',
    path: () => `${signals()}?intensity=low`,
    ready: async (page) => {
      await press(page, 'Intensity is low');
      await page.getByLabel('Very high').waitFor();
    },
  },
  {
    name: 'signals with a company typed',
    path: () => `${signals()}?company=kaltwerk&company=a`,
    ready: async (page) => {
      await press(page, 'Company contains kaltwerk or a');
      await page.getByRole('combobox', { name: 'Company contains' }).waitFor();
    },
  },
  {
    name: 'menu of filters',
    path: signals,
    ready: async (page) => {
      await rows(page, 'f');
      await page.getByRole('menuitem', { name: 'Not on list' }).waitFor();
    },
  },
  {
    name: 'signals with a post picked',
    path: () => `${signals()}?keywordsNone=intern`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Doesn’t mention intern', exact: true }).waitFor();
      await page.keyboard.press('f');
      await page.getByRole('menuitem', { name: 'Post' }).click();
      await page.getByRole('dialog', { name: 'Post' }).getByRole('checkbox').first().check();
      await page.getByRole('button', { name: /^Engaged with “/ }).waitFor();
    },
  },
  {
    name: 'inbox over all profiles, with words marked',
    path: () => '/dashboard/signals/sample?keywordsAny=head&keywordsAny=founder',
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
    ready: async (page) => {
      await rows(page, 'j', 'x', 'Enter');
      await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    },
  },
  {
    name: 'merging',
    path: signals,
    ready: async (page) => {
      await rows(page, 'j', 'Enter');
      await page.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: /^Merge with/ }).click();
      const dialog = page.getByRole('dialog', { name: /^Merge/ });
      await dialog.getByRole('textbox').fill('a');
      await dialog.getByRole('option').nth(2).click();
      await dialog.getByText('These are two LinkedIn accounts').waitFor();
    },
  },
  {
    name: 'erasing',
    path: signals,
    ready: async (page) => {
      await rows(page, 'j', 'Enter');
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
    ready: async (page) => {
      await rows(page, 'j', 'h');
      await page.getByRole('dialog', { name: /^Snooze / }).waitFor();
    },
  },
  {
    name: 'all that match selected',
    path: () => `${signals()}?snoozed=also`,
    ready: async (page) => {
      await rows(page, 'ControlOrMeta+a', 'ControlOrMeta+a');
      await page.getByText(/^All \d+ matching selected$/).waitFor();
    },
  },
  {
    name: 'new since the last visit',
    path: signals,
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
    ready: async (page) => {
      await rows(page, 'j', 'l');
      await page.getByRole('dialog', { name: /to a list$/ }).waitFor();
      await page.keyboard.type('s');
      await page.getByRole('option', { name: 'Create “s”' }).waitFor();
    },
  },
  {
    name: 'lists',
    path: signals,
    ready: async (page) => {
      await rows(page, 'j', 'l');
      await press(page, 'Manage lists');
      await press(page, 'Delete the list Leads of spring');
      await page.getByRole('button', { name: 'Delete list' }).waitFor();
    },
  },
  {
    name: 'export',
    path: signals,
    ready: async (page) => {
      await rows(page);
      await page.getByRole('button', { name: /^Export \d/ }).click();
      await page.getByRole('radio', { name: 'Salesforce' }).check();
      await page.getByLabel(/^Include “Do not engage”/).waitFor();
    },
  },
  {
    name: 'list renamed',
    path: signals,
    ready: async (page) => {
      await rows(page, 'j', 'l');
      await press(page, 'Manage lists');
      await press(page, 'More for the list Leads of spring');
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      await page.getByLabel('New name of the list Leads of spring').waitFor();
    },
  },
  {
    name: 'a view that was changed',
    path: () => `${signals()}?view=active&activeWeek=true&sort=week&intensity=low`,
    ready: async (page) => {
      // The sample network may have had a quiet week.
      await page.getByTestId('signal-total').filter({ hasText: /\d/ }).waitFor();
      await page.getByRole('button', { name: 'Reset' }).waitFor();
    },
  },
  {
    name: 'columns',
    path: signals,
    ready: async (page) => {
      await rows(page);
      await press(page, 'Columns');
      await page.getByRole('checkbox', { name: 'Compact rows' }).check();
    },
  },
  {
    name: 'no match',
    path: () => `${signals()}?search=nobody`,
    ready: heading('No matches'),
  },
  {
    name: 'overview',
    path: () => `${signals()}/overview`,
    ready: async (page) => {
      await page
        .getByRole('img', { name: /^Engagements in each of/ })
        .locator('path')
        .first()
        .waitFor();
      await page.getByText('View as table').nth(1).click();
    },
  },
  {
    name: 'company',
    path: () => `/dashboard/companies/${companies.known}`,
    ready: async (page) => {
      await page.getByRole('heading', { name: 'People' }).waitFor();
      await page.locator('.recharts-bar-rectangle').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'company of which only the name is known',
    path: () => `/dashboard/companies/${companies.named}`,
    ready: (page) => page.getByText('No company data yet').first().waitFor(),
  },
  {
    name: 'signals of a company',
    path: () => `${signals()}?companyId=${companies.known}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^Company is / }).click();
      await page.getByLabel('At one of these companies').first().fill('a');
      await page.getByRole('listbox').getByRole('option').nth(1).waitFor();
    },
  },
  {
    name: 'signals of a company that nobody is at',
    path: () => `${signals()}?companyId=${companies.known}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^Company is / }).click();
      await page.getByLabel('At one of these companies').first().fill('zzz');
      await page.getByText('No matching company').waitFor();
    },
  },
]);
