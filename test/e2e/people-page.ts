import type { Locator, Page } from 'playwright-core';
import type { Signal } from '#contract/signals/signals.ts';
import type { Member } from './member.ts';
import { profileOf } from './member-signals.ts';
import type { Shared } from './share-product.ts';
import { panel, rows } from './signals-page.ts';
import { openAt } from './visitor.ts';

/** Somebody's row in the table. */
export const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });

/** Somebody, by how high they stand, whose name is nobody else's and whom a URL without digits names. */
export function pick(people: readonly Signal[], place: number): Signal {
  const simple = people.filter(
    ({ name, url }) => /^[A-Za-z ]+$/.test(name) && /\/in\/[a-z-]+$/.test(url ?? ''),
  );
  const one = simple.filter(({ name }) => people.filter((other) => other.name === name).length === 1)[place];
  if (!one) throw new Error('Nobody stands there.');
  return one;
}

/** The signals with somebody's details open. */
export async function openPanel(shared: Shared, member: Member, person: Signal): Promise<Page> {
  const page = await openAt(shared, member, `/dashboard/signals/${profileOf(member)}?signal=${person.id}`);
  await panel(page).getByRole('heading', { name: person.name }).waitFor();
  await rows(page).nth(3).waitFor();
  return page;
}

/** Chooses from the menu of the details. */
export async function chooseFor(page: Page, item: RegExp): Promise<void> {
  await panel(page)
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}
