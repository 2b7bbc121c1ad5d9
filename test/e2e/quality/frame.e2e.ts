import { beforeAll, expect, test } from 'vitest';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openVisitor } from '#test/e2e/visitor.ts';
import { watchPage } from '#test/e2e/watch-page.ts';
import { checkScreens, heading, press, rows } from './check-screens.ts';

const shared = shareProduct();
/** A user who has just signed up, and one with signals. */
let fresh: Member;
let onboarded: Member;
beforeAll(async () => {
  fresh = await newMember(shared);
  onboarded = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const signals = () => `/dashboard/signals/${onboarded.profileIds[0]}`;

checkScreens(shared, null, [
  { name: 'entry', path: () => '/', ready: (page) => page.getByRole('link', { name: 'Sign in' }).waitFor() },
  {
    name: 'login',
    path: () => '/login',
    ready: (page) => page.getByRole('button', { name: /Google/ }).waitFor(),
  },
  { name: 'chooser', path: () => '/sample/google/chooser', ready: heading('Choose an account') },
  { name: 'beta sign-up', path: () => '/sample/beta-signup', ready: heading('Join the beta') },
  { name: 'welcome, profile', path: () => '/welcome', who: () => fresh, ready: heading('Connect a profile') },
  {
    name: 'welcome, data',
    path: () => '/welcome',
    who: () => fresh,
    ready: async (page) => {
      await press(page, '2. Your data');
      await page.getByRole('tab', { name: 'Data archive (ZIP)' }).click();
      await page.getByRole('button', { name: 'Choose ZIP file' }).waitFor();
    },
  },
  {
    name: 'welcome, voice',
    path: () => '/welcome',
    who: () => fresh,
    ready: async (page) => {
      await press(page, '3. Your voice');
      await page.getByLabel('What you sell and who buys it').waitFor();
    },
  },
  {
    name: 'empty dashboard',
    path: () => '/dashboard',
    who: () => fresh,
    ready: heading('See who to talk to today'),
  },
  {
    name: 'palette',
    path: signals,
    who: () => onboarded,
    ready: async (page) => {
      await rows(page, 'ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Search or run a command' }).fill('s');
      await page.getByRole('option').nth(5).waitFor();
    },
  },
  {
    name: 'palette with somebody new',
    path: signals,
    who: () => onboarded,
    ready: async (page) => {
      await rows(page, 'ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Search or run a command' }).fill('founder');
      await page.getByText('Add as signal').first().waitFor();
    },
  },
  {
    name: 'scoring',
    path: () => '/dashboard/settings/scoring',
    who: () => fresh,
    ready: (page) => page.getByRole('button', { name: 'Add the first rule' }).waitFor(),
  },
  {
    name: 'scoring with changes',
    path: () => '/dashboard/settings/scoring',
    who: () => onboarded,
    ready: async (page) => {
      await page.getByLabel('Reaction', { exact: true }).fill('20');
      await page.getByRole('heading', { name: 'Would rise' }).waitFor();
      await press(page, 'Add the first rule');
      await page.getByRole('combobox', { name: 'Rule 1: any of' }).fill('founder');
      await page.keyboard.press('Enter');
      await page
        .getByText(/^\d+ (person|people)$/)
        .last()
        .waitFor();
    },
  },
  {
    name: 'nothing there',
    path: () => '/dashboard/nothing',
    who: () => onboarded,
    ready: heading('Page not found'),
  },
  {
    name: 'fallback',
    path: () => '/dashboard/feeds',
    who: () => fresh,
    broken: 'FeedsScreen',
    ready: heading('Something went wrong'),
  },
  {
    name: 'help',
    path: () => '/login',
    ready: async (page) => {
      await press(page, 'Help');
      await page.getByRole('dialog', { name: 'Need Help?' }).waitFor();
    },
  },
]);

test('/docs shows the API reference without console errors', async () => {
  const page = await openVisitor(shared);
  const complaints = await watchPage(page);
  await page.goto('/docs');
  // Only the visible part is rendered.
  await page.getByText('/profile/login').first().waitFor();
  expect(complaints).toEqual([]);
});
