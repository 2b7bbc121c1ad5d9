import { beforeEach, expect, test } from 'vitest';
import type { Signal } from '#contract/signals/signals.ts';
import { allSignals } from './companies.ts';
import { jonas, type Member, newMember } from './member.ts';
import { chooseFor, openPanel, pick, rowOf } from './people-page.ts';
import { shareProduct } from './share-product.ts';
import { keepUndo, panel } from './signals-page.ts';

const shared = shareProduct();
let member: Member;
let people: Signal[];
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  people = await allSignals(member);
});

const sum = (one: Signal, other: Signal) => one.interactions + other.interactions;

test('a user merges two people after a preview, undoes it, and undoes a merge from the history', async () => {
  const [one, other] = [pick(people, 0), pick(people, 1)];
  const page = await openPanel(shared, member, one);
  await chooseFor(page, /^Merge with another person/);
  const dialog = page.getByRole('dialog', { name: `Merge ${one.name}` });
  await dialog.getByRole('textbox').fill(other.name);
  const option = dialog.getByRole('option', { name: other.name });
  // The option that Enter picks.
  await option.and(page.locator('[data-combobox-selected]')).waitFor();
  await page.keyboard.press('Enter');
  const line = dialog.getByRole('row', { name: /^Engagements/ });
  await expect.poll(() => line.getByRole('cell').last().innerText()).toBe(String(sum(one, other)));
  const merge = dialog.getByRole('button', { name: 'Merge 2 people' });
  expect(await merge.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: 'Both accounts belong to one person' }).check();
  await merge.click();
  await page.getByText(`Merged ${one.name} with ${other.name}`).waitFor();
  await keepUndo(page);
  await panel(page).getByRole('heading', { name: 'Merged from 2 records' }).waitFor();
  await panel(page)
    .getByText(`${sum(one, other)} engagements since`)
    .waitFor();
  await expect.poll(async () => (await allSignals(member)).length).toBe(people.length - 1);

  await page.keyboard.press('z');
  await panel(page).getByRole('heading', { name: 'Merged from 2 records' }).waitFor({ state: 'hidden' });
  await rowOf(page, one.name).waitFor();
  await rowOf(page, other.name).waitFor();
  const shape = (all: Signal[]) =>
    all.map(({ id, name, interactions, score }) => [id, name, interactions, score]);
  await expect.poll(async () => shape(await allSignals(member))).toEqual(shape(people));

  await member.api.people.merge({
    params: { id: one.personId },
    body: { otherId: other.personId, confirm: true },
  });
  await panel(page)
    .getByRole('button', { name: /^Unmerge / })
    .click();
  await page.getByText(/^Unmerged /).waitFor();
  await expect.poll(async () => shape(await allSignals(member))).toEqual(shape(people));
});
