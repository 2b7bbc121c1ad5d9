import type { Page } from 'playwright-core';
import { see } from './visitor.ts';

/** The error text of a screen broken on purpose. */
export const brokenText = 'This screen cannot be drawn.';

/**
 * Makes a screen throw while rendering, by replacing the file that exports it.
 *
 * @param exported the screen's name, which no other file exports
 */
export async function breakScreen(page: Page, exported: string): Promise<void> {
  const body = `export const ${exported} = () => { throw new Error('${brokenText}'); };`;
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    const isIt = (await response.text()).includes(` as ${exported}`);
    await route.fulfill(isIt ? { contentType: 'text/javascript', body } : { response });
  });
}

/** Aborts requests for the scripts that contain a text, whatever their names. @returns their URLs */
export async function withholdFile(page: Page, text: string): Promise<string[]> {
  const withheld: string[] = [];
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes(text)) return route.fulfill({ response });
    withheld.push(route.request().url());
    await route.abort();
  });
  return withheld;
}

/** Waits for the fallback screen with all its texts. */
export async function expectFallback(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Something went wrong', exact: true }).waitFor();
  await see(page, 'We apologize for the inconvenience. An unexpected error occurred.');
  await page.getByRole('button', { name: 'Back to Dashboard', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Try Again', exact: true }).waitFor();
}
