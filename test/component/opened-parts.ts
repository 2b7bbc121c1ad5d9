import { expect, vi } from 'vitest';

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

/** What the frame opens, at a width. It is the same on every page, so one look is enough. */
const openedByFrame = new Set<string>();

function wasOpenedByFrame(opener: HTMLElement): boolean {
  if (!opener.closest('nav[aria-label="Main"]')) return false;
  const look = `${window.innerWidth} ${kindOf(opener)}`;
  const wasOpened = openedByFrame.has(look);
  openedByFrame.add(look);
  return wasOpened;
}

/** The buttons and fields that open a menu, dialog or list of options, one of each kind. */
function openers(within: ParentNode): HTMLElement[] {
  const modal = visible(document, '[aria-modal="true"]').at(-1);
  const found = visible(modal ?? within, '[aria-haspopup]:not(:disabled, [aria-expanded="true"])');
  return [...new Map(found.map((one) => [kindOf(one), one])).values()];
}

/**
 * Opens each menu, dialog and list of options of the page, one after the other, and passes it to `look`.
 * Returns what wouldn't open.
 * @param optionless fields that have shown no options before. They aren't waited for again.
 * @param within where to look for what opens them, unless a dialog covers the page
 */
export async function openEach(
  look: (opened: HTMLElement, name: string) => Promise<void>,
  optionless = new Set<HTMLElement>(),
  within: ParentNode = document,
): Promise<string[]> {
  const stuck: string[] = [];
  for (const opener of openers(within)) {
    if (optionless.has(opener) || wasOpenedByFrame(opener)) continue;
    const before = new Set(visible(document, popups));
    const opened = () => visible(document, popups).find((one) => !before.has(one));
    // What belongs to a button that is scrolled away stays hidden.
    opener.scrollIntoView({ block: 'nearest' });
    opener.focus();
    opener.click();
    // A field for any words has no options to show.
    const mayBeEmpty = opener.ariaHasPopup === 'listbox';
    await waitShortly(() => opened() !== undefined, mayBeEmpty ? 1_000 : 5_000);
    const popup = opened();
    if (popup) await look(popup, kindOf(opener));
    else if (mayBeEmpty) optionless.add(opener);
    else stuck.push(`${kindOf(opener)} opens nothing`);
    if (popup) await close(popup, opener);
    else opener.blur();
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

const waitShortly = (isSo: () => boolean, timeout = 5_000) =>
  vi.waitUntil(isSo, { timeout, interval: 10 }).catch(() => undefined);

/** The choices that are drawn outside their menu or dialog, and a menu or dialog outside the window. */
export async function findCutOff(popup: HTMLElement): Promise<string[]> {
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
