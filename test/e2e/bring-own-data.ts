import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { generateArchive } from '#test/archive/generate-archive.ts';
import { DAYS } from '#test/archive/generated-values.ts';
import { runCommand } from '#test/boot/npm-start.ts';
import { countHands } from './count-hands.ts';

/** The sample network plays the vendors too, at addresses of their own. Their keys are entered in the browser. */
export const vendorUrls = (sandboxUrl: string) => ({
  SLACK_AUTHORIZE_URL: `${sandboxUrl}/sample/slack/oauth/v2/authorize`,
  SLACK_API_URL: `${sandboxUrl}/slack/api`,
  SLACK_HOOKS_URL: `${sandboxUrl}/slack`,
  SLACK_FILES_URL: `${sandboxUrl}/slack`,
});

/** The most clicks, texts and files from the owner's link to the channel. */
const maxHands = 24;

/** The path of a fresh owner's link, which the command prints. */
async function ownerPath(env: Record<string, string>): Promise<string> {
  const { said } = await runCommand('scripts/owner.mjs', ['ida@example.com'], tmpdir(), env);
  const path = /\/login#owner=[\w-]{43}/.exec(said)?.[0];
  if (path === undefined) expect.fail(said);
  return path;
}

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

/**
 * What an owner does from the terminal's link to a page with their own archive, a model and a Slack channel.
 *
 * @param at.origin what the owner types, without a trailing slash
 * @param at.sandboxUrl the sample network that plays the vendors
 * @param at.env settings of `npm run owner`
 */
export async function bringOwnData(
  page: Page,
  { origin, sandboxUrl, env }: { origin: string; sandboxUrl: string; env: Record<string, string> },
): Promise<void> {
  const { click, fill, choose, count } = countHands(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const enterKeys = async (service: string, keys: Record<string, string>) => {
    await click(button(`Set up: ${service}`));
    for (const [label, text] of Object.entries(keys))
      await fill(page.getByLabel(label, { exact: true }), text);
    await click(page.getByRole('button', { name: 'Use', exact: true }));
    await button(`Change: ${service}`).waitFor();
  };
  const [path, archive] = await Promise.all([ownerPath(env), makeArchive()]);
  const began = performance.now();
  await page.goto(origin + path);
  await fill(page.getByLabel('Name'), 'Ida Holm');
  await click(button('Create administrator'));

  await click(button('Skip for now'));
  await click(page.getByRole('tab', { name: 'Data archive (ZIP)' }));
  await choose(button('Choose ZIP file'), archive);
  await click(button('Import archive'));
  await page.getByText('Import complete', { exact: true }).waitFor();
  await click(button('Continue'));
  await click(button('Skip for now'));
  await page.getByRole('grid', { name: 'People who engaged' }).getByRole('row').nth(5).waitFor();

  await page.goto(`${origin}/dashboard/settings/services`);
  await enterKeys('Model', {
    'Model name': 'sample-writer',
    'URL, only for OpenAI-compatible': `${sandboxUrl}/model/v1`,
    'Key, optional': 'sandbox-model-key',
  });
  await enterKeys('Slack', {
    'Client ID': 'sandbox-slack-app',
    'Client secret': 'sandbox-slack-secret',
  });

  await page.goto(`${origin}/dashboard/channels`);
  await click(button('Connect Slack'));
  await click(button('Go to Slack'));
  await click(button(/Maya Lindqvist/));
  await page.waitForURL('**/dashboard/channels');
  await page.getByText('Connected', { exact: true }).first().waitFor();
  console.info(`${count()} clicks, texts and files in ${Math.round((performance.now() - began) / 1000)} s`);
  expect(count()).toBeLessThanOrEqual(maxHands);
}
