import type { Locator, Page } from 'playwright-core';

/** Presses the button and gives the window that opens. */
export async function openChooser(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  return opened;
}

/** Signs in as one of the accounts that the chooser offers. */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  const chooser = await openChooser(page);
  await clickAndLeave(chooser, chooser.getByRole('button', { name: email }));
}

/** Signs in with an address and a name that are typed in. */
export async function typeAccount(page: Page, email: string, name: string): Promise<void> {
  const chooser = await openChooser(page);
  await chooser.getByText('Use another account').click();
  await chooser.getByLabel('Email').fill(email);
  await chooser.getByLabel('Name').fill(name);
  await clickAndLeave(chooser, chooser.getByRole('button', { name: 'Continue' }));
}

/** Presses a button that closes its window, which may happen before the click is over. */
export async function clickAndLeave(chooser: Page, button: Locator): Promise<void> {
  // The page shows its buttons before its script listens for clicks.
  await button.waitFor({ state: 'attached' });
  await chooser.waitForFunction(() => document.readyState === 'complete');
  const closed = chooser.waitForEvent('close');
  await button.click().catch(() => {});
  await closed;
}
