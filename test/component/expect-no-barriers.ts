import axe, { type RunOptions } from 'axe-core';
import { expect, vi } from 'vitest';
import { findUnlike } from './find-unlike.ts';
import { themeKey } from './open-app.ts';
import { setWindow } from './window-size.ts';

const popups = '[role="menu"], [role="dialog"], [role="listbox"]';
/** What people press or choose. */
const choices = '[role^="menuitem"], [role="option"], button, a';

const isVisible = (element: Element) =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
const visible = (within: ParentNode, selector: string) =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter(isVisible);

/** The first words of its name: the menus of a list's rows are alike, so one of them is enough. */
const kindOf = (opener: HTMLElement) =>
  (opener.ariaLabel ?? opener.textContent ?? '').trim().split(/\s+/, 2).join(' ') || opener.id;

/** The buttons and fields that open a menu, dialog or list of options, one of each kind. */
function openers(): HTMLElement[] {
  const modal = visible(document, '[aria-modal="true"]').at(-1);
  const found = visible(modal ?? document, '[aria-haspopup]:not(:disabled, [aria-expanded="true"])');
  return [...new Map(found.map((one) => [kindOf(one), one])).values()];
}

/**
 * Opens each menu, dialog and list of options of the page, one after the other, and passes it to `look`.
 * Returns what wouldn't open.
 */
async function openEach(look: (opened: HTMLElement, name: string) => Promise<void>): Promise<string[]> {
  const stuck: string[] = [];
  for (const opener of openers()) {
    const before = new Set(visible(document, popups));
    const opened = () => visible(document, popups).find((one) => !before.has(one));
    // What belongs to a button that is scrolled away stays hidden.
    opener.scrollIntoView({ block: 'nearest' });
    opener.focus();
    opener.click();
    await waitShortly(() => opened() !== undefined);
    const popup = opened();
    if (popup) await look(popup, kindOf(opener));
    else if (opener.ariaHasPopup !== 'listbox') stuck.push(`${kindOf(opener)} opens nothing`);
    if (popup) await close(popup, opener);
    await expect.poll(opened, { message: `${kindOf(opener)} closes`, interval: 10 }).toBeUndefined();
  }
  return stuck;
}

/** Escape closes only the inner one of two if it's pressed where the focus is. */
async function close(popup: HTMLElement, opener: HTMLElement): Promise<void> {
  if (popup.role === 'listbox') return opener.blur();
  await waitShortly(() => popup.contains(document.activeElement));
  const at = popup.contains(document.activeElement) ? document.activeElement : popup;
  at?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }));
}

const waitShortly = (isSo: () => boolean) =>
  vi.waitUntil(isSo, { timeout: 5_000, interval: 10 }).catch(() => undefined);

/** The choices that are drawn outside their menu or dialog, and a menu or dialog outside the window. */
async function findCutOff(popup: HTMLElement): Promise<string[]> {
  const find = () => {
    const box = popup.closest<HTMLElement>('[data-position]') ?? popup;
    const outer = box.getBoundingClientRect();
    const isOut = outer.left < 0 || outer.right > window.innerWidth || outer.top < 0;
    const cut = visible(popup, choices).filter((choice) => {
      const inner = choice.getBoundingClientRect();
      const isBeside = inner.left < outer.left - 1 || inner.right > outer.right + 1;
      const isBelow = inner.bottom > outer.bottom + 1 || inner.top < outer.top - 1;
      return isBeside || (isBelow && !canScroll(choice, box));
    });
    return [
      ...(isOut ? [`${Math.round(outer.left)}–${Math.round(outer.right)} px is outside the window`] : []),
      ...cut.map((one) => `“${one.ariaLabel ?? one.textContent}” is outside`),
    ];
  };
  // A popup takes a moment to find its position.
  await waitShortly(() => find().length === 0);
  return find();
}

/** Whether an element can be scrolled into view within its box. */
function canScroll(element: HTMLElement, box: HTMLElement): boolean {
  for (let at: HTMLElement | null = element.parentElement; at && box.contains(at); at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return true;
  }
  return false;
}

/** The only axe rules whose results depend on the theme. */
const ofColor: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** What was looked at: the same menu in the same theme doesn't need another look. */
const looked = new Set<string>();

/**
 * Checks the current page and each menu, dialog and list of options it opens for problems with a screen reader
 * or a narrow window: axe findings of moderate or higher impact in the light and dark themes, choices that are
 * cut off, what `findUnlike` finds, and horizontal scrolling at 1024 and 390 px.
 */
export async function expectNoBarriers(): Promise<void> {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await chooseTheme(theme);
    const rules = theme === 'light' ? {} : ofColor;
    const note = (barriers: string[], where = '') =>
      found.push(...barriers.map((one) => `${theme}: ${where}${one}`));
    note(await findBarriers(document, rules));
    if (theme === 'light') note(findUnlike(document.body));
    note(
      await openEach(async (popup, name) => {
        const look = `${theme} ${popup.textContent}`;
        if (looked.has(look)) return;
        looked.add(look);
        const isOptions = popup.role === 'listbox';
        note(await findBarriers(popup, { ...(isOptions ? ofOptions : {}), ...rules }), `${name}: `);
        if (theme === 'light') note([...(await findCutOff(popup)), ...findUnlike(popup)], `${name}: `);
      }),
    );
  }
  const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
  // Floating elements take a moment to move.
  const noteWidth = (width: number) =>
    vi.waitUntil(() => tooWide() <= 0).catch(() => found.push(`${width} px: ${tooWide()} px too wide`));
  const noteUnlike = (width: number) =>
    found.push(...findUnlike(document.body).map((one) => `${width} px: ${one}`));
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
  found.push(...(await openEach(cutOnPhone)));
  await noteWidth(390);
  noteUnlike(390);
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

/** A list of options is scrolled by moving through it, from a field outside of it. */
const ofOptions: RunOptions = { rules: { 'scrollable-region-focusable': { enabled: false } } };

/** Text that is part of a picture has no contrast requirement (WCAG 1.4.3). */
async function findBarriers(within: Node, rules: RunOptions): Promise<string[]> {
  const { violations } = await axe.run(
    { include: within, exclude: ['[role="img"]'] },
    { ...rules, resultTypes: ['violations'], elementRef: false },
  );
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
