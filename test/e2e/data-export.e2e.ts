import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { jonas, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor } from './visitor.ts';

const shared = shareProduct();

test('everything is exported and saved from the settings, and offered again before the account is deleted', async () => {
  const member = await newMember(shared);
  const page = await openVisitor(shared, { token: member.token });
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const ready = page.getByRole('button', { name: /^Download ZIP, \d/ });
  await ready.waitFor();
  const saving = page.waitForEvent('download');
  await ready.click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^ingrow-export-\d{4}-\d\d-\d\d\.zip$/);
  // No token in an address, where logs and histories would keep it.
  expect(saved.url()).toMatch(/^blob:/);
  await page.getByText(/^Saved ingrow-export/).waitFor();
  const zip = await fromBufferPromise(await readFile(await saved.path()));
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  expect(files.get('README.txt')).toContain('account.json');
  expect(files.get('account.json')).toContain(member.userId);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Take your data with you first').waitFor();
  await dialog.getByRole('button', { name: /^Download ZIP/ }).waitFor();
  await dialog.getByRole('button', { name: 'Export anew' }).waitFor();
});

test('sample data goes with one click after a list of what goes', async () => {
  const member = await newMember(shared, { connect: [jonas], synced: true, onboarded: true });
  const page = await openVisitor(shared, { token: member.token });
  await page.goto(`/dashboard/signals/${member.profileIds[0]}`);
  await page.getByText('Sample data', { exact: true }).waitFor();
  await page.goto('/dashboard/settings/data');
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  const dialog = page.getByRole('dialog');
  const { counts } = await member.api.sampleData.read({});
  await dialog.getByText('1 connected profile', { exact: true }).waitFor();
  await dialog.getByText(`${counts.signals} signals`, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Remove sample data' }).click();
  await page.getByText('Sample data removed').waitFor();
  await page.getByText('Your account has no sample data.').waitFor();
  expect((await member.api.sampleData.read({})).total).toBe(0);
  await page.goto('/');
  await page.waitForURL('**/welcome');
});
