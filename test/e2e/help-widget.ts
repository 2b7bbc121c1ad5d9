import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Opens the help panel, checks its texts and the mail draft, and closes it. */
export async function expectHelp(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Need Help?' });
  await panel.getByText("Have questions or need support? We're here to help!", { exact: true }).waitFor();
  const mail = await panel.getByRole('link', { name: 'Send us an email' }).getAttribute('href');
  const draft = new URL(mail ?? '');
  expect(draft.protocol).toBe('mailto:');
  expect(draft.pathname).toBe(address);
  expect(draft.searchParams.get('subject')).toBe('Support Request');
  expect(draft.searchParams.get('body')).toMatch(/^Hello\b/);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
}
