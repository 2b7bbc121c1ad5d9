import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { typeAccount } from '#test/e2e/choose-account.ts';
import { maya, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openAt, openVisitor, waitForPath } from '#test/e2e/visitor.ts';

const shared = shareProduct();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

// Slow: a model drafts.
test('the first reply is two clicks away on the first day', async () => {
  const member = await newMember(shared, { connect: [maya], onboarded: true, synced: true });
  await connectSampleLinkedIn(member, (path, init) => fetch(shared.url() + path, init));
  const page = await openAt(shared, member, '/dashboard');
  await page.getByRole('heading', { name: 'Waiting for your reply' }).waitFor();
  await page.getByRole('heading', { name: 'Warmest people' }).waitFor();
  await button(page, 'Follow all 10').waitFor();

  await button(page, /^Reply/)
    .first()
    .click();
  await page.waitForURL(/\/dashboard\/inbox\?item=/);
  const post = button(page, 'Approve and post').and(page.locator(':enabled'));
  await post.waitFor();
  // An item that was only just shown isn't posted.
  await page.waitForTimeout(500);
  await post.click();
  const approved = async () => (await member.api.readyComments.counts({})).counts.approved;
  await expect.poll(approved).toBe(1);
});

// Slow: waits for a first sync, starting from an empty browser.
test('a new user has said who fits within four clicks of the onboarding', async () => {
  const page = await openVisitor(shared);
  await page.goto('/login');
  await typeAccount(page, `visitor-${crypto.randomUUID()}@sample.example`, 'Ada Visitor');
  await waitForPath(page, '/welcome');
  await button(page, 'Maya Lindqvist').click();
  await button(page, 'Connect Maya Lindqvist').click();
  // Whoever clicks faster than people arrive gets an emptier draft.
  await page.locator('[data-signal-row]').nth(7).waitFor();
  await button(page, 'Continue').click();
  const save = button(page, 'Save ideal customer').and(page.locator(':enabled'));
  await save.waitFor();
  await page.getByRole('list', { name: 'First by score plus fit' }).getByRole('listitem').first().waitFor();
  await save.click();
  await page.getByText('Ideal customer saved.', { exact: false }).waitFor();
});
