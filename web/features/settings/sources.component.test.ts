import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { triesAll } from '#test/cases.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, callsOf, disconnect, refuse } from '#test/component/scripted-server.ts';

const path = '/dashboard/settings/sources';
const dialog = page.getByRole('dialog');

describe('erased people', () => {
  test('are none at first, and can be loaded again after a failure', async () => {
    disconnect(contract.people.barred);
    await openApp(path);
    await expect.element(page.getByText('Network error')).toBeVisible();
    answer(contract.people.barred, { people: 0 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText(/^No one is blocked/)).toBeVisible();
    if (triesAll()) await expectNoBarriers();
  });

  test("can be allowed again one by one by URL; an unknown or invalid URL is reported; the day's remaining enrichments are shown beside them", async () => {
    answer(contract.people.barred, { people: 2 });
    answer(contract.people.allowAgain, { people: 0 });
    answer(contract.lookUps.budget, { perDay: 50, used: 10, left: 40, reserved: 20 });
    await openApp(path);
    await expect.element(page.getByText('40 of 50 left today')).toBeVisible();
    await expect.element(page.getByText(/20 enrichments are reserved for you\.$/)).toBeVisible();
    const field = page.getByRole('textbox', { name: 'LinkedIn URL of the person to allow again' });
    const allow = page.getByRole('button', { name: 'Allow again' });
    await expect.element(page.getByText(/^2 people you erased are left out of/)).toBeVisible();
    await expect.element(allow).toBeDisabled();
    await field.fill('https://www.linkedin.com/in/nobody');
    await allow.click();
    await expect.element(page.getByText('You haven’t erased anyone with this URL.')).toBeVisible();
    refuse(contract.people.allowAgain, 'invalid_request', 'This is no address of a person.');
    await field.fill('nobody');
    await expect.element(page.getByText('You haven’t erased anyone with this URL.')).not.toBeInTheDocument();
    await allow.click();
    await expect.element(page.getByText('This is no address of a person.')).toBeVisible();
    answer(contract.people.allowAgain, { people: 1 });
    answer(contract.people.barred, { people: 1 });
    await field.fill('https://www.linkedin.com/in/kim');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Allowed again')).toBeVisible();
    await expect.element(field).toHaveValue('');
    await expect.element(page.getByText(/^1 person you erased is left out of/)).toBeVisible();
    const sent = callsOf(contract.people.allowAgain).map(({ body }) => body.profileUrl);
    expect(sent.at(-1)).toBe('https://www.linkedin.com/in/kim');
  });

  test('can all be allowed again after a confirmation, which can be declined', async () => {
    answer(contract.people.barred, { people: 1200 });
    answer(contract.people.allowAgain, { people: 1200 });
    await openApp(path);
    const all = page.getByRole('button', { name: 'Allow everyone again' });
    await all.click();
    await expect.element(page.getByRole('dialog', { name: 'Allow 1,200 people again?' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep them blocked' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(contract.people.allowAgain)).toEqual([]);
    await all.click();
    answer(contract.people.barred, { people: 0 });
    await dialog.getByRole('button', { name: 'Allow everyone' }).click();
    await expect.element(page.getByText('1,200 people can be imported again')).toBeVisible();
    expect(callsOf(contract.people.allowAgain).map(({ body }) => body)).toEqual([{ all: true }]);
  });
});
