import { beforeEach, expect, test } from 'vitest';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import {
  commentField,
  commentLines,
  countComments,
  draftComments,
  openComments,
  openName,
} from './comments-page.ts';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';

const shared = shareProduct();
let member: Member;
/** Each test has a new user, with a sample profile and no comments. */
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

test('shortcuts: j and k move, 2 picks a variant, e edits, d dismisses, and z undoes', async () => {
  await connectSampleLinkedIn(member, (path, init) => fetch(shared.url() + path, init));
  await draftComments(shared, member, 2);
  const page = await openComments(shared, member, 2);
  const first = await openName(page);
  await page.keyboard.press('j');
  await expect.poll(() => openName(page)).not.toBe(first);
  await page.keyboard.press('k');
  await expect.poll(() => openName(page)).toBe(first);
  const draft1 = await commentField(page).inputValue();
  await page.keyboard.press('2');
  await expect.poll(() => commentField(page).inputValue()).not.toBe(draft1);
  await page.keyboard.press('e');
  await page.keyboard.type(' Indeed.');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'Variants' }).getByText('edited').waitFor();
  await page.keyboard.press('1');
  await expect.poll(() => commentField(page).inputValue()).toBe(draft1);
  await page.keyboard.press('d');
  await page.getByText(`Dismissed the comment on ${first}’s post`).waitFor();
  await expect.poll(() => countComments(member, 'dismissed')).toBe(1);
  await expect.poll(() => commentLines(page).count()).toBe(1);
  await page.keyboard.press('z');
  await expect.poll(() => countComments(member, 'dismissed')).toBe(0);
  await expect.poll(() => commentLines(page).count()).toBe(2);
  // The edit of the second draft is still there.
  await commentLines(page).filter({ hasText: first }).click();
  await page.keyboard.press('2');
  await expect.poll(() => commentField(page).inputValue()).toContain('Indeed.');
});

test("text that couldn't be saved is kept and saved later", async () => {
  await draftComments(shared, member, 1);
  const page = await openComments(shared, member, 1);
  await page.route('**/engage/ingrow-ready-comments/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await commentField(page).fill('Not lost');
  await page.getByText('Not saved. Network error', { exact: false }).waitFor();
  await page.unroute('**/engage/ingrow-ready-comments/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { items } = await member.api.readyComments.list({});
  expect(items.map(({ text }) => text)).toEqual(['Not lost']);
});
