import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, callsOf, disconnect, refuse } from '#test/component/scripted-server.ts';

const path = '/dashboard/settings/beta-access';
const admin = { user: { role: 'admin' } } as const;
const olive = { id: exampleId(2), name: 'Olive Operator', email: 'olive@sample.example' };
const dialog = page.getByRole('dialog');
const requests = page.getByRole('list', { name: 'Requests' });
const domains = page.getByRole('list', { name: 'Allowed domains' });
const audit = page.getByRole('list', { name: 'Audit log' });

const kim = {
  id: exampleId(20),
  email: 'kim@elsewhere.example',
  domain: 'elsewhere.example',
  name: 'Kim Lee',
  company: 'Elsewhere',
  reason: 'To answer those who react',
} as const;

/** A page with one request, two allowed domains, and an audit history. */
function answerAll(): void {
  answer(contract.betaUsers.requests, { items: [kim], open: 1 });
  answer(contract.allowList.list, {
    items: [
      { domain: 'feldgruen.example', users: 2, includesSubdomains: true, addedBy: olive, note: 'A partner' },
      { domain: 'sample.example', users: 1, isOwn: true },
    ],
    total: 2,
  });
  answer(contract.audit.list, {
    items: [
      { id: exampleId(30), action: 'domain.added', subject: 'feldgruen.example', actor: olive },
      {
        id: exampleId(31),
        action: 'domain.removed',
        subject: 'harbor.example',
        detail: { endSessions: true, endedSessions: 3 },
      },
    ],
  });
}

describe('requesting beta access', () => {
  test('shows a refusal at the wrong field, keeps what was typed, and says what happens next', async () => {
    const issue = { path: 'email', message: 'must be an email address' };
    refuse(contract.betaUsers.ask, 'invalid_request', 'The address is wrong.', [issue]);
    await openApp('/beta', { signedOut: true });
    const ask = page.getByRole('button', { name: 'Ask for access' });
    await expect.element(ask).toBeDisabled();
    await page.getByRole('textbox', { name: 'Work email' }).fill('kim@elsewhere.example');
    await page.getByRole('textbox', { name: 'Name' }).fill('Kim Lee');
    await page.getByRole('textbox', { name: 'What would you use inGrow for?' }).fill('To answer');
    await ask.click();
    await expect.element(page.getByText('must be an email address')).toBeVisible();
    expect(page.getByRole('alert').query()).toBeNull();
    await expectNoBarriers();
    disconnect(contract.betaUsers.ask);
    await ask.click();
    await expect.element(page.getByText('Network error')).toBeVisible();
    answer(contract.betaUsers.ask, {});
    await ask.click();
    await expect.element(page.getByText('Your request was received')).toBeVisible();
    const body = { email: kim.email, name: 'Kim Lee', company: '', reason: 'To answer' };
    expect(callsOf(contract.betaUsers.ask).at(-1)?.body).toEqual(body);
  });
});

