import type { Locator, Page } from 'playwright-core';

/** Presses the button and returns the popup. */
export async function openChooser(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  return opened;
}

/** Signs in with one of the accounts in the chooser. */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  const chooser = await openChooser(page);
  await clickAndLeave(chooser, chooser.getByRole('button', { name: email }));
}

/** Signs in with a typed email address and name. */
export async function typeAccount(page: Page, email: string, name: string): Promise<void> {
  const chooser = await openChooser(page);
  await chooser.getByText('Use another account').click();
  await chooser.getByLabel('Email').fill(email);
  await chooser.getByLabel('Name').fill(name);
  await clickAndLeave(chooser, chooser.getByRole('button', { name: 'Continue' }));
}

/** Presses a button that closes its window, possibly before the click is complete. */
export async function clickAndLeave(chooser: Page, button: Locator): Promise<void> {
  const closed = chooser.waitForEvent('close');
  await button.click().catch(() => {});
  await closed;
}
