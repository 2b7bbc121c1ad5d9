import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import type { Member } from './member.ts';

/** Timeout for fetching, ms. Fetches wait for each other. */
export const patience = 120_000;

/** The visible posts. */
export const posts = (page: Page): Locator => page.getByRole('article');

/** Waits until the posts of all followed people are fetched. */
export async function allRead(member: Member): Promise<void> {
  const areRead = async () => {
    const { items } = await member.api.engageFeed.profiles({});
    const isRead = (state: string) => state === 'idle' || state === 'failed';
    return items.length > 0 && items.every(({ readState }) => isRead(readState));
  };
  await vi.waitUntil(areRead, { timeout: patience, interval: 300 });
}
