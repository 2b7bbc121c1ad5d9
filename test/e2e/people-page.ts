import type { Locator, Page } from 'playwright-core';
import type { Signal } from '#contract/signals/signals.ts';
import type { Member } from './member.ts';
import { profileOf } from './member-signals.ts';
import type { Shared } from './share-product.ts';
import { panel, rows } from './signals-page.ts';
import { openAt } from './visitor.ts';

/** A person's row in the table. */
export const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });

/** Picks a person by rank whose name is unique and whose URL has no digits. */
export function pick(people: readonly Signal[], place: number): Signal {
  const simple = people.filter(
    ({ name, url }) => /^[A-Za-z ]+$/.test(name) && /\/in\/[a-z-]+$/.test(url ?? ''),
  );
  const one = simple.filter(({ name }) => people.filter((other) => other.name === name).length === 1)[place];
  if (!one) throw new Error('Nobody stands there.');
  return one;
}

/** The signals with a person's details open. */
export async function openPanel(shared: Shared, member: Member, person: Signal): Promise<Page> {
  const page = await openAt(shared, member, `/dashboard/signals/${profileOf(member)}?signal=${person.id}`);
  await panel(page).getByRole('heading', { name: person.name }).waitFor();
  await rows(page).nth(3).waitFor();
  return page;
}

/** Picks an entry in the details' menu. */
export async function chooseFor(page: Page, item: RegExp): Promise<void> {
  await panel(page)
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}
