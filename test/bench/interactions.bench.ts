import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { maya, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openSignals, rows } from '#test/e2e/signals-page.ts';
import { inMs, printTable } from './table.ts';

const shared = shareProduct(() => ({}));

const rounds = Number(process.env.BENCH_ROUNDS ?? 15);

/** An action of a user on the page. */
type Act = {
  key?: string;
  click?: string;
  /** Typed into a field all at once. */
  type?: { into: string; text: string };
  /** A selector whose text changes, or that appears, when the action is done. */
  shows: string;
};

/** The time from the event to the first frame that shows its effect, ms. */
function measure(page: Page, act: Act): Promise<number> {
  return page.evaluate(async ({ key, click, type, shows }) => {
    const textOf = () => document.querySelector(shows)?.textContent ?? '';
    const before = textOf();
    const begun = performance.now();
    if (key) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
    if (click) document.querySelector<HTMLElement>(click)?.click();
    const field = type && document.querySelector<HTMLInputElement>(type.into);
    if (field) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, type.text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    while (textOf() === before || textOf() === '') {
      if (performance.now() - begun > 3_000) return Number.NaN;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - begun;
  }, act);
}

const firstRow = 'main [role="grid"] tbody tr:first-child';
const details = 'aside[aria-label^="Details"] time';
const head = 'aside[aria-label^="Details"] h2';

test('opening details, moving on, sorting, searching, changing the view, and returning to the table', async () => {
  const member = await newMember(shared, { connect: [maya], onboarded: true, synced: true });
  const page = await openSignals(shared, member);
  await page.setViewportSize({ width: 1440, height: 900 });
  const found = new Map<string, number[]>();
  const note = async (name: string, act: Act) => {
    const took = await measure(page, act);
    found.set(name, [...(found.get(name) ?? []), took]);
    // The rest of the work finishes before the next measurement.
    await page.waitForTimeout(300);
  };
  for (let round = 0; round < rounds; round += 1) {
    await page.keyboard.press('j');
    await page.waitForTimeout(100);
    await note('Open details', { key: 'o', shows: details });
    await note('Next person', { key: 'j', shows: head });
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
    await note('Sort', { click: 'th[data-column="name"] button', shows: firstRow });
    // Like a typing user, whose field just had other letters.
    const field = 'input[aria-label="Search people"]';
    await page.locator(field).fill(round % 2 ? 'market' : 'sales');
    await page.waitForTimeout(120);
    await note('Search', { type: { into: field, text: round % 2 ? 'founder' : 'head' }, shows: firstRow });
    await note('View', { click: 'nav[aria-label="Views"] a:nth-of-type(1)', shows: firstRow });
    await page.locator('nav[aria-label="Main"] a', { hasText: 'Engage' }).click();
    await page.waitForTimeout(400);
    await note('Signals link', {
      click: 'nav[aria-label="Main"] a[href*="/dashboard/signals/"]',
      shows: firstRow,
    });
    await rows(page).first().waitFor();
  }
  const lines = [...found].map(([name, all]) => {
    const sorted = all.filter((one) => !Number.isNaN(one)).sort((one, other) => one - other);
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    return [name, inMs(at(0.5)), inMs(at(0.9)), `${sorted.length} of ${all.length}`];
  });
  printTable('What answers in the page, of some 1,000 people', ['what', 'median', 'p90', 'measured'], lines);
  expect(found.size).toBe(6);
});
