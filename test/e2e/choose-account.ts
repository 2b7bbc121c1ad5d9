import type { Page } from 'playwright-core';

/** Presses the button and gives the window that opens. */
export async function openChooser(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  return opened;
}

/** Signs in as one of the accounts that the chooser offers. */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  const chooser = await openChooser(page);
  await chooser.getByRole('button', { name: email }).click();
}

/** Signs in with an address and a name that are typed in. */
export async function typeAccount(page: Page, email: string, name: string): Promise<void> {
  const chooser = await openChooser(page);
  await chooser.getByText('Use another account').click();
  await chooser.getByLabel('Email').fill(email);
  await chooser.getByLabel('Name').fill(name);
  await chooser.getByRole('button', { name: 'Continue' }).click();
}
