import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import { jonas, type Member, maya, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { hasFocus, panel, rows, total, waitForRows } from './signals-page.ts';
import { openAt } from './visitor.ts';

const shared = shareProduct();
let member: Member;
beforeAll(async () => {
  member = await newMember(shared, { connect: [maya, jonas], onboarded: true, synced: true });
});

async function open(path: string): Promise<Page> {
  const page = await openAt(shared, member, path);
  await total(page);
  return page;
}
const ofMaya = () => `/dashboard/signals/${member.profileIds[0]}`;
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** How many of Maya's signals match. The page may still show an earlier number. */
async function totalOf(query: SignalQuery): Promise<number> {
  const params = { id: member.profileIds[0] ?? '' };
  return (await member.api.signals.total({ params, query: { ...query, snoozed: false } })).total;
}

/** Opens the filter menu with its shortcut and picks a filter. */
async function addFilter(page: Page, name: string): Promise<Locator> {
  await page.keyboard.press('f');
  await page.getByRole('menuitem', { name, exact: true }).click();
  return page.getByRole('dialog', { name, exact: true });
}

async function pickTags(page: Page, dialog: Locator, ...tags: string[]) {
  for (const tag of tags) {
    await dialog.getByRole('combobox').fill(tag);
    await dialog.getByRole('combobox').press('Enter');
  }
  await page.keyboard.press('Escape');
}

describe('filters', () => {
  test('by keyword mark their matches in table and details, and stay in the URL', async () => {
    const page = await open(ofMaya());
    const all = await total(page);
    const dialog = await addFilter(page, 'Mentions all of');
    await dialog.getByRole('combobox').fill('%');
    await dialog.getByRole('combobox').press('Enter');
    await dialog.getByText('“%” has no letter or digit').waitFor();
    await pickTags(page, dialog, 'HEAD OF');
    await chip(page, 'Mentions HEAD OF').waitFor();
    await expect.poll(() => total(page)).toBeLessThan(all);
    const some = await total(page);
    expect(some).toBeGreaterThan(0);
    await waitForRows(page);
    const hits = rows(page).locator('mark');
    await hits.first().waitFor();
    for (const text of await hits.allInnerTexts()) expect(text.toLowerCase()).toBe('head of');
    await rows(page).first().click();
    await panel(page).locator('mark').first().waitFor();
    await page.keyboard.press('Escape');

    await pickTags(page, await addFilter(page, 'Mentions none of'), 'sales', 'growth');
    await chip(page, 'Doesn’t mention sales or growth').waitFor();
    const left = await totalOf({ keywordsAll: ['HEAD OF'], keywordsNone: ['sales', 'growth'] });
    expect(left).toBeLessThan(some);
    await expect.poll(() => total(page)).toBe(left);
    await page.reload();
    await chip(page, 'Doesn’t mention sales or growth').waitFor();
    await expect.poll(() => total(page)).toBe(left);
  });

  test('by post, reaction, and source narrow the rows, and the export has the same rows', async () => {
    const page = await open(ofMaya());
    const posts = await addFilter(page, 'Post');
    await posts.getByRole('checkbox').nth(2).waitFor();
    // The sample network keeps posting, so the newest post may have no engagement yet.
    const reported = posts.getByText(/\d\d people$/).first();
    const people = Number(/(\d[\d,]*) people$/.exec(await reported.innerText())?.[1]?.replace(',', ''));
    const line = await reported.locator('xpath=../label').innerText();
    await posts.getByRole('textbox', { name: 'Search posts' }).fill('no-post-has-this-word');
    await posts.getByText('No matching posts').waitFor();
    await posts.getByRole('textbox', { name: 'Search posts' }).fill(line.split(/\s+/).slice(0, 3).join(' '));
    const found = posts.getByRole('checkbox', { name: line }).first();
    await found.check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Engaged with “/ }).waitFor();
    await expect.poll(() => total(page)).toBe(people);

    const reactions = await addFilter(page, 'Reaction');
    await reactions.getByLabel('Like', { exact: true }).check();
    await page.keyboard.press('Escape');
    await chip(page, 'Reacted with like').waitFor();
    const sources = await addFilter(page, 'Source');
    await sources.getByLabel('Unipile').check();
    await page.keyboard.press('Escape');
    await chip(page, 'Known from Unipile').waitFor();
    const post = JSON.parse(new URL(page.url()).searchParams.get('post') ?? '[]') as string[];
    const left = await totalOf({ post, reactionType: ['like'], source: ['unipile'] });
    expect(left).toBeLessThan(people);
    expect(left).toBeGreaterThan(0);
    await expect.poll(() => total(page)).toBe(left);
    await page.getByRole('button', { name: `Export ${left}` }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export ${left} rows` }).click();
    const file = await readFile(await (await coming).path());
    expect(parse(file, { bom: true, columns: true })).toHaveLength(left);
  });

  test('by email and by excluded list can be set and removed', async () => {
    const page = await open(ofMaya());
    const all = await total(page);
    const email = await addFilter(page, 'Email');
    await email.getByLabel('Email address known').check();
    await page.keyboard.press('Escape');
    await chip(page, 'Has an email').waitFor();
    await page.getByRole('button', { name: 'Remove the filter: Has an email' }).click();
    await expect.poll(() => total(page)).toBe(all);
    const lists = await addFilter(page, 'Not on list');
    await lists.getByLabel('Do not engage').check();
    await page.keyboard.press('Escape');
    await chip(page, 'Not on list Do not engage').waitFor();
    expect(await total(page)).toBe(all);
  });

  test('can be added from the menu with the keyboard alone', async () => {
    const page = await open(ofMaya());
    await page.keyboard.press('f');
    await hasFocus(page.getByRole('menu').getByRole('menuitem').first());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('s');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Seniority');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Seniority' }).waitFor();
  });
});

describe('the inbox over all profiles', () => {
  test("shows the people of every profile with the profile's name, and follows changes to each profile", async () => {
    const page = await open(ofMaya());
    const ofOne = await total(page);
    await page.getByRole('button', { name: 'Profile: Maya Lindqvist' }).click();
    await page.getByRole('menuitem', { name: 'All profiles' }).click();
    await page.waitForURL('**/dashboard/signals/sample');
    const [first, second] = (await member.api.profile.list({})).items;
    await expect.poll(() => total(page)).toBe((first?.signalCount ?? 0) + (second?.signalCount ?? 0));
    expect(await total(page)).toBeGreaterThan(ofOne);
    const column = rows(page).locator('td[data-column="profile"]');
    await column.first().waitFor();
    await waitForRows(page);
    const names = new Set(await column.allInnerTexts());
    for (const name of names) expect(['Maya Lindqvist', 'Jonas Beck']).toContain(name);

    const before = await total(page);
    await member.api.sources.addDirectly({
      body: {
        connectedProfileId: member.profileIds[1] ?? '',
        profileUrl: 'https://www.linkedin.com/in/nobody-known-yet',
      },
    });
    await expect.poll(() => total(page)).toBe(before + 1);
  });

  test('shows that a person is engaged from another profile, and links there', async () => {
    const { items } = await member.api.signals.list({ params: { id: 'sample' }, query: { limit: 200 } });
    const both = items.find(({ elsewhere }) => elsewhere.length > 0);
    const other = both?.elsewhere[0];
    if (!both || !other) throw new Error('nobody engaged with both profiles');
    await member.api.signals.changeStatus({ params: { id: other.signalId }, body: { status: 'engaged' } });
    const names = (await member.api.profile.list({})).items;
    const name = names.find(({ id }) => id === other.connectedProfileId)?.name ?? '';
    const page = await open(`/dashboard/signals/${both.connectedProfileId}?signal=${both.id}`);
    await panel(page).getByText(`Engaged from ${name}`).waitFor();
    await panel(page).getByRole('link', { name }).click();
    await page.waitForURL(`**/dashboard/signals/${other.connectedProfileId}?signal=${other.signalId}`);
    await panel(page).getByRole('button', { name: 'Status: engaged' }).waitFor();
  });

  test('asks which profile to add people to and which one to sync', async () => {
    const page = await open('/dashboard/signals/sample');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add to Jonas Beck' }).click();
    await page.getByRole('dialog', { name: 'Add people' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Sync Maya Lindqvist' }).waitFor();
  });

  test('says so when no profile of its network is connected', async () => {
    const page = await openAt(shared, member, '/dashboard/signals/real');
    await page.getByRole('heading', { name: 'This profile isn’t connected' }).waitFor();
  });
});
