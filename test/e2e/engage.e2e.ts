import type { Page } from 'playwright-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { allRead, patience, posts } from './engage-page.ts';
import { jonas, type Member, maya, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openAt } from './visitor.ts';

const shared = shareProduct();
let member: Member;
/** Each test has a new user. */
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const following = (page: Page) => page.getByRole('list', { name: 'Following' }).getByRole('listitem');
const open = (path: string) => openAt(shared, member, path);

test('a user filters by keywords, which are marked, moves with j and k, and hides posts they have read', async () => {
  await member.api.engageFeed.addProfile({ body: { url: maya } });
  await allRead(member);
  const { items } = await member.api.engageFeed.posts({});
  const [first, second] = items;
  const word = /\p{L}{5,}/u.exec(first?.text ?? '')?.[0] ?? '';
  const page = await open('/dashboard/engage');
  await posts(page).nth(1).waitFor();
  const addFilter = async (name: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await addFilter('Any of');
  await page.getByRole('combobox', { name: 'Any of' }).fill(word.toUpperCase());
  await page.keyboard.press('Enter');
  await page.waitForURL(/any=/);
  await page.locator('mark').first().waitFor();
  const marked = await page.locator('mark').allTextContents();
  expect(new Set(marked.map((text) => text.toLowerCase()))).toEqual(new Set([word.toLowerCase()]));
  await page.keyboard.press('Escape');
  await addFilter('None of');
  await page.getByRole('combobox', { name: 'None of' }).fill(word);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No posts match' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await posts(page).nth(1).waitFor();

  const focused = page.locator('article[data-focused]');
  await page.getByRole('heading', { name: 'Engage', level: 1 }).click();
  await page.keyboard.press('j');
  await expect.poll(() => focused.getAttribute('aria-posinset')).toBe('1');
  await focused.getByText('Read', { exact: true }).waitFor();
  await page.keyboard.press('j');
  await expect.poll(() => focused.getAttribute('aria-posinset')).toBe('2');
  await page.keyboard.press('k');
  await expect.poll(() => focused.getAttribute('aria-posinset')).toBe('1');
  const seenAt = async (id = '') => (await member.api.engageFeed.post({ params: { id } })).seenAt;
  await vi.waitUntil(async () => (await seenAt(first?.id)) !== null && (await seenAt(second?.id)) !== null, {
    timeout: patience,
    interval: 200,
  });
  await page.getByRole('checkbox', { name: /^Unread only/ }).check();
  await page.waitForURL(/unseen=/);
  const unseen = await member.api.engageFeed.posts({ query: { hideSeen: true } });
  expect(unseen.items.map(({ id }) => id)).not.toContain(first?.id);
});

test('a user unfollows a person, undoes it, and follows another one from their details', async () => {
  await member.api.engageFeed.addProfile({ body: { url: maya } });
  await allRead(member);
  const page = await open('/dashboard/engage');
  await posts(page).first().waitFor();
  await page.getByRole('button', { name: 'More for Maya Lindqvist' }).click();
  await page.getByRole('menuitem', { name: 'Unfollow' }).click();
  await expect.poll(() => following(page).count()).toBe(0);
  await expect.poll(() => posts(page).count()).toBe(0);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => following(page).count()).toBe(1);
  await posts(page).first().waitFor();

  await page.goto(`/dashboard/signals/${member.profileIds[0]}`);
  await page.getByRole('grid').getByRole('row').nth(2).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^Details/ });
  await panel.getByRole('heading', { name: 'Timeline' }).waitFor();
  await panel.getByRole('button', { name: 'Follow', exact: true }).click();
  await panel.getByRole('button', { name: 'Following', exact: true }).waitFor();
  expect((await member.api.engageFeed.profiles({})).items).toHaveLength(2);
});
