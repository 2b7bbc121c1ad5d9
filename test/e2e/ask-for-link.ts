import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { mailsTo, readSignIn, type SentMail } from '#test/outbox.ts';
import type { Shared } from './share-product.ts';

/** Requests a sign-in mail on the sign-in page and reads it. */
export async function askForLink(
  shared: Shared,
  page: Page,
  email: string,
): Promise<ReturnType<typeof readSignIn>> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  let newest: SentMail | undefined;
  const arrived = async () => {
    [newest] = await mailsTo(shared.sandboxUrl(), email);
    return newest;
  };
  await expect.poll(arrived).toBeDefined();
  if (!newest) throw new Error('No mail came');
  return readSignIn(newest);
}

/** A mailed link, with the product's URL as the browser knows it. */
export const linkAt = (shared: Shared, link: string): string =>
  link.replace(/^https?:\/\/[^/]+/, shared.url());
