import { beforeEach, test } from 'vitest';
import { type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openAt, waitForPath } from './visitor.ts';

const shared = shareProduct();
let member: Member;
/** Each test has a new user, because connections belong to the user. */
beforeEach(async () => {
  member = await newMember(shared);
});

test('g c opens the channels', async () => {
  const page = await openAt(shared, member, '/dashboard');
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await waitForPath(page, '/dashboard/channels');
});
