import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { generateArchive } from '#test/archive/generate-archive.ts';
import { DAYS } from '#test/archive/generated-values.ts';
import { typeAccount } from '#test/e2e/choose-account.ts';
import { jonas, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { expectTrue } from '#test/e2e/today-facts.ts';
import { openAt, openVisitor, waitForPath } from '#test/e2e/visitor.ts';

const shared = shareProduct();

/** From an empty browser through sign-in to the onboarding. */
async function signUp(): Promise<Page> {
  const page = await openVisitor(shared);
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await typeAccount(page, `visitor-${crypto.randomUUID()}@sample.example`, 'Ada Visitor');
  await waitForPath(page, '/welcome');
  return page;
}

/** Waits until the first row of people, highest score first, has a score, and prints the time it took. */
async function firstScoredRow(page: Page, started: number, what: string): Promise<void> {
  const cells = page.locator('[data-signal-row]').first().getByRole('cell');
  const score = async () => Number((await cells.allInnerTexts())[1] ?? 0);
  await expect.poll(score, { timeout: 60_000, interval: 50 }).toBeGreaterThan(0);
  console.log(
    `From the page to the first scored row ${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  expect(await cells.first().innerText()).toMatch(/\S/);
}

/** Connects Jonas Beck, after a preview. */
async function connectJonas(page: Page): Promise<void> {
  await page.getByLabel('LinkedIn URL of the profile or page').fill(jonas);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Connect Jonas Beck' }).click();
}

const expectPeople = (page: Page) =>
  page.getByRole('grid', { name: 'People who engaged' }).getByRole('row').nth(5).waitFor();

const openStep = (page: Page) => page.locator('[aria-current="step"]').innerText();

// Slow: waits for a first sync, starting from an empty browser.
test('a new user signs in with Google, resumes where they left, connects a profile, and sees their first signals', async () => {
  const page = await signUp();
  expect(await openStep(page)).toContain('Your profile');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.getByRole('heading', { name: 'Bring your data' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Bring your data' }).waitFor();
  expect(await openStep(page)).toContain('Your data');
  // Every way to add data is on the page. Those that need a profile link to it.
  const ways = ['Sample network', 'Data archive (ZIP)', 'LinkedIn data', 'CSV file', 'Paste URLs'];
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(ways);
  await page.getByRole('tab', { name: 'CSV file' }).click();
  await page.getByRole('button', { name: 'Connect a profile' }).click();
  expect(await openStep(page)).toContain('Your profile');

  const started = performance.now();
  await connectJonas(page);
  await firstScoredRow(page, started, 'of the sample network');
  // Pasted people are added as well.
  await page.getByRole('tab', { name: 'Paste URLs' }).click();
  await page.getByLabel(/one per line/).fill('https://www.linkedin.com/in/zoe-quist');
  await page.getByRole('button', { name: 'Add 1 person' }).click();
  await page.getByText('1 person added').waitFor();
  await page.getByRole('tab', { name: 'CSV file' }).click();
  await page.getByRole('button', { name: 'Choose CSV file' }).waitFor();

  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'What you sell and how you write' }).waitFor();
  await page.getByLabel('What you sell and who buys it').fill('Planning software for cold stores.');
  await page.getByRole('button', { name: 'Save and see signals' }).click();
  await page.waitForURL('**/dashboard/signals/*');
  await expectPeople(page);

  // Onboarding is finished, so the home page now redirects here.
  const { pathname } = new URL(page.url());
  await page.goto('/');
  await waitForPath(page, pathname);
});

// Slow: waits for an import.
test('a new user imports their data archive instead, sees its people, and Today shows no more than is in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'Basic_LinkedInDataExport.zip');
  const counts = { connections: 120, invitations: 15, messages: 80, endorsements: 10, recommendations: 3 };
  // Up to today, because scores decay.
  const today = Math.floor(Date.now() / 86_400_000);
  const firstDay = (today - DAYS) * 86_400_000;
  await generateArchive(file, { ...counts, firstDay, shares: 5, comments: 5, reactions: 5 });

  const started = performance.now();
  const member = await newMember(shared);
  const page = await openAt(shared, member, '/welcome');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.getByRole('tab', { name: 'Data archive (ZIP)' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose ZIP file' }).click();
  await (await chooser).setFiles(file);
  const owner = page.getByLabel('LinkedIn profile URL');
  await owner.waitFor();
  // Proposed from the invitations the owner sent.
  expect(await owner.inputValue()).toMatch(/linkedin\.com\/in\//);
  await page.getByRole('button', { name: 'Import archive' }).click();
  await firstScoredRow(page, started, 'of an archive');
  await page.getByText('Import complete', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.waitForURL('**/dashboard/signals/*');
  await expectPeople(page);

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Today/ })
    .click();
  await expectTrue(page, shared, member, () => new Date());
  expect(await page.getByText('Sample data').count()).toBe(0);
  const missing = page.getByRole('region', { name: 'Missing data' });
  await missing.getByText('Your ideal customer', { exact: true }).waitFor();
  expect(await missing.getByText('Your LinkedIn archive').count()).toBe(0);
});

test('a new user skips each step, sees on the dashboard what to connect, and then the signals of a profile connected there', async () => {
  const page = await openAt(shared, await newMember(shared), '/welcome');
  for (const step of ['Connect a profile', 'Bring your data', 'What you sell and how you write']) {
    await page.getByRole('heading', { name: step }).waitFor();
    await page.getByRole('button', { name: 'Skip for now' }).click();
  }
  await waitForPath(page, '/dashboard');
  await page.getByRole('heading', { name: 'See who to talk to today' }).waitFor();
  expect(await page.getByText('Engagements, 7 days').count()).toBe(0);
  await page.getByRole('button', { name: 'Import' }).waitFor();
  await page.getByRole('button', { name: 'Connect' }).click();
  await connectJonas(page);
  await page.waitForURL('**/dashboard/signals/*');
  await expectPeople(page);
});
