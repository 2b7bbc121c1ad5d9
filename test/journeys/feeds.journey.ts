import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectLinkedIn } from '#test/e2e/connect-linkedin.ts';
import { newMember } from '#test/e2e/member.ts';
import { sentItems } from '#test/e2e/sent-items.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openAt, waitForPath } from '#test/e2e/visitor.ts';

const shared = shareProduct();

const site = 'blog.harbor-analytics.example';
const blog = 'Harbor Analytics Blog';

const items = (page: Page) => page.getByRole('article');
const focused = (page: Page) => page.locator('article[data-focused]');
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** How many connections a page makes to a host whose images it tries to show in every possible way. */
async function connectionsOfForeignPictures(page: Page): Promise<number> {
  let connections = 0;
  const host = createServer().on('connection', (socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  const refused = await page.evaluate(async (url) => {
    let count = 0;
    document.addEventListener('securitypolicyviolation', () => {
      count += 1;
    });
    const box = document.createElement('div');
    const image = new Image();
    image.src = `${url}/image`;
    const responsive = new Image();
    responsive.srcset = `${url}/srcset 2x`;
    box.style.background = `url(${url}/background)`;
    box.style.listStyleImage = `url(${url}/list)`;
    const input = document.createElement('input');
    input.type = 'image';
    input.src = `${url}/input`;
    const video = document.createElement('video');
    video.poster = `${url}/poster`;
    const icon = document.createElement('link');
    icon.rel = 'icon';
    icon.href = `${url}/icon`;
    box.append(image, responsive, input, video);
    document.head.append(icon);
    document.body.append(box);
    await new Promise((done) => setTimeout(done, 500));
    box.remove();
    icon.remove();
    return count;
  }, `https://127.0.0.1:${port}`);
  host.close();
  expect(refused).toBeGreaterThanOrEqual(5);
  return connections;
}

test('a user adds a site by URL, reads with the keyboard, and turns an item into a post', async () => {
  const member = await newMember(shared);
  await connectLinkedIn(member);
  const page = await openAt(shared, member, '/dashboard');
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await waitForPath(page, '/dashboard/feeds');
  await page.getByRole('heading', { name: 'Follow the sites your market reads' }).waitFor();
  await page.getByLabel('Site or feed URL').fill(`${site}/about`);
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: blog });
  await found.waitFor();
  expect(await found.getByRole('listitem').count()).toBe(5);
  expect(await found.getByText(/Found on the site/).count()).toBe(1);
  await press(page, 'Add feed');
  await page.getByRole('heading', { name: blog, level: 2, exact: true }).waitFor();
  await items(page).nth(2).waitFor();
  const stored = (await member.api.rss.items({})).items;
  const first = stored[0];
  if (first === undefined) throw new Error('no item');

  // j opens nothing, o opens and marks as read, u undoes that.
  await page.getByRole('heading', { name: 'Feeds', level: 1 }).click();
  await page.keyboard.press('j');
  await expect.poll(() => focused(page).getAttribute('aria-posinset')).toBe('1');
  await page.keyboard.press('j');
  await expect.poll(() => focused(page).getAttribute('aria-posinset')).toBe('2');
  await page.keyboard.press('k');
  await expect.poll(() => focused(page).getAttribute('aria-posinset')).toBe('1');
  expect(await focused(page).getAttribute('data-read')).toBeNull();
  await page.keyboard.press('o');
  const { text } = await member.api.rss.item({ params: { id: first.id } });
  const sentence = text.split('\n').find((line) => line.trim() !== '') ?? '';
  await focused(page).getByText(sentence, { exact: true }).waitFor();
  // The image comes from this server, whatever its origin. The browser wouldn't even connect to another host.
  const picture = focused(page).getByRole('img', { name: 'A drawing' });
  expect(await picture.getAttribute('src')).toMatch(/^\/pictures\//);
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  expect(await connectionsOfForeignPictures(page)).toBe(0);
  const isRead = async () => (await member.api.rss.items({})).items[0]?.readAt !== null;
  await expect.poll(isRead).toBe(true);
  await page.keyboard.press('u');
  await expect.poll(isRead).toBe(false);

  // p creates a draft and publishes nothing.
  await page.keyboard.press('p');
  await dialog(page).getByRole('radio', { name: 'LinkedIn' }).check();
  await press(page, 'Draft with AI');
  await dialog(page)
    .getByText(/Based on/)
    .first()
    .waitFor();
  const words = `What do you make of this? ${crypto.randomUUID()}`;
  await dialog(page).getByLabel('Your text').fill(words);
  await press(page, 'Create draft');
  await waitForPath(page, '/dashboard/posts');
  const drafts = await member.api.rssDrafts.drafts({ query: { itemId: [first.id] } });
  expect(drafts.items).toMatchObject([{ channel: 'linkedin', state: 'draft', ruleId: null }]);
  const post = `${words}\n\n${first.title}\n\n${first.url}`;
  expect(await sentItems(shared, 'post', post)).toEqual([]);
  const id = drafts.items[0]?.publicationId ?? '';
  expect(await member.api.publications.one({ params: { id } })).toMatchObject({ text: post, origin: 'feed' });
  // The composer has the draft unchanged, and a separate click posts it.
  await expect.poll(() => page.getByRole('textbox', { name: 'Your post' }).inputValue()).toBe(post);
  await press(page, 'Post now');
  // It can be undone for ten seconds. Its publishing state is shown with the posts.
  await expect
    .poll(async () => (await member.api.publications.one({ params: { id } })).state)
    .toMatch(/^(scheduled|publishing|published)$/);
  await page.goto('/dashboard/feeds');
  await items(page).first().getByRole('button', { expanded: false }).first().click();
  await items(page)
    .first()
    .getByRole('button', { name: /^LinkedIn: (Scheduled|Publishing|Published)$/ })
    .waitFor();
});
