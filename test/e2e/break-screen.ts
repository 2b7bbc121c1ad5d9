import type { Page } from 'playwright-core';
import { see } from './visitor.ts';

/** The error text of a screen broken on purpose. */
export const brokenText = 'This screen cannot be drawn.';

/**
 * Makes a screen throw while rendering, by replacing its file.
 *
 * @param file its name without the hash; no other file of the page may start with it
 */
export async function breakScreen(page: Page, file: string, exported: string): Promise<void> {
  const body = `export const ${exported} = () => { throw new Error('${brokenText}'); };`;
  await page.route(new RegExp(`/assets/${file}-[^/]+\\.js$`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}

/** Waits for the fallback screen with all its texts. */
export async function expectFallback(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Something went wrong', exact: true }).waitFor();
  await see(page, 'We apologize for the inconvenience. An unexpected error occurred.');
  await page.getByRole('button', { name: 'Back to Dashboard', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Try Again', exact: true }).waitFor();
}
