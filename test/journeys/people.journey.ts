import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import type { Signal } from '#contract/signals/signals.ts';
import { allSignals } from '#test/e2e/companies.ts';
import { jonas, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { panel, rows } from '#test/e2e/signals-page.ts';
import { follow, openAt } from '#test/e2e/visitor.ts';

const shared = shareProduct();

/** A person's row in the table. */
const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });

/** Picks a person without comments whose name is unique and whose URL has no digits. */
function pick(people: readonly Signal[]): Signal {
  const one = people.find(
    ({ name, url, counts }) =>
      /^[A-Za-z ]+$/.test(name) &&
      /\/in\/[a-z-]+$/.test(url ?? '') &&
      people.filter((other) => other.name === name).length === 1 &&
      // Comments on recent posts are read again every five minutes, which adds who wrote them.
      !counts.comment &&
      !counts.reply,
  );
  if (!one) throw new Error('Everyone commented.');
  return one;
}

/** Picks an entry in the details' menu. */
async function chooseFor(page: Page, item: RegExp): Promise<void> {
  await panel(page)
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

// Slow: the person is added again twice.
test('a user erases a person for good, and allows them again in the settings', async () => {
  const member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const person = pick(await allSignals(member));
  const signals = `/dashboard/signals/${member.profileIds[0]}`;
  const { id } = await member.api.lists.create({ body: { name: 'Leads' } });
  await member.api.lists.addSignals({ params: { id }, body: { signalIds: [person.id] } });
  const page = await openAt(shared, member, `${signals}?signal=${person.id}`);
  await panel(page).getByRole('heading', { name: person.name }).waitFor();
  await rows(page).nth(3).waitFor();
  await chooseFor(page, /^Erase this person/);
  const dialog = page.getByRole('dialog', { name: `Erase ${person.name}?` });
  await dialog.getByText(`${person.interactions} engagement`).waitFor();
  await dialog.getByText('their place on 1 list: Leads').waitFor();
  await dialog.getByText('This can’t be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Erase this person' }).click();
  await page.getByText(`Erased ${person.name}`).waitFor();
  await panel(page).waitFor({ state: 'hidden' });
  await rowOf(page, person.name).waitFor({ state: 'hidden' });

  const addAgain = async (): Promise<Locator> => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'People by URL…' }).click();
    const adding = page.getByRole('dialog', { name: 'Add people' });
    await adding.getByRole('textbox').fill(person.url ?? '');
    await adding.getByRole('button', { name: 'Add 1 person' }).click();
    return adding.getByRole('list', { name: 'Results by line' });
  };
  const lines = await addAgain();
  await lines.getByText('You erased this person. Allow them again in Settings.').waitFor();
  await page.keyboard.press('Escape');

  await follow(page, '/dashboard/settings/sources');
  const field = page.getByRole('textbox', { name: 'LinkedIn URL of the person to allow again' });
  await field.fill(person.url ?? '');
  await page.getByRole('button', { name: 'Allow again' }).click();
  await page.getByText('No one is blocked').waitFor();
  await follow(page, signals);
  await (await addAgain()).getByText('Added', { exact: true }).waitFor();
});
