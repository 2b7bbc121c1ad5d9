import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { generateArchive } from '#test/archive/generate-archive.ts';
import { DAYS } from '#test/archive/generated-values.ts';
import { runCommand } from '#test/boot/npm-start.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openVisitor } from '#test/e2e/visitor.ts';

// The sample network plays the vendors too, at addresses of their own. Their keys are entered in the browser.
const shared = shareProduct((sandboxUrl) => ({
  SANDBOX: 'on',
  SLACK_AUTHORIZE_URL: `${sandboxUrl}/sample/slack/oauth/v2/authorize`,
  SLACK_API_URL: `${sandboxUrl}/slack/api`,
  SLACK_HOOKS_URL: `${sandboxUrl}/slack`,
  SLACK_FILES_URL: `${sandboxUrl}/slack`,
}));

/** The path of a fresh owner's link, which the command prints. */
async function ownerPath(): Promise<string> {
  const { said } = await runCommand('scripts/owner.mjs', ['ida@example.com'], tmpdir(), {
    DATABASE_URL: shared.databaseUrl(),
  });
  const path = /\/login#owner=[\w-]{43}/.exec(said)?.[0];
  if (path === undefined) expect.fail(said);
  return path;
}

/** The page at the name that the owner's link and vendors lead to. */
const at = (path: string) => new URL(path, shared.url().replace('127.0.0.1', 'localhost')).href;

/** A data archive as LinkedIn's, up to today. */
async function makeArchive(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'Basic_LinkedInDataExport.zip');
  const counts = { connections: 60, invitations: 15, messages: 40, endorsements: 5, recommendations: 3 };
  const firstDay = (Math.floor(Date.now() / 86_400_000) - DAYS) * 86_400_000;
  await generateArchive(file, { ...counts, firstDay, shares: 3, comments: 3, reactions: 3 });
  return file;
}

/** Enters a service's keys and uses them. */
async function enterKeys(page: Page, service: string, keys: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: `Set up: ${service}` }).click();
  for (const [label, text] of Object.entries(keys)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await page.getByRole('button', { name: `Change: ${service}` }).waitFor();
}

// Slow: a claim, an import, two services, and Slack's pages.
test('an owner gets from the terminal to their own data, a model and Slack without editing a file', async () => {
  const page = await openVisitor(shared);
  await page.goto(at(await ownerPath()));
  await page.getByLabel('Name').fill('Ida Holm');
  await page.getByRole('button', { name: 'Create administrator' }).click();

  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.getByRole('tab', { name: 'Data archive (ZIP)' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose ZIP file' }).click();
  await (await chooser).setFiles(await makeArchive());
  await page.getByRole('button', { name: 'Import archive' }).click();
  await page.getByText('Import complete', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.getByRole('grid', { name: 'People who engaged' }).getByRole('row').nth(5).waitFor();

  await page.goto(at('/dashboard/settings/services'));
  await enterKeys(page, 'Model', {
    'Model name': 'sample-writer',
    'URL, only for OpenAI-compatible': `${shared.sandboxUrl()}/model/v1`,
    'Key, optional': 'sandbox-model-key',
  });
  await enterKeys(page, 'Slack', {
    'Client ID': 'sandbox-slack-app',
    'Client secret': 'sandbox-slack-secret',
  });

  await page.goto(at('/dashboard/channels'));
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  await page.getByRole('button', { name: 'Go to Slack' }).click();
  await page.getByRole('button', { name: /Maya Lindqvist/ }).click();
  await page.waitForURL('**/dashboard/channels');
  await page.getByText('Connected', { exact: true }).first().waitFor();
});
