import { Agent, get } from 'node:http';

export const hour = 3_600_000;
/** `npm run bench -- --quick`: the figures to check a change with. */
export const isQuick = process.env.BENCH_QUICK === '1';
/** How long each figure is measured, s. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 2);
/** How often something slow, such as a start, is repeated. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
export const callers = 16;

const figures: string[][] = [];

/** A figure of this run and, if it has one, the limit it must not exceed. */
export function note(what: string, figure: number, unit = '', limit?: number): void {
  const share = limit === undefined ? '' : inTimes(figure / limit);
  figures.push([
    what,
    `${inTimes(figure)}${unit}`,
    limit === undefined ? '' : `${inTimes(limit)}${unit}`,
    share,
  ]);
}

export const printFigures = (title: string) =>
  printTable(title, ['what', 'figure', 'limit', 'figure : limit'], figures);

/** Prints a Markdown table that can be pasted into a document. */
export function printTable(title: string, names: string[], rows: string[][]): void {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const ruler = line(names.map((_, place) => (place === 0 ? '---' : '--:')));
  console.log([`\n${title}\n`, line(names), ruler, ...rows.map(line), ''].join('\n'));
}

/** A number with two significant digits. */
export const inTimes = (ratio: number) => String(Number(ratio.toPrecision(2)));
export const inMs = (milliseconds: number) => `${inTimes(milliseconds)} ms`;

export function quantile(all: number[], share: number): number {
  const sorted = all.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
export const median = (all: number[]) => quantile(all, 0.5);

export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Alternates between the two, so other load on the machine affects both. @returns medians, ms */
export async function alternately(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let nth = 0; nth < 100; nth += 1) {
    times[0].push(await msOf(one));
    times[1].push(await msOf(other));
  }
  return [median(times[0]), median(times[1])];
}

/** The result of calling repeatedly. */
export type Load = {
  /** Calls per second, over all callers. */
  rate: number;
  /** The median and 95th percentile of the call duration, ms. */
  p50: number;
  p95: number;
  /** What a call added to each counter, such as processor time in ms. */
  costs: number[];
};

/**
 * Runs a number of callers for some time, each making one call after another. A warm-up of a quarter of that
 * time isn't counted.
 *
 * @param call gets the call's number, counted over all callers
 */
export async function drive(
  count: number,
  time: number,
  call: (nth: number) => Promise<unknown>,
  ...counters: (() => Promise<number>)[]
): Promise<Load> {
  let nth = 0;
  const runFor = async (ms: number): Promise<number[]> => {
    const times: number[] = [];
    const end = performance.now() + ms;
    const one = async () => {
      // At least one call, however slow it is.
      do {
        nth += 1;
        times.push(await msOf(() => call(nth)));
      } while (performance.now() < end);
    };
    await Promise.all(Array.from({ length: count }, one));
    return times;
  };
  const read = () => Promise.all(counters.map((counter) => counter()));
  await runFor(time * 250);
  const before = await read();
  const begun = performance.now();
  const times = await runFor(time * 1000);
  const rate = times.length / ((performance.now() - begun) / 1000);
  const after = await read();
  const costs = after.map((sum, place) => (sum - (before[place] ?? 0)) / times.length);
  return { rate, p50: median(times), p95: quantile(times, 0.95), costs };
}

/**
 * Fetches URLs repeatedly at minimal cost to the caller, over persistent connections that are closed before
 * the server does, and discards the responses.
 */
export function openClient(count: number, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: count, timeout: 2000 });
  return {
    /** @throws Error unless the status is 200 */
    get: (url: string) =>
      new Promise<void>((resolve, reject) => {
        get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
          response.on('end', () => {
            if (response.statusCode === 200) resolve();
            else reject(new Error(`${url} answered ${response.statusCode}`));
          });
          response.on('error', reject).resume();
        }).on('error', reject);
      }),
    close: () => agent.destroy(),
  };
}
