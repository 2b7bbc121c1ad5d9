import { expect, test } from 'vitest';
import { callThrough, signIn } from '#test/sign-in.ts';
import { newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { arriveAt, openVisitor, see } from './visitor.ts';

const shared = shareProduct();

test('a session is ended from another, whose page is signed out at once, and the activity tells', async () => {
  const member = await newMember(shared);
  const other = await signIn(
    callThrough((path, init) => fetch(shared.url() + path, init)),
    member.email,
  );
  const lost = await openVisitor(shared, { token: other.token });
  const listening = lost.waitForResponse('**/events');
  await lost.goto('/dashboard/settings');
  await listening;
  const page = await openVisitor(shared, { token: member.token });
  await page.goto('/dashboard/settings');
  const sessions = page.getByRole('list', { name: 'Sessions', exact: true });
  await sessions.getByText('This one').waitFor();
  expect(await sessions.getByRole('listitem').count()).toBe(2);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End them' }).click();
  await see(page, 'One session ended');
  await arriveAt(lost, '/login');
  await see(lost, 'Your session has ended.');
  await page.getByRole('list', { name: 'Recent activity' }).getByText('All other sessions ended').waitFor();
  expect(await sessions.getByRole('listitem').count()).toBe(1);
});