describe('the beta access page', () => {
  test('is only for administrators', async () => {
    await openApp(path);
    await expect.element(page.getByText('Admins only')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Beta access' })).not.toBeInTheDocument();
    expect(callsOf(contract.betaUsers.requests)).toEqual([]);
  });

  inFullRuns('shows an empty state for each part when there is no data', async () => {
    await openApp(path, admin);
    await expect.element(page.getByText('No pending requests.')).toBeVisible();
    await expect.element(page.getByText(/^No one can sign in yet/)).toBeVisible();
    await expect.element(page.getByText('Nothing yet.')).toBeVisible();
  });

  test('loads each part on its own, adds all pasted domains or keeps them when refused, and checks whether an address would get in', async () => {
    answerAll();
    disconnect(contract.allowList.list);
    await openApp(path, admin);
    await expect.element(requests.getByText('To answer those who react')).toBeVisible();
    await expect.element(audit.getByText('3 sessions ended')).toBeVisible();
    await expect.element(page.getByText('Network error')).toBeVisible();
    answerAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(domains.getByText(/^feldgruen.example/)).toBeVisible();
    await expect
      .element(domains.getByText(/^2 users · added .* by Olive Operator · A partner$/))
      .toBeVisible();
    refuse(contract.allowList.add, 'invalid_request', 'eu.one is no domain.');
    const field = page.getByRole('textbox', { name: 'Add domains' });
    await field.fill('ann@one.example\nhttps://two.example/about one.example');
    await page.getByRole('textbox', { name: 'Note' }).fill('Of the fair');
    await page.getByRole('checkbox', { name: 'Include subdomains' }).click();
    const add = page.getByRole('button', { name: 'Add 2 domains' });
    await add.click();
    await expect.element(page.getByText('eu.one is no domain.')).toBeVisible();
    answer(contract.allowList.add, { added: 1 });
    await add.click();
    await expect.element(page.getByText('One domain added, one was there already')).toBeVisible();
    await expect.element(field).toHaveValue('');
    const body = { domains: ['one.example', 'two.example'], includesSubdomains: true, note: 'Of the fair' };
    expect(callsOf(contract.allowList.add).map((call) => call.body)).toEqual([body, body]);
    answer(contract.allowList.check, { isAllowed: true, message: 'one.example is on the list.' });
    await page.getByRole('textbox', { name: 'Check access' }).fill('x@eu.one.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Yes. one.example is on the list.')).toBeVisible();
    refuse(contract.allowList.check, 'invalid_request', 'This is no address.');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect.element(page.getByText('This is no address.')).toBeVisible();
    await expectNoBarriers();
  });

  test('an admin approves or dismisses a request, and the list refreshes', async () => {
    answerAll();
    answer(contract.betaUsers.approve, kim);
    refuse(contract.betaUsers.dismiss, 'conflict', 'It was approved a moment ago.');
    await openApp(path, admin);
    await page.getByRole('button', { name: 'Dismiss the request from kim@elsewhere.example' }).click();
    await expect.element(page.getByText('It was approved a moment ago.')).toBeVisible();
    answer(contract.betaUsers.requests, ({ query }) => ({ items: query.state === 'approved' ? [kim] : [] }));
    await page.getByRole('button', { name: 'Approve elsewhere.example for kim@elsewhere.example' }).click();
    await expect.element(page.getByText('elsewhere.example can sign in')).toBeVisible();
    await expect.element(page.getByText('No pending requests.')).toBeVisible();
    await page.getByText('Approved', { exact: true }).click();
    await expect.element(requests.getByText(kim.email)).toBeVisible();
    expect(callsOf(contract.betaUsers.approve).map(({ params }) => params.id)).toEqual([kim.id]);
  });

  test('asks for confirmation before approving a domain where anyone can get an address', async () => {
    answerAll();
    answer(contract.betaUsers.requests, { items: [{ ...kim, email: 'kim@gmail.com', domain: 'gmail.com' }] });
    answer(contract.betaUsers.approve, kim);
    await openApp(path, admin);
    const approve = page.getByRole('button', { name: 'Approve gmail.com for kim@gmail.com' });
    await approve.click();
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await approve.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(contract.betaUsers.approve)).toEqual([]);
    await approve.click();
    await dialog.getByRole('button', { name: 'Approve domain' }).click();
    await expect.element(page.getByText('gmail.com can sign in')).toBeVisible();
    await page.getByRole('textbox', { name: 'Add domains' }).fill('gmail.com');
    await expect.element(page.getByText('Anyone can get an address at gmail.com.')).toBeVisible();
  });

  test('removes a domain after a confirmation and can keep its users signed in; an admin removes their own one only after acknowledging the consequence', async () => {
    answerAll();
    answer(contract.allowList.remove, {});
    await openApp(path, admin);
    const other = page.getByRole('button', { name: 'Remove feldgruen.example' });
    await other.click();
    await expect.element(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await other.click();
    await expect.element(dialog.getByText(/^Its 2 users can’t sign in/)).toBeVisible();
    await dialog.getByRole('radio', { name: 'Keep them signed in' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(page.getByText('feldgruen.example was removed')).toBeVisible();
    const body = { domain: 'feldgruen.example', endSessions: false, confirm: false };
    expect(callsOf(contract.allowList.remove).map((call) => call.body)).toEqual([body]);
    refuse(contract.allowList.remove, 'conflict', 'No administrator could sign in any more.');
    await page.getByRole('button', { name: 'Remove sample.example' }).click();
    const remove = dialog.getByRole('button', { name: 'Remove', exact: true });
    await expect.element(remove).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'I understand that I won’t be able to sign in' }).click();
    await remove.click();
    await expect.element(dialog.getByText('No administrator could sign in any more.')).toBeVisible();
    expect(callsOf(contract.allowList.remove).map(({ body: { confirm } }) => confirm)).toEqual([false, true]);
  });

  inFullRuns('retries older audit entries that failed to load, and filters entries by kind', async () => {
    answerAll();
    const entry = { action: 'login.refused', subject: 'x.example' };
    answer(contract.audit.list, ({ query }) => {
      if (query.cursor === undefined) return { items: [{ id: exampleId(40) }], nextCursor: exampleId(40) };
      throw new TypeError('Failed to fetch');
    });
    await openApp(path, admin);
    await page.getByRole('button', { name: 'Show older' }).click();
    const again = page.getByRole('button', { name: 'Couldn’t load. Try again' });
    await expect.element(again).toBeVisible();
    answer(contract.audit.list, { items: [{ id: exampleId(41), ...entry }] });
    await again.click();
    await expect.element(audit.getByText('x.example')).toBeVisible();
    await page.getByRole('combobox', { name: 'Filter the audit log' }).click();
    await page.getByRole('option', { name: 'Sign-ins' }).click();
    await expect
      .poll(() => callsOf(contract.audit.list).at(-1)?.query)
      .toEqual({ limit: 25, action: 'login' });
  });
});
