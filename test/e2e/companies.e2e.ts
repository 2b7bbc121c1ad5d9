import { beforeAll, expect, test } from 'vitest';
import type { Signal } from '#contract/signals/signals.ts';
import { allSignals, enrichOneCompany, findNamedCompany } from './companies.ts';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openSignals, palette, panel } from './signals-page.ts';
import { openAt } from './visitor.ts';

const shared = shareProduct();
let member: Member;
let signals: Signal[];
/** An enriched company. */
let known: string;
beforeAll(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  known = await enrichOneCompany(member);
  signals = await allSignals(member);
});

const left = async () => (await member.api.lookUps.budget({})).left;

test('enriching a person removes the guessed marks in panel and table, and uses one enrichment', async () => {
  const guessed = signals.find((one) => one.guessed.includes('company') && one.guessed.includes('title'));
  if (!guessed) throw new Error('Nobody has a guessed company');
  const before = await left();
  const page = await openSignals(
    shared,
    member,
    `?search=${encodeURIComponent(guessed.name)}&signal=${guessed.id}`,
  );
  await panel(page)
    .getByText('Company read from the headline')
    .or(panel(page).getByTitle('Company read from the headline'))
    .first()
    .waitFor();
  await panel(page).getByText(`${before} of 50 left today`).waitFor();
  await panel(page).getByText('Not enriched yet').waitFor();
  await panel(page).getByRole('button', { name: 'Enrich' }).click();
  await panel(page)
    .getByText(`${before - 1} of 50 left today`)
    .waitFor();
  await panel(page).getByText('Enriched just now by Unipile').waitFor();
  await expect
    .poll(() =>
      panel(page)
        .getByTitle(/read from the headline/)
        .count(),
    )
    .toBe(0);
  await expect.poll(() => page.getByRole('grid').locator('[data-guessed^=Title]').count()).toBe(0);
  expect(await left()).toBe(before - 1);

  await page.goto('/dashboard/settings/sources');
  await page.getByText(`${before - 1} of 50 left today`).waitFor();
});

test("a provider's refusal is shown and uses up nothing", async () => {
  const [someone] = signals;
  const before = await left();
  const page = await openSignals(shared, member, `?signal=${someone?.id}`);
  await fetch(`${shared.sandboxUrl()}/control/faults`, {
    method: 'POST',
    body: JSON.stringify({ provider: 'unipile', kind: '429', times: 1, pathIncludes: '/users/' }),
  });
  await panel(page).getByRole('button', { name: 'Enrich' }).click();
  await panel(page).getByText('The data provider is limiting requests.').waitFor();
  expect(await left()).toBe(before);
});

test("a company known by name says how to learn more, and an unknown one says that it isn't found", async () => {
  const named = await findNamedCompany(member);
  const page = await openAt(shared, member, `/dashboard/companies/${named}`);
  await page.getByText('Enrich one of its people').waitFor();
  expect(await page.getByRole('button', { name: 'Enrich' }).count()).toBe(0);
  await page.goto('/dashboard/companies/00000000-0000-7000-8000-000000000000');
  await page.getByRole('heading', { name: 'Company not found' }).waitFor();
});

test('the palette opens companies and posts, and adds a person from the provider as a signal', async () => {
  const company = await member.api.companies.one({ params: { id: known } });
  const page = await openSignals(shared, member);
  await page.keyboard.press('ControlOrMeta+k');
  await palette(page).getByRole('combobox').fill(company.name);
  await palette(page)
    .getByRole('option', { name: new RegExp(`${company.name}.*Company, `) })
    .click();
  await page.getByRole('heading', { name: company.name, level: 1 }).waitFor();

  // A post links to the people who engaged with it.
  const [post] = (await member.api.signalPosts.list({ params: { id: member.profileIds[0] ?? '' } })).items;
  const start = post?.excerpt?.split(/\s+/).slice(0, 5).join(' ') ?? '';
  await page.keyboard.press('ControlOrMeta+k');
  await palette(page).getByRole('combobox').fill(start);
  await palette(page)
    .getByRole('option', { name: /Post by .* engaged/ })
    .first()
    .click();
  await page.waitForURL((url) => url.searchParams.has('post'));

  await page.keyboard.press('ControlOrMeta+k');
  await palette(page).getByRole('combobox').fill('Adaeze Okafor');
  const option = palette(page)
    .getByRole('option', { name: /^Adaeze Okafor/ })
    .first();
  await option.waitFor();
  if (!signals.some(({ name }) => name === 'Adaeze Okafor')) {
    expect(await option.innerText()).toContain('Add as signal');
  }
  await option.click();
  await panel(page).getByRole('heading', { name: 'Adaeze Okafor', exact: true }).waitFor();
});

test('a user goes from a person to their company, and from there to its people', async () => {
  const member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const known = await enrichOneCompany(member);
  const company = await member.api.companies.one({ params: { id: known } });
  const page = await openSignals(shared, member, `?companyId=${known}`);
  await page.getByRole('button', { name: `Company is ${company.name}`, exact: true }).waitFor();
  await page.getByRole('grid').getByRole('link', { name: company.name }).first().click();
  await page.getByRole('heading', { name: company.name, level: 1 }).waitFor();
  await page
    .getByText(company.facts.industry?.value ?? 'no industry')
    .first()
    .waitFor();
  expect(await page.getByText(/^Unipile, \d/).count()).toBeGreaterThan(3);
  await page.locator('.recharts-bar-rectangle').first().waitFor({ state: 'attached' });
  const people = page.getByRole('region', { name: 'People' }).getByRole('table').getByRole('link');
  expect(await people.count()).toBe(Math.min(10, company.people));

  const seeAll = company.people === 1 ? 'See the one in Signals' : `See all ${company.people} in Signals`;
  await page.getByRole('link', { name: seeAll }).click();
  await page
    .getByTestId('signal-total')
    .filter({ hasText: new RegExp(`^${company.people} `) })
    .waitFor();
  await page.goBack();
  const plot = page.getByRole('region', { name: 'Engagements by week' });
  await plot.getByText('View as table').press('Enter');
  await plot.getByRole('link').first().press('Enter');
  await page.waitForURL(/companyId=.*activeFrom=.*activeType=/);
  await page
    .getByTestId('signal-total')
    .filter({ hasText: /^[1-9]/ })
    .waitFor();
  await page.goBack();
  const [top] = company.topPeople;
  await people.first().click();
  await panel(page)
    .getByRole('heading', { name: top?.name ?? '', exact: true })
    .waitFor();
  await panel(page).getByRole('link', { name: company.name }).click();
  await page.getByRole('heading', { name: company.name, level: 1 }).waitFor();
});
