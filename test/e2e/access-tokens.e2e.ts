import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor } from './visitor.ts';

const shared = shareProduct();

test('a token is made in the settings, lets an assistant look things up where its user sees it, and is revoked', async () => {
  const member = await newMember(shared);
  const page = await openVisitor(shared, { token: member.token });
  await page.goto('/dashboard/settings/voice');
  await page.getByRole('button', { name: 'New access token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).last().fill('Desk assistant');
  await page.getByRole('checkbox', { name: /^Ask to publish and change/ }).check();
  await page.getByRole('button', { name: 'Make token' }).click();
  const token = (await page.getByTestId('access-token').textContent()) ?? '';
  expect(token).toMatch(/^ing_pat_/);
  await page.getByRole('button', { name: 'I have kept it' }).click();
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

  // What it did stands under Agents, by its name.
  await page.goto('/dashboard/agents');
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
