import type { Locator, Page } from 'playwright-core';
import type { SamplePost } from './sample-post.ts';

/** The dialog for importing people from a post. */
export const postImport = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Add people from a post' });
/** The start of a post. */
export const startOf = (post: SamplePost | undefined): string =>
  post?.text.split('\n')[0]?.slice(0, 30) ?? 'nothing';
/** The line about a post below the header. */
export const postLine = (page: Page, post: SamplePost | undefined): Locator =>
  page.getByRole('status').filter({ hasText: startOf(post) });

/** Opens the dialog from the signals. */
export async function openPostImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'From a post…' }).click();
  await postImport(page).waitFor();
}
