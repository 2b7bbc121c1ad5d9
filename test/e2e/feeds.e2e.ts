import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openAt } from './visitor.ts';

const shared = shareProduct();
let member: Member;
/** Each test has a new user, because feeds belong to the user. */
beforeEach(async () => {
  member = await newMember(shared);
});

const site = 'blog.harbor-analytics.example';
const blog = 'Harbor Analytics Blog';

const items = (page: Page) => page.getByRole('article');
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openFeeds(search = ''): Promise<Page> {
  const page = await openAt(shared, member, `/dashboard/feeds${search}`);
  await page.getByRole('heading', { name: 'Feeds', level: 1 }).waitFor();
  return page;
}

test('a rule is tested on stored items with marked matches before it is turned on', async () => {
  const feed = await member.api.rss.add({ body: { url: `https://${site}/` } });
  const stored = (await member.api.rss.items({})).items;
  const word = /\p{L}{6,}/u.exec(stored[0]?.title ?? '')?.[0] ?? '';
  const page = await openFeeds(`?feed=${feed.id}`);
  await items(page).first().waitFor();
  await press(page, 'Rules');
  const rule = page.getByRole('form', { name: 'New rule' });
  await rule.getByLabel('Any of').fill(word.toUpperCase());
  await page.keyboard.press('Enter');
  expect(await rule.getByRole('button', { name: 'Turn on' }).count()).toBe(0);
  await rule.getByRole('button', { name: 'Test on stored items' }).click();
  await page.getByText(/would become drafts$/).waitFor();
  const marked = await page.locator('mark').allTextContents();
  expect(new Set(marked.map((one) => one.toLowerCase()))).toEqual(new Set([word.toLowerCase()]));
  expect((await member.api.publications.list({ query: { state: ['draft'] } })).items).toEqual([]);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('switch', { name: /: a draft for LinkedIn$/ }).waitFor();
  const { items: rules } = await member.api.rssDrafts.rules({ query: { feedId: feed.id } });
  expect(rules).toMatchObject([{ isOn: true, orKeywords: [word.toUpperCase()], drafts: 0 }]);
  await page.getByRole('switch', { name: /: a draft for LinkedIn$/ }).press(' ');
  await expect
    .poll(async () => (await member.api.rssDrafts.rules({ query: { feedId: feed.id } })).items[0]?.isOn)
    .toBe(false);
});

test('a user marks all as read and undoes it, searches, pauses, imports OPML, and deletes a feed', async () => {
  const feed = await member.api.rss.add({ body: { url: `https://${site}/` } });
  const stored = (await member.api.rss.items({})).items;
  const page = await openFeeds();
  await items(page).nth(1).waitFor();
  const unread = async () =>
    (await member.api.rss.summary({})).items.reduce((sum, one) => sum + one.unread, 0);
  const before = await unread();
  expect(before).toBeGreaterThan(1);
  // Items read earlier stay read.
  await member.api.rss.markRead({ body: { ids: [stored[0]?.id ?? ''] } });
  await press(page, 'Mark all read');
  await expect.poll(unread).toBe(0);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(unread).toBe(before - 1);

  await page.getByLabel('Search items').fill('nothing-is-called-this');
  await page.getByRole('heading', { name: 'No items match' }).waitFor();
  await press(page, 'Clear search');
  await items(page).nth(1).waitFor();

  await page
    .getByRole('navigation', { name: 'Feeds' })
    .getByRole('button', { name: new RegExp(`^${blog}`) })
    .click();
  await press(page, `More for ${blog}`);
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await page.getByText('No new items while paused.').waitFor();
  await press(page, 'Resume');
  await page.getByText('No new items while paused.').waitFor({ state: 'detached' });

  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Import OPML…' }).click();
  const opml = `<?xml version="1.0"?><opml version="2.0"><head><title>Mine</title></head><body>
    <outline text="Freight"><outline type="rss" text="Relay" xmlUrl="https://news.relay-freight.example/rss.rdf"/></outline>
    <outline type="rss" text="Again" xmlUrl="${feed.url}"/>
    <outline type="rss" text="Nowhere" xmlUrl="https://nobody-here.example/feed"/>
  </body></opml>`;
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'mine.opml', mimeType: 'text/x-opml', buffer: Buffer.from(opml) });
  await dialog(page).getByText('1 feed added, 1 already there, 1 failed', { exact: false }).last().waitFor();
  await press(page, 'Show feeds');
  await page.getByRole('region', { name: 'Freight' }).getByText('Relay').first().waitFor();

  const download = page.waitForEvent('download');
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Export OPML' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.opml$/);

  await press(page, `More for ${blog}`);
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await press(page, 'Delete feed');
  await page.getByRole('heading', { name: blog, level: 2, exact: true }).waitFor({ state: 'detached' });
  expect((await member.api.rss.list({})).items.map(({ id }) => id)).not.toContain(feed.id);
});
