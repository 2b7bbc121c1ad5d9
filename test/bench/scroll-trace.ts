import type { Browser, Page } from 'playwright-core';

/** What the page records about itself while it scrolls. */
type Notes = {
  /** Timestamps of animation frames, in ms. */
  frames: number[];
  isOver: boolean;
  /** Distance scrolled in px, and the number of frames with a placeholder row in the document. */
  passed: number;
  unread: number;
};

declare global {
  interface Window {
    benchNotes: Notes;
  }
}

/** A task on the page's main thread, in ms: wall time, and processor time, which other load doesn't inflate. */
export type Task = { ms: number; ownMs: number };

/** What a page did while it opened and while it scrolled. */
export type ScrollTrace = {
  /** Time between consecutive frames, in ms. */
  frames: number[];
  /** Tasks between the first contentful paint and the start of scrolling, and tasks while scrolling. */
  opening: Task[];
  scrolling: Task[];
  passedPx: number;
  unreadFrames: number;
};

/** One wheel event in px, and the time between events in ms: 6,000 px/s, or three 50-row pages a second. */
const turn = 240;
const every = 40;

/**
 * Opens a page, waits until it settles, and scrolls it with the mouse wheel, all within one Chromium trace.
 *
 * @param open navigates and waits for the first rows
 * @param scroller selector of the element that scrolls
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
  // Let the work that follows the first rows finish.
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

/** Starts recording frames. Runs in the page. */
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

/** The parts of a trace event used here; times in microseconds. */
type TraceEvent = { name: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

async function readTasks(browser: Browser): Promise<Pick<ScrollTrace, 'opening' | 'scrolling'>> {
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  // The marks come from the main thread of the page that scrolled.
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
