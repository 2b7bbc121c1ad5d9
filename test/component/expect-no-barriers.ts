import axe, { type RunOptions } from 'axe-core';
import { expect, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { findUnlike } from './find-unlike.ts';
import { findCutOff, openEach } from './opened-parts.ts';
import { setWindow } from './window-size.ts';

/** The only axe rules whose results depend on the theme. */
export const ofColor: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** What was looked at: the same menu doesn't need another look. */
const looked = new Set<string>();

/**
 * Checks the current page and each menu, dialog and list of options it opens for problems with a screen reader
 * or a narrow window: axe findings of moderate or higher impact in the light and dark themes, choices that are
 * cut off, what `findUnlike` finds, and horizontal scrolling at 1024 and 390 px.
 */
export const expectNoBarriers = (): Promise<void> => lookAt(() => document.body);

/** Checks a part of the page, and what it opens, for the same. Another test looks at the rest of the page. */
export const expectNoBarriersWithin = (part: Locator): Promise<void> =>
  lookAt(() => part.query() as HTMLElement | null);

/** @param part what is looked at. On a phone, some parts of a page aren't there. */
async function lookAt(part: () => HTMLElement | null): Promise<void> {
  const found: string[] = [];
  const optionless = new Set<HTMLElement>();
  const whole = part() ?? expect.fail('Nothing to look at');
  found.push(...(await findInBothThemes(whole)), ...findUnlike(whole));
  const lookAtPopup = async (popup: HTMLElement, name: string) => {
    const look = popup.textContent;
    if (looked.has(look)) return;
    looked.add(look);
    const barriers = await findInBothThemes(popup, popup.role === 'listbox' ? ofOptions : {});
    const all = [...barriers, ...(await findCutOff(popup)), ...findUnlike(popup)];
    found.push(...all.map((one) => `${name}: ${one}`));
  };
  found.push(...(await openEach(lookAtPopup, optionless, whole)));
  const nothing = document.createElement('div');
  const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
  // Floating elements take a moment to move.
  const noteWidth = (width: number) =>
    vi.waitUntil(() => tooWide() <= 0).catch(() => found.push(`${width} px: ${tooWide()} px too wide`));
  const noteUnlike = (width: number) =>
    found.push(...findUnlike(part() ?? nothing).map((one) => `${width} px: ${one}`));
  if (window.innerWidth > 1024) {
    await setWindow(1024, 800);
    await noteWidth(1024);
    noteUnlike(1024);
  }
  await narrow();
  const cutOnPhone = async (popup: HTMLElement, name: string) => {
    const look = `390 px ${popup.textContent}`;
    if (looked.has(look)) return;
    looked.add(look);
    found.push(...(await findCutOff(popup)).map((one) => `390 px: ${name}: ${one}`));
  };
  found.push(...(await openEach(cutOnPhone, optionless, part() ?? nothing)));
  await noteWidth(390);
  noteUnlike(390);
  expect(found).toEqual([]);
}

/** The barriers in both themes. The dark one is looked at only for what depends on the theme. */
async function findInBothThemes(within: HTMLElement, rules: RunOptions = {}): Promise<string[]> {
  const { dataset } = document.documentElement;
  const chosen = dataset.mantineColorScheme;
  const node = within === document.body ? document : within;
  dataset.mantineColorScheme = 'light';
  const light = await findBarriers(node, rules);
  dataset.mantineColorScheme = 'dark';
  const dark = await findBarriers(node, { ...rules, ...ofColor });
  dataset.mantineColorScheme = chosen;
  return [...light.map((one) => `light: ${one}`), ...dark.map((one) => `dark: ${one}`)];
}

/** Shrinks the window to a phone, and waits until the dashboard's frame, if there is one, has adapted. */
async function narrow(): Promise<void> {
  await setWindow(390, 844);
  const isPhone = () =>
    document.querySelector('nav[aria-label="Main"]') === null ||
    document.querySelector('[data-bottom-bar]') !== null;
  await expect.poll(isPhone).toBe(true);
}

/** A list of options is scrolled by moving through it, from a field outside of it. */
const ofOptions: RunOptions = { rules: { 'scrollable-region-focusable': { enabled: false } } };

/** Text that is part of a picture has no contrast requirement (WCAG 1.4.3). Options of a long list are alike. */
const excluded = ['[role="img"]', '[role="option"]:nth-child(n + 21)'];

export async function findBarriers(within: Node, rules: RunOptions): Promise<string[]> {
  const { violations } = await axe.run(
    { include: within, exclude: excluded },
    { ...rules, resultTypes: ['violations'], elementRef: false },
  );
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
