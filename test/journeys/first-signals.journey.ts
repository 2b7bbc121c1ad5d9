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
import { openVisitor, waitForPath } from '#test/e2e/visitor.ts';

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

const openStep = (page: Page) => page.locator('[aria-current="step"]').innerText();

// Slow: waits for a first sync, starting from an empty browser.
test('a new user signs in with Google, connects a profile, and sees their first signals', async () => {
  const started = performance.now();
  const page = await signUp();
  await page.getByRole('button', { name: 'Maya Lindqvist' }).click();
  await page.getByRole('button', { name: 'Connect Maya Lindqvist' }).click();
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
  await page.getByRole('grid', { name: 'People who engaged' }).getByRole('row').nth(5).waitFor();

  // Onboarding is finished, so the home page now redirects here.
  const { pathname } = new URL(page.url());
  await page.goto('/');
  await waitForPath(page, pathname);
});

// Slow: waits for an import, starting from an empty browser.
test('a new user imports their data archive instead, and sees its people', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'Basic_LinkedInDataExport.zip');
  const counts = { connections: 120, invitations: 15, messages: 80, endorsements: 10, recommendations: 3 };
  // Up to today, because scores decay.
  const today = Math.floor(Date.now() / 86_400_000);
  const firstDay = (today - DAYS) * 86_400_000;
  await generateArchive(file, { ...counts, firstDay, shares: 5, comments: 5, reactions: 5 });

  const started = performance.now();
  const page = await signUp();
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
  await page.getByRole('grid', { name: 'People who engaged' }).getByRole('row').nth(5).waitFor();
});

test('a new user skips each step, resumes at the open one after a reload, and goes to the dashboard', async () => {
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
  for (const way of ['CSV file', 'Paste URLs']) {
    await page.getByRole('tab', { name: way }).click();
    await page.getByRole('button', { name: 'Connect a profile' }).click();
    expect(await openStep(page)).toContain('Your profile');
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await page.getByRole('heading', { name: 'Bring your data' }).waitFor();
  }
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.getByRole('heading', { name: 'What you sell and how you write' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'What you sell and how you write' }).waitFor();

  // Whoever skips all ends on the dashboard, which offers the same.
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await waitForPath(page, '/dashboard');
  await page.getByRole('button', { name: 'Connect' }).waitFor();
  await page.getByRole('button', { name: 'Import' }).waitFor();
});

test('a user with an empty dashboard connects a profile there and sees its signals', async () => {
  const { token } = await newMember(shared);
  const page = await openVisitor(shared, { token });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Connect' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('LinkedIn URL of the profile or page').fill(jonas);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Connect Jonas Beck' }).click();
  await page.waitForURL('**/dashboard/signals/*');
  await page.getByRole('grid', { name: 'People who engaged' }).getByRole('row').nth(5).waitFor();
});
