import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { nameOf, panel, rows, waitForRows } from './signals-page.ts';
import { openAt, openVisitor, see } from './visitor.ts';

const shared = shareProduct();
let member: Member;
beforeAll(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const scoringPath = '/dashboard/settings/scoring';
const signalsPath = (search = '', who = member) => `/dashboard/signals/${who.profileIds[0]}${search}`;
const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).click();

const open = (path: string, who = member): Promise<Page> => openAt(shared, who, path);

describe('scoring', () => {
  test('a fit rule counts matching people, adds a sortable column, and is explained in the details', async () => {
    const plain = await open(signalsPath());
    await rows(plain).first().waitFor();
    expect(await plain.getByRole('columnheader', { name: 'Fit' }).count()).toBe(0);

    const page = await open(scoringPath);
    await press(page, 'Add the first rule');
    expect(await page.getByRole('button', { name: /^Save as version/ }).isDisabled()).toBe(true);
    const values = (rule: number) => page.getByRole('combobox', { name: `Rule ${rule}: any of` });
    await values(1).fill('founder');
    await page.keyboard.press('Enter');
    await press(page, 'Add a rule');
    await page.getByRole('combobox', { name: 'Rule 2: where to look' }).click();
    await page.getByRole('option', { name: 'Seniority is' }).click();
    await values(2).click();
    await page.getByRole('option', { name: 'Owner' }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Rule 2: points').fill('3');
    await press(page, 'Move rule 2 up');
    await page
      .getByRole('listitem')
      .filter({ has: values(2) })
      .getByText(/^\d+ (person|people)$/)
      .waitFor();
    expect(await page.getByLabel('Rule 1: points').inputValue()).toBe('+3');
    const matches = await page
      .getByRole('listitem')
      .filter({ has: values(2) })
      .getByText(/^\d+ p/)
      .innerText();
    const founders = Number.parseInt(matches, 10);
    expect(founders).toBeGreaterThan(0);
    await page.getByRole('button', { name: /^Save as version/ }).click();
    await page.getByText(/^Version \d is in use/).waitFor();

    // Opened earlier, so it gets the change event.
    await plain.getByRole('columnheader', { name: 'Fit' }).getByRole('button').click();
    await plain.waitForURL(/sort=fit/);
    const cell = rows(plain).first().locator('[data-column=fit]');
    await expect.poll(() => cell.innerText()).toMatch(/^\+(5|8)$/);
    await waitForRows(plain);
    const fits = await plain.locator('tbody [data-column=fit]').allInnerTexts();
    const numbers = fits.filter((fit) => fit !== '').map((fit) => Number(fit.replace('−', '-')));
    expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
    await rows(plain).first().click();
    await panel(plain)
      .getByRole('button', { name: /^Score / })
      .click();
    await panel(plain)
      .getByRole('heading', { name: /^Fit \+/ })
      .waitFor();
    await panel(plain).getByText('Title contains founder').waitFor();

    await plain.goto(signalsPath('?fitMin=5'));
    await press(plain, 'Fit is at least 5');
    await plain.keyboard.press('Escape');
    await expect
      .poll(() => plain.getByTestId('signal-total').innerText())
      .toMatch(new RegExp(`^${founders} (person|people)$`));
  });

  test("an older version can be restored, and unsaved changes aren't lost by accident", async () => {
    const page = await open(scoringPath);
    const versions = page.getByRole('list', { name: 'Versions' });
    const { version } = await member.api.score.read({});
    await press(versions, 'Restore this version: 1');
    await page.getByText(new RegExp(`^Version ${version + 1} is in use`)).waitFor();
    await versions.getByText(/^version 1 again/).waitFor();
    expect(await page.getByLabel('Reaction', { exact: true }).inputValue()).toBe('2');
    await page.getByRole('button', { name: 'Add the first rule' }).waitFor();

    await page.getByLabel('Comment', { exact: true }).fill('7.5');
    await see(page, 'Comment 6 → 7.5');
    await page.getByRole('link', { name: 'Signals', exact: false }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Discard your changes?' });
    await press(dialog, 'Continue editing');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe('7.5');

    // Another session saves in the meantime.
    const { points } = await member.api.score.read({});
    await member.api.score.change({
      body: { points: { ...points, message: 9 }, fit: [], basedOn: version + 1 },
    });
    await page.getByText(new RegExp(`^Version ${version + 2} was saved elsewhere`)).waitFor();
    expect(await page.getByRole('button', { name: `Save as version ${version + 2}` }).isDisabled()).toBe(
      true,
    );
    await press(page, 'Discard');
    await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('9');
    await press(page, 'Reset to defaults');
    await see(page, 'Message 9 → 8');
  });

  test('a version that is only partly applied is announced and can be continued', async () => {
    const page = await openVisitor(shared, { token: member.token });
    await page.route(/\/score$/, async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      await route.fulfill({ json: { data: { ...data, state: 'stopped' } } });
    });
    await page.goto(signalsPath());
    const alert = page.getByRole('alert').filter({ hasText: 'is only partly applied' });
    await alert.waitFor();
    await rows(page).first().waitFor();
    await page.unroute(/\/score$/);
    await press(alert, 'Continue');
    await alert.waitFor({ state: 'detached' });
  });

  test('the preview can be loaded again after a failure', async () => {
    const page = await open(scoringPath);
    let fails = true;
    await page.route('**/score/preview', (route) =>
      fails
        ? route.fulfill({
            status: 500,
            json: { message: 'Broken', data: { message: 'Broken', code: 'internal', requestId: 'r' } },
          })
        : route.continue(),
    );
    await page.getByLabel('Comment', { exact: true }).fill('20');
    await see(page, 'Couldn’t load the preview');
    fails = false;
    await press(page, 'Try again');
    await page.getByRole('region', { name: 'Would rise' }).waitFor();
  });
});

/** The visible people on the page, ordered by score. */
async function order(page: Page): Promise<string[]> {
  await rows(page).nth(9).waitFor();
  const all = await rows(page).all();
  return Promise.all(all.slice(0, 10).map(nameOf));
}

test('a user changes the points of a reaction and sees their people in another order', async () => {
  const ada = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const before = await order(await open(signalsPath('', ada), ada));
  const page = await open('/dashboard/settings', ada);
  await page.getByRole('link', { name: 'Scoring' }).click();
  await see(page, 'Default weights, version 1.');
  // By keyboard: two steps up.
  await page.getByLabel('Reaction', { exact: true }).fill('18');
  await page.getByLabel('Reaction', { exact: true }).press('ArrowUp');
  await page.getByLabel('Reaction', { exact: true }).press('ArrowUp');
  const rising = page.getByRole('region', { name: 'Would rise' });
  await see(page, 'Reaction 2 → 20');
  // Until the response arrives, the preview shows earlier points.
  await page.locator('[aria-busy="false"]').filter({ has: rising }).waitFor();
  await rising.getByRole('listitem').first().waitFor();
  const first = rising.getByRole('listitem').first();
  const riser = await first.getByRole('link').innerText();
  const words = await first.innerText();
  const [, rank = '', , score = ''] = words.replace(riser, '').match(/[\d.,]+/g) ?? [];

  await press(page, 'Save as version 2');
  await see(page, 'Saved as version 2');
  await page.getByText(/^Version 2 is in use/).waitFor();
  await see(page, 'Change points to see the impact. Nothing changes until you save.');

  const signals = await open(signalsPath('', ada), ada);
  const after = await order(signals);
  expect(after).not.toEqual(before);
  if (Number(rank) <= 10) expect(after[Number(rank) - 1]).toBe(riser);
  await signals.goto(signalsPath(`?search=${encodeURIComponent(riser)}`, ada));
  await rows(signals).filter({ hasText: riser }).first().click();
  await panel(signals)
    .getByRole('button', { name: new RegExp(`^Score ${score}`) })
    .click();
  await panel(signals).getByText('Version 2 of your weights').waitFor();
  await panel(signals)
    .getByText(/^20 × \d+, faded by age$/)
    .waitFor();
});
