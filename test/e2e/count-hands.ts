import type { Locator, Page } from 'playwright-core';

/** Counts what a user does with the hands: a click, a key, typing a text into a field, or choosing a file. */
export function countHands(page: Page) {
  let count = 0;
  return {
    count: () => count,
    click: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    /** Types into the field that has the focus. */
    type: async (field: Locator, text: string) => {
      count += 1;
      await field.and(page.locator(':focus')).waitFor();
      await page.keyboard.type(text);
    },
    fill: async (field: Locator, text: string) => {
      count += 1;
      await field.fill(text);
    },
    /** The click that asks for a file, and the file. */
    choose: async (target: Locator, file: string) => {
      count += 2;
      const chooser = page.waitForEvent('filechooser');
      await target.click();
      await (await chooser).setFiles(file);
    },
  };
}
