/**
 * What a designer would send back, of all that is visible within an element: text in a size off the scale, a
 * title that is cut off though it's short, a second h1, and a dialog of another make. It uses nothing from
 * outside, so that it can be sent to a page of another browser.
 */
export function findUnlike(within: Element): string[] {
  const scale = new Set([12, 13, 14, 16, 20, 22]);
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const wordsOf = (element: Element) => element.textContent?.trim().slice(0, 40) ?? '';
  const visible = (selector: string) =>
    [...within.querySelectorAll<HTMLElement>(selector)].filter((element) => isVisible(element));
  const found: string[] = [];

  const sizes = new Map<string, string>();
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    // Initials fill their picture, text in a chart is scaled with it, and some is only for screen readers.
    if (
      !element ||
      !texts.currentNode.textContent?.trim() ||
      element.closest('[style*="--hue"], svg, .visually-hidden')
    )
      continue;
    const size = getComputedStyle(element).fontSize;
    if (scale.has(Number.parseFloat(size)) || sizes.has(size) || !isVisible(element)) continue;
    sizes.set(size, wordsOf(element));
  }
  for (const [size, words] of sizes) found.push(`“${words}” is set in ${size}`);

  const titles = visible('h1:not(.visually-hidden)');
  if (titles.length > 1) found.push(`${titles.length} h1: ${titles.map(wordsOf).join(', ')}`);
  const dialogs = [within, ...visible('[role="dialog"][aria-modal="true"]')].filter(
    (element) => element.role === 'dialog' && element.ariaModal === 'true',
  );
  for (const dialog of dialogs) {
    const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
    // The palette has no title, only a name.
    if (!title) continue;
    titles.push(title);
    const { fontSize, fontWeight } = getComputedStyle(title);
    const look = `${fontSize} ${fontWeight}`;
    if (look !== '16px 600') found.push(`the dialog “${wordsOf(title)}” has a title of ${look}`);
  }
  for (const title of titles) {
    const isShort = wordsOf(title).length < 32;
    if (isShort && title.scrollWidth > title.clientWidth + 1) found.push(`“${wordsOf(title)}” is cut off`);
  }
  return found;
}
