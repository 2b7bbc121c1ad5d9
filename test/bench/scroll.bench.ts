import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareProduct } from '#test/e2e/share-product.ts';
import { rows as tableRows } from '#test/e2e/signals-page.ts';
import { openVisitor } from '#test/e2e/visitor.ts';
import { bareList } from './bare-list.ts';
import { openClient } from './fetch-bytes.ts';
import { filterKinds, pageUrl } from './measure-pages.ts';
import { type Million, openMillion } from './million.ts';
import { type ScrollTrace, type Task, traceScroll } from './scroll-trace.ts';
import { inMs, inTimes, printTable } from './table.ts';

const hour = 3_600_000;
const size = Number(process.env.BENCH_SIGNALS ?? 1_000_000);
/** How many signals the product's own code creates. The rest are copies of them. */
const made = 10_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Scrolling time per round. */
const seconds = 3 * Number(process.env.BENCH_SECONDS ?? 2);
/** Calls per figure. */
const calls = 60;

let million: Million;
beforeAll(async () => {
  million = await openMillion([size], made);
  await million.test.db
    .updateTable('app_user')
    .set({ is_onboarding_completed: true })
    .where('id', '=', million.largest.profile.user_id)
    .execute();
}, hour);
afterAll(() => million?.stop(), hour);
// The product as `npm start` runs it, on the seeded database.
const shared = shareProduct(() => ({ DATABASE_URL: million.test.copyPool.options.connectionString ?? '' }));

const median = (all: number[]) => at(all, 0.5);
function at(all: number[], share: number): number {
  const sorted = all.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function scrollSignals(): Promise<ScrollTrace> {
  const page = await openVisitor(shared, { token: million.largest.token });
  const open = async () => {
    await page.goto(`/dashboard/signals/${million.largest.profile.id}`);
    await tableRows(page).first().waitFor();
  };
  const trace = await traceScroll(page, open, { scroller: 'div:has(> [role="grid"])', seconds });
  await page.close();
  return trace;
}

async function scrollBareList(): Promise<ScrollTrace> {
  const page = await openVisitor(shared);
  const answer = { contentType: 'text/html', body: bareList(size) };
  await page.route('**/bare-list', (route) => route.fulfill(answer));
  const open = async () => {
    await page.goto('/bare-list');
    await page.locator('p').first().waitFor();
  };
  const trace = await traceScroll(page, open, { scroller: 'main', seconds });
  await page.close();
  return trace;
}

test(
  'frames and tasks while the table scrolls, next to a bare list',
  async () => {
    const ours: ScrollTrace[] = [];
    const bare: ScrollTrace[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await scrollSignals());
      bare.push(await scrollBareList());
    }
    const rows: string[][] = [];
    const note = (
      what: string,
      figure: (traces: ScrollTrace[]) => number,
      { limit = '', write = inMs }: { limit?: string; write?: (figure: number) => string } = {},
    ) => rows.push([what, write(figure(ours)), write(figure(bare)), limit]);
    const frames = (traces: ScrollTrace[]) => traces.flatMap((trace) => trace.frames);
    note('frame, median', (traces) => median(frames(traces)), { limit: '20 ms' });
    note('frame, p95', (traces) => at(frames(traces), 0.95));
    note('frame, longest', (traces) => Math.max(...frames(traces)));
    for (const [when, part] of [
      ['while scrolling', 'scrolling'],
      ['from first paint until scrolling', 'opening'],
    ] as const) {
      const longest = (traces: ScrollTrace[], of: (task: Task) => number) =>
        traces.map((trace) => Math.max(0, ...trace[part].map(of)));
      const clock = (traces: ScrollTrace[]) => longest(traces, ({ ms }) => ms);
      note(`longest task ${when}, all rounds`, (traces) => Math.max(...clock(traces)), { limit: '100 ms' });
      note(`longest task ${when}, median of rounds`, (traces) => median(clock(traces)));
      note(`longest ${when} by processor time, median of rounds`, (traces) =>
        median(longest(traces, ({ ownMs }) => ownMs)),
      );
    }
    const write = (figure: number) => String(Math.round(figure));
    const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
    note('frames', (traces) => frames(traces).length, { write });
    note('frames with placeholder rows', (traces) => sum(traces.map((one) => one.unreadFrames)), {
      write,
    });
    note('scrolled per round, px', (traces) => median(traces.map((one) => one.passedPx)), { write });
    printTable(
      `Scrolling ${size} signals, ${rounds} rounds of ${seconds} s, beside a bare list of as many rows`,
      ['what', 'signals', 'bare list', 'limit'],
      rows,
    );
    // Both scrolled through several 50-row pages.
    for (const { passedPx } of [...ours, ...bare]) expect(passedPx).toBeGreaterThan(100 * 40);
  },
  hour,
);

/** Alternates two calls and returns the median of each, in ms. */
async function inTurn(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let nth = 0; nth < calls; nth += 1) {
    for (const [place, work] of [one, other].entries()) {
      const begun = performance.now();
      await work();
      times[place]?.push(performance.now() - begun);
    }
  }
  return [median(times[0]), median(times[1])];
}

test(
  'Today and view counts, next to a page',
  async () => {
    const { largest: owner, server } = million;
    const client = openClient(1, owner.token);
    const page = () => client.get(pageUrl(million, owner, { sort: 'score' }));
    const lines: string[][] = [];
    const note = async (what: string, work: () => Promise<unknown>, limit = '') => {
      await work();
      const [ms, pageMs] = await inTurn(work, page);
      lines.push([what, inMs(ms), inMs(pageMs), inTimes(ms / pageMs), limit]);
    };
    await note('Today', () => client.get(`${server.url}/today`), '5');
    const url = `${server.url}/signals/${owner.profile.id}/view-counts`;
    for (const [name, filters] of filterKinds(million, owner)) {
      const answer = await fetch(`${server.url}/views`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name, filters }),
      });
      expect(answer.status, name).toBe(200);
      if (name === 'none') await note('the counts of one view, of all signals', () => client.get(url));
      if (name === 'a company') await note('the counts of five views', () => client.get(url));
    }
    const answer = await fetch(url, { headers: { authorization: `Bearer ${owner.token}` } });
    const { data } = (await answer.json()) as { data: { items: unknown[] } };
    await note(`the counts of ten views, of which ${data.items.length} have one`, () => client.get(url));
    client.close();
    printTable(
      `Of ${size} signals, in turn with a page of 50 by score, one caller over HTTP`,
      ['what', 'median', 'a page', '× a page', 'limit'],
      lines,
    );
  },
  hour,
);
