import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { exampleId } from '#test/component/example-of.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, callsOf, disconnect, refuse } from '#test/component/scripted-server.ts';

const { accessTokens } = contract;
const path = '/dashboard/settings/voice';
const mcpUrl = 'https://ingrow.sample.example/mcp';
const token = { id: exampleId(1), name: 'Desk assistant', scopes: ['read', 'write'], hint: 'q7Xa' } as const;
const begin = page.getByRole('button', { name: 'New access token' });
const asking = page.getByRole('dialog', { name: 'New access token' });
const shown = page.getByRole('dialog', { name: 'The token for Desk assistant' });

describe('access tokens', () => {
  test('stay readable when the list can’t be read again', async () => {
    answer(accessTokens.list, { items: [], mcpUrl });
    answer(accessTokens.create, { ...token, token: 'ing_pat_secret' });
    await openApp(path);
    await begin.click();
    await asking.getByRole('textbox', { name: 'Name' }).fill('Desk assistant');
    disconnect(accessTokens.list);
    const before = callsOf(accessTokens.list).length;
    await asking.getByRole('button', { name: 'Create token' }).click();
    // The first try and its repetition.
    await expect.poll(() => callsOf(accessTokens.list).length).toBe(before + 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect.element(shown.getByTestId('access-token')).toHaveTextContent('ing_pat_secret');
  });

  test('are loaded again after a failure, revoked after a confirmation, created with a scope, and shown only once', async () => {
    disconnect(accessTokens.list);
    await openApp(path);
    await expect.element(page.getByText('Network error')).toBeVisible();
    answer(accessTokens.list, { items: [token], mcpUrl });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('…q7Xa')).toBeVisible();
    refuse(accessTokens.revoke, 'unavailable', 'The database is busy.');
    const revoke = page.getByRole('button', { name: 'Revoke Desk assistant' });
    const dialog = page.getByRole('dialog', { name: 'Revoke Desk assistant?' });
    await revoke.click();
    await expect.element(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await revoke.click();
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect.element(dialog.getByText('The database is busy.')).toBeVisible();
    answer(accessTokens.revoke, {});
    answer(accessTokens.list, { items: [], mcpUrl });
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect.element(page.getByText('Desk assistant was revoked')).toBeVisible();
    await expect.element(revoke).not.toBeInTheDocument();
    refuse(accessTokens.create, 'conflict', 'Twenty tokens are the most.');
    await begin.click();
    const make = asking.getByRole('button', { name: 'Create token' });
    await expect.element(make).toBeDisabled();
    await asking.getByRole('textbox', { name: 'Name' }).fill('Desk assistant');
    await asking.getByRole('checkbox', { name: 'Read your data' }).click();
    await expect.element(make).toBeDisabled();
    await asking.getByRole('checkbox', { name: 'Read your data' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => callsOf(accessTokens.create).at(-1)?.body.expiresInDays).toBe(90);
    await asking.getByRole('checkbox', { name: 'Request posts and changes' }).click();
    await asking.getByRole('combobox', { name: 'Expires after' }).click();
    await page.getByRole('option', { name: 'No expiration' }).click();
    await make.click();
    await expect.poll(() => callsOf(accessTokens.create)).toHaveLength(2);
    await expect.element(asking.getByText('Twenty tokens are the most.')).toBeVisible();
    answer(accessTokens.create, { ...token, token: 'ing_pat_secret' });
    answer(accessTokens.list, { items: [token], mcpUrl });
    await make.click();
    await expect.element(shown.getByTestId('access-token')).toHaveTextContent('ing_pat_secret');
    await expect.element(shown.getByText(mcpUrl)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(shown).toBeVisible();
    await shown.getByRole('button', { name: 'I’ve saved it' }).click();
    await expect.element(shown).not.toBeInTheDocument();
    expect(document.body.textContent).not.toContain('ing_pat_secret');
    const facts = 'Reads your data, requests posts and changes · never used · until revoked';
    await expect.element(page.getByText(facts)).toBeVisible();
    const body = { name: 'Desk assistant', scopes: ['read', 'write'], expiresInDays: null };
    expect(
      callsOf(accessTokens.create)
        .slice(1)
        .map((call) => call.body),
    ).toEqual([body, body]);
  });
});
