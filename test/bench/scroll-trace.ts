import type { Browser, Page } from 'playwright-core';

/** What a page noted of itself while it was scrolled. */
type Notes = {
  /** Moments of frames, ms. */
  frames: number[];
  isOver: boolean;
  /** How far it was scrolled, px, and how many frames showed places of rows that were not there yet. */
  passed: number;
  unread: number;
};

declare global {
  interface Window {
    benchNotes: Notes;
  }
}

/** A task of the page's main thread by the clock, and by its own processor time, which other work is not in; ms. */
export type Task = { ms: number; ownMs: number };

/** What a page did on its way to the first rows, and while it was scrolled. */
export type ScrollTrace = {
  /** Times between two frames, ms. */
  frames: number[];
  /** From the first paint until the wheel is turned, and while it is. */
  opening: Task[];
  scrolling: Task[];
  passedPx: number;
  unreadFrames: number;
};

/** A turn of the wheel, px, and how often it comes, ms: 6,000 px or three to four pages of rows a second. */
const turn = 240;
const every = 40;

/**
 * Opens a page, lets it come to rest and scrolls in it for some seconds by the mouse wheel, all within a trace.
 *
 * @param open goes there and waits for the first rows
 * @param scroller selects what is scrolled
 */
export async function traceScroll(
  page: Page,
  open: () => Promise<void>,
  { scroller, seconds }: { scroller: string; seconds: number },
): Promise<ScrollTrace> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories });
  await open();
  // What comes with the first rows comes to its end.
  await page.waitForTimeout(2_000);
  const box = await page.locator(scroller).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 300);
  await page.evaluate(noteFrames, scroller);
  const begun = performance.now();
  for (let nth = 1; performance.now() - begun < seconds * 1000; nth += 1) {
    await page.mouse.wheel(0, turn);
    await page.waitForTimeout(Math.max(0, nth * every - (performance.now() - begun)));
  }
  const notes = await page.evaluate(() => {
    window.benchNotes.isOver = true;
    performance.mark(`bench-to`);
    return window.benchNotes;
  });
  return {
    frames: notes.frames.slice(1).map((at, place) => at - (notes.frames[place] ?? 0)),
    ...(await readTasks(browser)),
    passedPx: notes.passed,
    unreadFrames: notes.unread,
  };
}

/** Runs in the page. */
function noteFrames(scroller: string): void {
  const list = document.querySelector(scroller);
  const from = list?.scrollTop ?? 0;
  const notes: Notes = { frames: [], isOver: false, passed: 0, unread: 0 };
  window.benchNotes = notes;
  const frame = (now: number) => {
    if (notes.isOver) return;
    notes.frames.push(now);
    notes.passed = (list?.scrollTop ?? 0) - from;
    if (list?.querySelector('[data-skeleton]')) notes.unread += 1;
    requestAnimationFrame(frame);
  };
  performance.mark('bench-from');
  requestAnimationFrame(frame);
}

const categories = ['toplevel', 'loading', 'blink.user_timing', 'disabled-by-default-devtools.timeline'];

/** An event of a trace as far as it is read here; times in microseconds. */
type TraceEvent = { name: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

async function readTasks(browser: Browser): Promise<Pick<ScrollTrace, 'opening' | 'scrolling'>> {
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  // The page that was scrolled is the one that says so; its marks come from its main thread.
  const from = traceEvents.find(({ name }) => name === 'bench-from');
  const to = traceEvents.find(({ name }) => name === 'bench-to');
  if (from === undefined || to === undefined) throw new Error('The trace has no scrolling in it.');
  const own = traceEvents.filter(({ pid, tid }) => pid === from.pid && tid === from.tid);
  const paint = own.find(({ name }) => name === 'firstContentfulPaint');
  if (paint === undefined) throw new Error('The trace has no first paint in it.');
  const tasks = own.filter(({ name, dur }) => name === 'RunTask' && dur !== undefined);
  const between = (begin: TraceEvent, end: TraceEvent) =>
    tasks
      .filter(({ ts }) => ts >= begin.ts && ts < end.ts)
      .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, ownMs: tdur / 1000 }));
  return { opening: between(paint, from), scrolling: between(from, to) };
}
