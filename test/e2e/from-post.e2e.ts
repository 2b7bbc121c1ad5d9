import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { jonas, type Member, newMember } from './member.ts';
import { failProvider, type SamplePost, samplePosts } from './sample-post.ts';
import { shareProduct } from './share-product.ts';
import { palette, panel, total } from './signals-page.ts';
import { openVisitor } from './visitor.ts';

const shared = shareProduct();
let member: Member;
let posts: SamplePost[];
beforeAll(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  posts = await samplePosts(shared, 'maya-lindqvist');
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add people from a post' });
const firstLine = (post: SamplePost | undefined) => post?.text.split('\n')[0]?.slice(0, 30) ?? 'nothing';
/** The line beneath the header about a post. */
const line = (page: Page, post: SamplePost | undefined) =>
  page.getByRole('status').filter({ hasText: firstLine(post) });

async function openSignals(): Promise<Page> {
  const page = await openVisitor(shared, { token: member.token });
  await page.goto(`/dashboard/signals/${member.profileIds[0]}`);
  await page.getByRole('grid').getByRole('row').nth(2).waitFor();
  return page;
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'From a post…' }).click();
  await dialog(page).waitFor();
}

test('a post by its address: preview, bring in who engaged, see it going, and rows are there', async () => {
  const page = await openSignals();
  const before = await total(page);
  await openDialog(page);
  await dialog(page)
    .getByLabel('Address of the post')
    .fill(posts[0]?.shareUrl ?? '');
  await page.keyboard.press('Enter');
  const card = dialog(page).getByRole('article', { name: 'Post by Maya Lindqvist' });
  await card.getByText(firstLine(posts[0])).waitFor();
  await card.getByText(/\d+ reactions/).waitFor();
  await card.getByText(/becomes a signal of Jonas Beck.*a post by Maya Lindqvist/).waitFor();
  await dialog(page).getByRole('button', { name: 'Bring in who engaged' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await line(page, posts[0])
    .getByText(/Read [\d,]+ engagements/)
    .waitFor();
  await expect.poll(() => total(page)).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'See the people' }).click();
  await page.waitForURL(/post=/);
  await expect.poll(() => total(page)).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Close this line' }).click();
  await line(page, posts[0]).waitFor({ state: 'hidden' });

  // Whoever came says whose post it was.
  const { items } = await member.api.signals.list({
    params: { id: member.profileIds[0] ?? '' },
    query: { sort: 'latest', limit: 200 },
  });
  let one: string | undefined;
  for (const { id } of items) {
    const { timeline } = await member.api.signals.details({ params: { id } });
    if (timeline.items.some(({ post }) => post?.author === 'Maya Lindqvist')) one = id;
    if (one !== undefined) break;
  }
  expect(one).toBeDefined();
  await page.goto(`/dashboard/signals/${member.profileIds[0]}?signal=${one}`);
  await page.getByRole('complementary').getByText('by Maya Lindqvist').first().waitFor();
});

