/**
 * Texts that end in the middle of a word at the edge of a box, without an ellipsis: a flex box shows none for its
 * bare text, nor for a child that keeps its width. It uses nothing from outside, so that it can be sent to a page.
 */
export function findCutTexts(within: Element): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const element = text.parentElement;
    if (!element || !text.textContent?.trim() || element.closest('svg, .visually-hidden, [role="img"]'))
      continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    let box: Element | null = element;
    while (box && !/hidden|clip|auto|scroll/.test(getComputedStyle(box).overflowX)) box = box.parentElement;
    if (!box || box === document.body || box === document.documentElement) continue;
    const { overflowX, display, textOverflow, fontSize } = getComputedStyle(box);
    const { right: edge, width } = box.getBoundingClientRect();
    // Text for screen readers only, in an icon's button or a bar of a plot.
    if (width < 2 * Number.parseFloat(fontSize)) continue;
    const hasEllipsis = textOverflow === 'ellipsis' && !/flex|grid/.test(display);
    if (/hidden|clip/.test(overflowX) && !hasEllipsis && left < edge && right > edge + 1)
      found.push(text.textContent.trim().slice(0, 40));
  }
  return found;
}
