import axe, { type RunOptions } from 'axe-core';
import { expect, vi } from 'vitest';
import { themeKey } from './open-app.ts';
import { setWindow } from './window-size.ts';

/** What axe finds depends on the theme in these rules alone. */
const ofColor: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/**
 * What a person with a screen reader or a narrow window would run into on the page as it stands: findings of axe that
 * are moderate or worse in the light and the dark theme, and a sideways scroll at 390 px.
 */
export async function expectNoBarriers(): Promise<void> {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await chooseTheme(theme);
    const barriers = await findBarriers(theme === 'light' ? {} : ofColor);
    found.push(...barriers.map((one) => `${theme}: ${one}`));
  }
  await narrow();
  const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
  // What floats takes its new place a moment later.
  await vi.waitUntil(() => tooWide() <= 0).catch(() => found.push(`390 px: ${tooWide()} px too wide`));
  expect(found).toEqual([]);
}

/** Lets the page take on a theme, as it does when it is chosen in another tab. */
async function chooseTheme(theme: 'light' | 'dark'): Promise<void> {
  localStorage.setItem(themeKey, theme);
  const change = { key: themeKey, newValue: theme, storageArea: localStorage };
  window.dispatchEvent(new StorageEvent('storage', change));
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(theme);
}

/** Makes the window a phone's, and waits until the frame is one, where there is a frame. */
async function narrow(): Promise<void> {
  await setWindow(390, 844);
  const isPhone = () =>
    document.querySelector('nav[aria-label="Main"]') === null ||
    document.querySelector('[data-bottom-bar]') !== null;
  await expect.poll(isPhone).toBe(true);
}

/** Text that is part of a picture needs no contrast (WCAG 1.4.3). */
async function findBarriers(rules: RunOptions): Promise<string[]> {
  const { violations } = await axe.run(
    { exclude: ['[role="img"]'] },
    { ...rules, resultTypes: ['violations'], elementRef: false },
  );
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
