import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openAt, openVisitor } from '#test/e2e/visitor.ts';
import { warmPeople } from '#test/e2e/warm-people.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const isDone = (page: Page) => heading(page, 'Done for today').isVisible();
test('somebody goes through Today by the keyboard alone until it is done', async () => {
  await warmPeople(shared, member, 3);
  const { warmer, posts } = await member.api.today.read({});
  const items = warmer.items.length + posts.items.length;
  const page = await openAt(shared, member, '/dashboard');
  await heading(page, 'Warmer since yesterday').waitFor();
  let keys = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    keys += 1;
  };
  await press('s');
  for (let nth = 1; nth <= items; nth += 1) {
    await press(nth <= warmer.items.length ? 'Shift+D' : 'd');
  }
  await heading(page, 'Done for today').waitFor();
  expect(keys).toBe(items + 1);
  const isEmpty = async () => {
    const left = await member.api.today.read({});
    return left.warmer.items.length + left.posts.items.length;
  };
  await expect.poll(isEmpty).toBe(0);
});

test('somebody goes through Today on a phone by touch until it is done', async () => {
  await warmPeople(shared, member, 3);
  const page = await openVisitor(shared, {
    token: member.token,
    profile: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  await page.goto('/dashboard');
  await heading(page, 'Warmer since yesterday').waitFor();
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  const items = (await member.api.today.read({})).warmer.items;
  await tap(button(page, 'Start'));
  for (const { signal } of items) {
    await heading(page, signal.name).waitFor();
    await tap(button(page, 'Done for today').last());
  }
  await expect.poll(() => isDone(page)).toBe(true);
  expect(taps).toBe(items.length + 1);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
