import type { Locator, Page } from 'playwright-core';
import type { Member } from './member.ts';
import type { Shared } from './share-product.ts';
import { openAt } from './visitor.ts';

/** The table of people. */
export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'People who engaged' });
/** The visible rows, from the top. */
export const rows = (page: Page): Locator => grid(page).locator('tbody tr[aria-rowindex]');
/** A person's details beside the table. */
export const panel = (page: Page): Locator => page.getByRole('complementary', { name: /^Details/ });
/** The views above the table. */
export const viewTabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Views' });
/** One of the views. */
export const viewTab = (page: Page, name: string): Locator => viewTabs(page).getByRole('link', { name });
/** The current view. */
export const currentView = (page: Page): Locator => viewTabs(page).locator('[data-current]');
/** The list picker. */
export const picker = (page: Page): Locator => page.getByRole('dialog', { name: /to a list$/ });
/** The actions on the selected people. */
export const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected people' });
/** The palette, opened with mod+K. */
export const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search or run a command' });

/**
 * Opens the signals of a member's first profile and waits until they're shown. @param search URL parameters:
 * `?search=Ann`
 */
export async function openSignals(shared: Shared, member: Member, search = ''): Promise<Page> {
  const page = await openAt(shared, member, `/dashboard/signals/${member.profileIds[0]}${search}`);
  await rows(page).first().waitFor();
  return page;
}

/** The number of matching people on the page. Right after a change it may be outdated. */
export async function total(page: Page): Promise<number> {
  const text = page.getByTestId('signal-total').filter({ hasText: /\d/ });
  return Number((await text.innerText()).replace(/\D/g, ''));
}

/** Waits until no outdated rows are shown. If nobody matches, there is no table. */
export async function waitForRows(page: Page): Promise<void> {
  await grid(page).and(page.locator('[aria-busy="true"]')).waitFor({ state: 'hidden' });
}

export async function nameOf(row: Locator): Promise<string> {
  const label = await row.getByRole('checkbox', { name: /^Select / }).getAttribute('aria-label');
  return (label ?? '').replace('Select ', '');
}

/** Keeps the undo offer open, which otherwise ends after ten seconds; a slow machine may need longer. */
export async function keepUndo(page: Page): Promise<void> {
  // Focus works in one step. Hovering would wait until it stops moving.
  await page.getByRole('button', { name: /^Undo/ }).focus();
}

/** Waits until an element has the focus, so it gets the next key press. */
export async function hasFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor();
}

/** Names the view being saved. */
export async function nameView(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
