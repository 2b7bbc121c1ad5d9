import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { typeAccount } from '#test/e2e/choose-account.ts';
import { jonas, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import {
  expectSignedOut,
  follow,
  openAt,
  openVisitor,
  see,
  storedToken,
  waitForPath,
} from '#test/e2e/visitor.ts';
import { callThrough, clientFor, signIn } from '#test/sign-in.ts';

const shared = shareProduct();
const call = callThrough((path, init) => fetch(shared.url() + path, init));

// Slow: an assistant works in between.
test('a user creates an access token, sees what an assistant did with it, and revokes it', async () => {
  const member = await newMember(shared);
  const page = await openAt(shared, member, '/dashboard/settings/voice');
  await page.getByRole('button', { name: 'New access token' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Desk assistant');
  await page.getByRole('checkbox', { name: /^Request posts and changes/ }).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = (await page.getByTestId('access-token').textContent()) ?? '';
  expect(token).toMatch(/^ing_pat_/);
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.getByText(/never used/).waitFor();
  expect(await page.content()).not.toContain(token);

  const client = new Client({ name: 'desk', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', shared.url()), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  await client.callTool({ name: 'read_lists', arguments: {} });
  await client.close();

  // Its actions are listed under Agents, by its name.
  await follow(page, '/dashboard/agents');
  await page
    .getByRole('link', { name: /Desk assistant/ })
    .first()
    .click();
  await page
    .getByText(/^Read lists/)
    .first()
    .waitFor();

  await page.goto('/dashboard/settings/voice');
  await page.getByText(/· used /).waitFor();
  await page.getByRole('button', { name: 'Revoke Desk assistant' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('Desk assistant was revoked').waitFor();
  expect(
    (
      await fetch(new URL('/mcp', shared.url()), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      })
    ).status,
  ).toBe(401);
});

// Slow: two browsers load the settings, and the signed-out one loads the sign-in page.
test('a user ends their other sessions, and the page of the other session is signed out at once', async () => {
  const member = await newMember(shared);
  const other = await signIn(call, member.email);
  const lost = await openVisitor(shared, { token: other.token });
  const listening = lost.waitForResponse('**/events');
  await lost.goto('/dashboard/settings');
  await listening;
  const page = await openAt(shared, member, '/dashboard/settings');
  const sessions = page.getByRole('list', { name: 'Sessions', exact: true });
  await sessions.getByText('This device').waitFor();
  expect(await sessions.getByRole('listitem').count()).toBe(2);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click();
  await see(page, 'One session ended');
  await waitForPath(lost, '/login');
  await see(lost, 'Your session has ended.');
  await page.getByRole('list', { name: 'Recent activity' }).getByText('All other sessions ended').waitFor();
  expect(await sessions.getByRole('listitem').count()).toBe(1);
});

// Slow: an export is made, and a job removes every row of the sample network.
test('a user exports everything, deletes their account, restores it by signing in, and starts over without sample data', async () => {
  const member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const { email, api } = member;
  const page = await openAt(shared, member, '/dashboard/settings');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const ready = page.getByRole('button', { name: /^Download ZIP, \d/ });
  await ready.waitFor();
  const saving = page.waitForEvent('download');
  await ready.click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^ingrow-export-\d{4}-\d\d-\d\d\.zip$/);
  // The token isn't in a URL, where logs and histories would store it.
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
  const deleting = page.getByRole('dialog', { name: 'Delete your account?' });
  await deleting.getByText('Export your data first').waitFor();
  await deleting.getByRole('button', { name: /^Download ZIP/ }).waitFor();
  await deleting.getByRole('button', { name: 'Export again' }).waitFor();
  const sure = deleting.getByRole('button', { name: 'Delete account' });
  expect(await sure.isDisabled()).toBe(true);
  await deleting.getByLabel(`Type ${email} to confirm`).fill(email);
  await sure.click();
  await expectSignedOut(page);
  await page.getByText(/^Your data will be erased on /).waitFor();
  await expect(api.access.profile({})).rejects.toThrow(/^401/);

  await typeAccount(page, email, 'Ada Visitor');
  await page.waitForURL('**/dashboard/signals/*');
  await page.getByRole('grid', { name: 'People who engaged' }).getByRole('row').nth(5).waitFor();
  await page.getByText('Sample data', { exact: true }).waitFor();
  await follow(page, '/dashboard/settings/data');
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  const restored = clientFor(call, (await storedToken(page)) ?? '');
  const removing = page.getByRole('dialog');
  const { counts } = await restored.sampleData.read({});
  await removing.getByText('1 connected profile', { exact: true }).waitFor();
  await removing.getByText(`${counts.signals} signals`, { exact: true }).waitFor();
  await removing.getByRole('button', { name: 'Remove sample data' }).click();
  await page.getByText('Sample data removed').waitFor();
  await page.getByText('Your account has no sample data.').waitFor();
  expect((await restored.sampleData.read({})).total).toBe(0);
  await page.goto('/');
  await page.waitForURL('**/welcome');
});
