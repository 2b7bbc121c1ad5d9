import type { Locator, Page } from 'playwright-core';
import type { Member } from './member.ts';
import type { Shared } from './share-product.ts';
import { openAt } from './visitor.ts';

/** The table of people. */
export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'People who engaged' });
/** The rows in sight, from the top. */
export const rows = (page: Page): Locator => grid(page).locator('tbody tr[aria-rowindex]');
/** One person's details beside the table. */
export const panel = (page: Page): Locator => page.getByRole('complementary', { name: /^Details/ });
/** The views above the table. */
export const viewTabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Views' });
/** One of them. */
export const viewTab = (page: Page, name: string): Locator => viewTabs(page).getByRole('link', { name });
/** The one that is shown. */
export const currentView = (page: Page): Locator => viewTabs(page).locator('[data-current]');
/** Where one chooses the list that people are put on. */
export const picker = (page: Page): Locator => page.getByRole('dialog', { name: /to a list$/ });
/** What one can do with the selected people. */
export const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected people' });
/** The quick ways to places and people, under mod+K. */
export const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search or run a command' });

/** The signals of a member's first profile, as soon as they are shown. @param search of the URL: `?search=Ann` */
export async function openSignals(shared: Shared, member: Member, search = ''): Promise<Page> {
  const page = await openAt(shared, member, `/dashboard/signals/${member.profileIds[0]}${search}`);
  await rows(page).first().waitFor();
  return page;
}

/** The number of people that the page says match; just after a change it may still be the one of before. */
export async function total(page: Page): Promise<number> {
  const text = page.getByTestId('signal-total').filter({ hasText: /\d/ });
  return Number((await text.innerText()).replace(/\D/g, ''));
}

/** Waits until no rows are shown that are the ones of before; nobody may match, and then there is no table. */
export async function waitForRows(page: Page): Promise<void> {
  await grid(page).and(page.locator('[aria-busy="true"]')).waitFor({ state: 'hidden' });
}

export async function nameOf(row: Locator): Promise<string> {
  const label = await row.getByRole('checkbox', { name: /^Select / }).getAttribute('aria-label');
  return (label ?? '').replace('Select ', '');
}

/** Holds the offer to undo, which goes after ten seconds: a slow machine may need them for what is looked at first. */
export async function keepUndo(page: Page): Promise<void> {
  // In one go: to hover it would have to stand still first.
  await page.getByRole('button', { name: /^Undo/ }).focus();
}

/** Waits until an element has the focus, so that the next key is for it. */
export async function hasFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor();
}

/** Names the view that is being saved. */
export async function nameView(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
