import type { Page } from 'playwright-core';

/** What a screen says that was broken here. */
export const brokenWords = 'This screen cannot be drawn.';

/**
 * Lets a screen throw when it is rendered, by answering its file with another one.
 *
 * @param file its name without the hash; no other file of the page may begin so
 */
export async function breakScreen(page: Page, file: string, exported: string): Promise<void> {
  const body = `export const ${exported} = () => { throw new Error('${brokenWords}'); };`;
  await page.route(new RegExp(`/assets/${file}-[^/]+\\.js$`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}
