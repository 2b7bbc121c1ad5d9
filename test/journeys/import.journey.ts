import { beforeEach, expect, test } from 'vitest';
import { fromPost, openFromPost, postLine, startOf } from '#test/e2e/from-post-page.ts';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { samplePosts } from '#test/e2e/sample-post.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openSignals, palette, panel, total } from '#test/e2e/signals-page.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

test('somebody brings in who engaged with a post by its address, watches it going and sees the people', async () => {
  const posts = await samplePosts(shared, 'maya-lindqvist');
  const page = await openSignals(shared, member);
  const before = await total(page);
  await openFromPost(page);
  await fromPost(page)
    .getByLabel('Address of the post')
    .fill(posts[0]?.shareUrl ?? '');
  await page.keyboard.press('Enter');
  const card = fromPost(page).getByRole('article', { name: 'Post by Maya Lindqvist' });
  await card.getByText(startOf(posts[0])).waitFor();
  await card.getByText(/\d+ reactions/).waitFor();
  await card.getByText(/becomes a signal of Jonas Beck.*a post by Maya Lindqvist/).waitFor();
  await fromPost(page).getByRole('button', { name: 'Bring in who engaged' }).click();
  await fromPost(page).waitFor({ state: 'hidden' });
  await postLine(page, posts[0])
    .getByText(/Read [\d,]+ engagements/)
    .waitFor();
  await expect.poll(() => total(page)).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'See the people' }).click();
  await page.waitForURL(/post=/);
  await expect.poll(() => total(page)).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Close this line' }).click();
  await postLine(page, posts[0]).waitFor({ state: 'hidden' });

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

test('somebody pastes addresses of people, and finds the new one by mod+K', async () => {
  const params = { id: member.profileIds[0] ?? '' };
  const [known] = (await member.api.signals.list({ params, query: { limit: 1 } })).items;
  const page = await openSignals(shared, member);
  const dialog = page.getByRole('dialog', { name: 'Add people' });
  const before = await total(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'People by address…' }).click();
  const add = dialog.getByRole('button', { name: /^Add / });
  expect(await add.isDisabled()).toBe(true);
  const lines = ['linkedin.com/in/zazie-quillfeather?trk=x', 'not an address', known?.url ?? ''];
  await dialog.getByLabel('Addresses of people, one a line').fill(lines.join('\n'));
  await dialog.getByText('Line 2: not an address is not an address of the network').waitFor();
  expect(await add.innerText()).toBe('Add 2 people');
  await add.click();

  await dialog.getByText('1 person added, 1 was already here, 1 line not added').waitFor();
  const results = dialog.getByRole('list', { name: 'What became of each line' }).getByRole('listitem');
  const told = await results.allInnerTexts();
  expect(told).toHaveLength(3);
  expect(told[0]).toMatch(/Zazie Quillfeather[\s\S]*Added[\s\S]*Name read from the address/);
  expect(told[1]).toMatch(/not an address[\s\S]*Not added[\s\S]*has to look like/);
  expect(told[2]).toContain(known?.name);
  expect(told[2]).toContain('Already here');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => total(page)).toBe(before + 1);

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('quillfaether');
  await palette(page)
    .getByRole('option', { name: /Zazie Quillfeather/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'hidden' });
  await panel(page).getByRole('heading', { name: 'Zazie Quillfeather', exact: true }).waitFor();
  await panel(page).getByText('Added by you').first().waitFor();
});
