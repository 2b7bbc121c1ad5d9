import { beforeAll } from 'vitest';
import { type Member, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { checkScreens, heading, press } from './check-screens.ts';

const shared = shareProduct();
/** A user who has just signed up, and one with a few feeds, one of them paused. */
let fresh: Member;
let reader: Member;
let blogId = '';
let pausedId = '';
beforeAll(async () => {
  fresh = await newMember(shared);
  reader = await newMember(shared);
  const add = (url: string, folder: string) => reader.api.rss.add({ body: { url, folder } });
  blogId = (await add('blog.harbor-analytics.example', 'Data')).id;
  pausedId = (await add('feldgruen.example', 'Climate')).id;
  await reader.api.rss.change({ params: { id: pausedId }, body: { paused: true } });
});

checkScreens(shared, () => reader, [
  {
    name: 'feeds, the first time',
    path: () => '/dashboard/feeds',
    who: () => fresh,
    ready: async (page) => {
      await page.getByLabel('Site or feed URL').fill('blog.harbor-analytics.example');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Add feed' }).waitFor();
    },
  },
  {
    name: 'feeds, an item open',
    path: () => `/dashboard/feeds?feed=${blogId}`,
    ready: async (page) => {
      await page.getByRole('article').first().waitFor();
      await page.getByRole('heading', { name: 'Feeds', level: 1 }).click();
      await page.keyboard.press('j');
      await page.keyboard.press('o');
      await page.getByRole('link', { name: 'Open original', exact: true }).waitFor();
    },
  },
  {
    name: 'feeds, paused and no match',
    path: () => `/dashboard/feeds?feed=${pausedId}&q=nobodywritesthis`,
    ready: heading('No items match'),
  },
  {
    name: 'feeds, making a post',
    path: () => `/dashboard/feeds?feed=${blogId}`,
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Draft a post:/ })
        .first()
        .click();
      await press(page, 'Draft with AI');
      await page
        .getByRole('dialog')
        .getByText(/Based on/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'feeds, a rule tested',
    path: () => `/dashboard/feeds?feed=${blogId}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^Rules/ }).click();
      const add = page.getByRole('button', { name: 'Add rule' });
      const test = page.getByRole('button', { name: 'Test on stored items' });
      await add.or(test).first().waitFor();
      if (await add.isVisible()) await add.click();
      await test.click();
      await page.getByRole('button', { name: 'Turn on' }).waitFor();
    },
  },
]);
