import axe, { type RunOptions } from 'axe-core';
import { expect, vi } from 'vitest';
import { themeKey } from './open-app.ts';
import { setWindow } from './window-size.ts';

/** The only axe rules whose results depend on the theme. */
const ofColor: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/**
 * Checks the current page for problems with a screen reader or a narrow window: axe findings of moderate or
 * higher impact in the light and dark themes, and horizontal scrolling at 390 px.
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
  // Floating elements take a moment to move.
  await vi.waitUntil(() => tooWide() <= 0).catch(() => found.push(`390 px: ${tooWide()} px too wide`));
  expect(found).toEqual([]);
}

/** Switches the theme, as if it were changed in another tab. */
async function chooseTheme(theme: 'light' | 'dark'): Promise<void> {
  localStorage.setItem(themeKey, theme);
  const change = { key: themeKey, newValue: theme, storageArea: localStorage };
  window.dispatchEvent(new StorageEvent('storage', change));
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(theme);
}

/** Shrinks the window to a phone, and waits until the dashboard's frame, if there is one, has adapted. */
async function narrow(): Promise<void> {
  await setWindow(390, 844);
  const isPhone = () =>
    document.querySelector('nav[aria-label="Main"]') === null ||
    document.querySelector('[data-bottom-bar]') !== null;
  await expect.poll(isPhone).toBe(true);
}

/** Text that is part of a picture has no contrast requirement (WCAG 1.4.3). */
async function findBarriers(rules: RunOptions): Promise<string[]> {
  const { violations } = await axe.run(
    { exclude: ['[role="img"]'] },
    { ...rules, resultTypes: ['violations'], elementRef: false },
  );
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
