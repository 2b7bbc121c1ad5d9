import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { rows } from '#test/e2e/signals-page.ts';
import { median, note, rounds, seconds } from './measuring.ts';

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
const link = 'nav[aria-label="Main"] a[href*="/dashboard/signals/"]';
const search = 'input[aria-label="Search people"]';
/** What is measured, with its limit in ms. */
const limits = {
  'opening details': 100,
  'the next person': 50,
  'another order': 150,
  'search, from the last letter': 150,
  'another view': 150,
  'the link to Signals': 100,
};

/** What answers on the open signals page, medians. */
export async function measureInteractions(page: Page, size: number): Promise<void> {
  const found = new Map<keyof typeof limits, number[]>();
  const take = async (name: keyof typeof limits, act: Act) => {
    found.set(name, [...(found.get(name) ?? []), await measure(page, act)]);
    // The rest of the work finishes before the next measurement.
    await page.waitForTimeout(300);
  };
  for (let round = 0; round < 3 * rounds; round += 1) {
    await page.keyboard.press('j');
    await page.waitForTimeout(100);
    await take('opening details', { key: 'o', shows: 'aside[aria-label^="Details"] time' });
    await take('the next person', { key: 'j', shows: 'aside[aria-label^="Details"] h2' });
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
    await take('another order', { click: 'th[data-column="name"] button', shows: firstRow });
    // Like a typing user, whose field just had other letters.
    await page.locator(search).fill(round % 2 ? 'market' : 'sales');
    await page.waitForTimeout(120);
    const type = { into: search, text: round % 2 ? 'founder' : 'head' };
    await take('search, from the last letter', { type, shows: firstRow });
    await take('another view', { click: 'nav[aria-label="Views"] a:nth-of-type(1)', shows: firstRow });
    await page.locator('nav[aria-label="Main"] a', { hasText: 'Engage' }).click();
    await page.waitForTimeout(400);
    await take('the link to Signals', { click: link, shows: firstRow });
    await rows(page).first().waitFor();
  }
  for (const [name, all] of found) {
    const measured = all.filter((one) => !Number.isNaN(one));
    note(`${name}, of ${size} people`, median(measured), ' ms', limits[name]);
  }
  expect(found.size).toBe(Object.keys(limits).length);
}

/** How soon the next item of the inbox is there, medians. */
export async function measureInbox(page: Page): Promise<void> {
  const thread = 'main ul[aria-label="Thread"]';
  await page.goto('/dashboard/inbox');
  await page.locator(thread).waitFor();
  for (const [name, key] of [
    ['the next item of the inbox', 'j'],
    ['the next item, after one is marked as answered', 'm'],
  ] as const) {
    const measured: number[] = [];
    for (let round = 0; round < 3 * rounds; round += 1) {
      await page.waitForTimeout(300);
      measured.push(await measure(page, { key, shows: thread }));
    }
    note(name, median(measured), ' ms', 50);
  }
}

/** What the page noted about itself: the time between frames, and tasks of at least 50 ms, in ms. */
type Notes = { frames: number[]; opening: number[]; scrolling: number[]; passedPx: number };

/** Turns the mouse wheel by up to 150 rows a second, after the open page has settled. */
async function scroll(page: Page, scroller: string): Promise<Notes> {
  await page.waitForTimeout(2_000);
  const box = await page.locator(scroller).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 300);
  const noted = page.evaluate(watchPage, [scroller, 3000 * seconds] as const);
  const begun = performance.now();
  for (let nth = 1; performance.now() - begun < 3000 * seconds; nth += 1) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(Math.max(0, nth * 40 - (performance.now() - begun)));
  }
  return noted;
}

/** Runs in the page. */
async function watchPage([scroller, ms]: readonly [string, number]): Promise<Notes> {
  const list = document.querySelector(scroller);
  const begun = performance.now();
  const from = list?.scrollTop ?? 0;
  const notes: Notes = { frames: [], opening: [], scrolling: [], passedPx: 0 };
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  new PerformanceObserver((entries) => {
    for (const { startTime, duration } of entries.getEntries())
      if (startTime > paint) notes[startTime < begun ? 'opening' : 'scrolling'].push(duration);
  }).observe({ type: 'longtask', buffered: true });
  for (let last = begun; last - begun < ms; ) {
    const now = await new Promise<number>(requestAnimationFrame);
    notes.frames.push(now - last);
    last = now;
  }
  notes.passedPx = (list?.scrollTop ?? 0) - from;
  return notes;
}

/** Scrolls the table and a bare list of as many rows in turn. Each opens its page, and closes it here. */
export async function measureScrolling(
  size: number,
  openTable: () => Promise<Page>,
  openBlank: () => Promise<Page>,
): Promise<void> {
  const notes = { 'the table': [] as Notes[], 'a bare list': [] as Notes[] };
  for (let round = 0; round < rounds; round += 1) {
    const table = await openTable();
    notes['the table'].push(await scroll(table, 'div:has(> [role="grid"])'));
    await table.close();
    const bare = await openBlank();
    await bare.route('**/bare-list', (route) =>
      route.fulfill({ contentType: 'text/html', body: bareList(size) }),
    );
    await bare.goto('/bare-list');
    notes['a bare list'].push(await scroll(bare, 'main'));
    await bare.close();
  }
  for (const [name, all] of Object.entries(notes)) {
    const longest = (of: (one: Notes) => number[]) => median(all.map((one) => Math.max(0, ...of(one))));
    const what = `scrolling ${name} of ${size} rows`;
    const limit = (ms: number) => (name === 'the table' ? ms : undefined);
    note(`${what}, frame`, median(all.flatMap(({ frames }) => frames)), ' ms', limit(20));
    note(
      `${what}, longest task`,
      longest((one) => one.scrolling),
      ' ms',
      limit(100),
    );
    note(
      `${what}, longest task of opening`,
      longest((one) => one.opening),
      ' ms',
      limit(100),
    );
    // Several pages of 50 rows.
    for (const { passedPx } of all) expect(passedPx).toBeGreaterThan(100 * 40);
  }
}

/** Plain DOM in a virtual list: rows of a height that keeps a million below Chromium's limit, reused. */
const bareList = (size: number) => `<!doctype html><title>A bare list</title>
<style>
  main { height: 100vh; overflow: auto; position: relative }
  main > div { height: ${size * 32}px }
  p { position: absolute; top: 0; height: 32px; margin: 0 }
</style>
<main><div></div></main>
<script>
  const list = document.querySelector('main');
  const rows = [];
  function draw() {
    const first = Math.max(0, Math.floor(list.scrollTop / 32) - 12);
    const last = Math.min(${size}, Math.ceil((list.scrollTop + list.clientHeight) / 32) + 12);
    while (rows.length < last - first) {
      const row = list.appendChild(document.createElement('p'));
      for (let nth = 0; nth < 6; nth += 1) row.append(document.createElement('span'));
      rows.push(row);
    }
    for (let index = first; index < last; index += 1) {
      const row = rows[index % rows.length];
      row.style.transform = 'translateY(' + index * 32 + 'px)';
      row.childNodes.forEach((cell, nth) => { cell.textContent = 'Cell ' + nth + ' of row ' + index; });
    }
  }
  list.addEventListener('scroll', () => requestAnimationFrame(draw));
  draw();
</script>`;