test('what is no post is told beside the field, and a post the provider does not show leads to pasting', async () => {
  const page = await openSignals();
  await page.keyboard.press('ControlOrMeta+k');
  await palette(page).waitFor();
  await page.keyboard.type('from a post');
  await page.getByRole('option', { name: 'Add people from a post…' }).waitFor();
  await page.keyboard.press('Enter');
  const address = dialog(page).getByLabel('Address of the post');
  await address.fill('https://lnkd.in/eAbC12');
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByText(/Open the short link and copy the address of the post/)
    .waitFor();

  await failProvider(shared, { kind: '404', pathIncludes: '/posts/' });
  await address.fill(posts[1]?.shareUrl ?? '');
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByText(/finds no post at this address/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Paste the text and the people' }).click();
  expect(await address.inputValue()).toBe(posts[1]?.shareUrl);

  await dialog(page).getByLabel('What the post says').fill('What we learned');
  const people = dialog(page).getByLabel('Who engaged');
  const [known] = (
    await member.api.signals.list({ params: { id: member.profileIds[0] ?? '' }, query: { limit: 1 } })
  ).items;
  // As the browser copies the network's own list: names are links, what is hidden comes along.
  const html = `<ul>
    <li><a href="https://www.linkedin.com/in/zora-quill?miniProfileUrn=x"><span>Zora Quill</span></a>
      <span class="visually-hidden"><br>View Zora Quill’s profile</span><div>• 2nd</div><div>Head of Growth at Acme</div></li>
    <li><div><a href="https://www.linkedin.com/in/olga-tern/">Olga Tern</a> · 3rd+</div><div>CTO</div></li>
    <li><div>${known?.name}</div><div>• 1st</div><div>Somewhere</div></li></ul>`;
  await people.evaluate((field, told) => {
    const data = new DataTransfer();
    data.setData('text/html', told);
    data.setData('text/plain', 'text without addresses');
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);
  await dialog(page).getByText('2 new, 1 without an address').waitFor();
  const list = dialog(page).getByRole('list', { name: 'Who was understood' }).getByRole('listitem');
  expect(await list.allInnerTexts()).toEqual([
    expect.stringMatching(/Zora Quill · Head of Growth at Acme[\s\S]*New/),
    expect.stringMatching(/Olga Tern · CTO[\s\S]*New/),
    expect.stringMatching(/No address[\s\S]*paste their profile’s address beneath the name/),
  ]);
  await dialog(page).getByLabel(`Who is ${known?.name}?`).selectOption({ index: 1 });
  await dialog(page).getByText('2 new, 1 known').waitFor();
  const before = await total(page);
  await dialog(page).getByRole('button', { name: 'Add 3 reactions' }).click();
  await dialog(page).getByText('3 reactions added, 2 people are new').waitFor();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => total(page)).toBe(before + 2);
});

test('a reading that fails says what is kept, can be tried again, and offers to paste', async () => {
  const page = await openSignals();
  await failProvider(shared, { kind: '403', pathIncludes: '/reactions' });
  await openDialog(page);
  await dialog(page)
    .getByLabel('Address of the post')
    .fill(posts[2]?.shareUrl ?? '');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Bring in who engaged' }).click();
  await line(page, posts[2])
    .getByText(/The post is stored; you can paste who engaged instead/)
    .waitFor();
  await page.getByRole('button', { name: 'Paste who engaged' }).click();
  expect(await dialog(page).getByLabel('Address of the post').inputValue()).toMatch(/linkedin\.com/);
  await dialog(page).getByLabel('Who engaged').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Try again' }).click();
  await line(page, posts[2])
    .getByText(/Read [\d,]+ engagements/)
    .waitFor();
});

test('without a provider the dialog turns to pasting and says why; comments keep their words', async () => {
  const page = await openSignals();
  await page.route('**/rapid-api/single-post?*', (route) =>
    route.fulfill({
      status: 409,
      json: {
        message: 'No data provider.',
        data: { message: 'No data provider.', code: 'not_configured', requestId: 'r' },
      },
    }),
  );
  await openDialog(page);
  await dialog(page)
    .getByLabel('Address of the post')
    .fill(posts[3]?.shareUrl ?? '');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Paste it instead').waitFor();
  await dialog(page).getByText('No data provider.').waitFor();
  await dialog(page).getByText('commented', { exact: true }).click();
  await dialog(page)
    .getByLabel('Who engaged')
    .fill('Nora Vale\nhttps://www.linkedin.com/in/nora-vale\n• 2nd\nCFO\n2d\nWe do the same\nLike\nReply\n');
  await dialog(page).getByText('“We do the same”').waitFor();
  await dialog(page).getByRole('button', { name: 'Add 1 comment' }).click();
  await dialog(page).getByText('1 comment added, 1 person is new').waitFor();
  await dialog(page).getByRole('button', { name: 'See the people of this post' }).click();
  await page.waitForURL(/post=/);
  await page.getByRole('grid').getByText('Nora Vale').click();
  await panel(page).getByText('“We do the same”').waitFor();
  await panel(page).getByText('pasted by you').waitFor();
});
