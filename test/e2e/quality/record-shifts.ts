import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** The largest layout shift of a page that loads. Up to 0.1 counts as good elsewhere (web.dev/cls). */
const limit = 0.01;
/** A page without calls for this long has loaded, ms. */
const quietMs = 500;

/** An entry of type `layout-shift`, which TypeScript's DOM doesn't know. */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};
type Shifted = { value: number; moved: string[] };

/**
 * Records a page's layout shifts from the start. Call it before navigating.
 *
 * @returns a function that waits until the page has loaded, untouched, and says what moved if it was too much
 */
export async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  const open = new Set<Request>();
  let quietSince = Date.now();
  const end = (request: Request) => {
    open.delete(request);
    quietSince = Date.now();
  };
  page.on('request', (request) => {
    // The stream of changes never ends.
    if (!request.url().endsWith('/events')) open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.addInitScript(() => {
    const shifts: Shifted[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'something gone';
      const classes = [...element.classList].map((one) => `.${one}`).join('');
      return `${element.localName}${classes} “${element.textContent?.trim().slice(0, 20)}”`;
    };
    const round = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} from ${round(previousRect)} to ${round(currentRect)}`,
        );
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const pending = () => [...open].map((request) => request.url());
    await expect.poll(() => (Date.now() - quietSince > quietMs ? pending() : ['busy'])).toEqual([]);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shifted[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum <= limit) return [];
    return [`shifts by ${sum.toFixed(3)}: ${shifts.flatMap(({ moved }) => moved).join('; ')}`];
  };
}
