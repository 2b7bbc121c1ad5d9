import type { Page } from 'playwright-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { jonas, type Member, maya, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor } from './visitor.ts';

const shared = shareProduct();
/** How long readings may take, ms: they wait for each other. */
const patience = 120_000;
let member: Member;
/** Each test is somebody new. */
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const posts = (page: Page) => page.getByRole('article');
const _following = (page: Page) => page.getByRole('list', { name: 'Following' }).getByRole('listitem');
/** Waits until the posts of everybody followed are read. */
const allRead = () =>
  vi.waitUntil(
    async () => {
      const { items } = await member.api.engageFeed.profiles({});
      return (
        items.length > 0 && items.every(({ readState }) => readState === 'idle' || readState === 'failed')
      );
    },
    { timeout: patience, interval: 300 },
  );
const open = (path: string) =>
  openVisitor(shared, { token: member.token }).then(async (page) => {
    await page.goto(path);
    return page;
  });

test('filter by words with the hits marked, walk by j and k, hide what is seen', async () => {
  await member.api.engageFeed.addProfile({ body: { url: maya } });
  await allRead();
  const { items } = await member.api.engageFeed.posts({});
  const [first, second] = items;
  const word = /\p{L}{5,}/u.exec(first?.text ?? '')?.[0] ?? '';
  const page = await open('/dashboard/engage');
  await posts(page).nth(1).waitFor();
  await page.getByLabel('Any of').fill(word.toUpperCase());
  await page.keyboard.press('Enter');
  await page.waitForURL(/any=/);
  await page.locator('mark').first().waitFor();
  const marked = await page.locator('mark').allTextContents();
  expect(new Set(marked.map((text) => text.toLowerCase()))).toEqual(new Set([word.toLowerCase()]));
  await page.getByLabel('None of').fill(word);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No post matches' }).waitFor();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await posts(page).nth(1).waitFor();

  const focused = page.locator('article[data-focused]');
  await page.getByRole('heading', { name: 'Engage', level: 1 }).click();
  await page.keyboard.press('j');
  await expect.poll(() => focused.getAttribute('aria-posinset')).toBe('1');
  await focused.getByText('Seen', { exact: true }).waitFor();
  await page.keyboard.press('j');
  await expect.poll(() => focused.getAttribute('aria-posinset')).toBe('2');
  await page.keyboard.press('k');
  await expect.poll(() => focused.getAttribute('aria-posinset')).toBe('1');
  const seenAt = async (id = '') => (await member.api.engageFeed.post({ params: { id } })).seenAt;
  await vi.waitUntil(async () => (await seenAt(first?.id)) !== null && (await seenAt(second?.id)) !== null, {
    timeout: patience,
    interval: 200,
  });
  await page.getByRole('checkbox', { name: 'Hide seen' }).check();
  await page.waitForURL(/unseen=/);
  const unseen = await member.api.engageFeed.posts({ query: { hideSeen: true } });
  expect(unseen.items.map(({ id }) => id)).not.toContain(first?.id);
});
