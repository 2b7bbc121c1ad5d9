import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import { openControl, type Run } from './control.ts';
import { type Directus, peerName, startDirectus } from './directus.ts';
import { drive } from './drive.ts';
import { openClient } from './fetch-bytes.ts';
import { filterKinds, pageRows, pageUrl } from './measure-pages.ts';
import { callers, type Million, openMillion } from './million.ts';
import { exportFields, makePeerTable, pageFields } from './peer-table.ts';
import { readFamilyCpuMs } from './process-figures.ts';
import { inMs, inTimes, printTable } from './table.ts';

const hour = 3_600_000;
const size = Number(process.env.BENCH_SIGNALS ?? 100_000);
/** How many signals the product's own code creates. The rest are copies of them. */
const made = 10_000;
/** Duration of one run of one side. */
const seconds = Number(process.env.BENCH_SECONDS ?? 1);
/** How many counting runs the best is taken from. */
const wanted = Number(process.env.BENCH_ROUNDS ?? 5);
const tries = { wanted, max: 3 * wanted };
const table = { schema: 'peer', table: 'signal' };

const control = openControl();

/** Median wall time of a call, and the server's and PostgreSQL's processor time for all calls of a run. */
type Figure = { ms: number; serverMs: number; postgresMs: number; calls: number };
type Measured = { what: string; count: number; runs: Run<Figure>[] };
type Side = 'ours' | 'theirs';
const measured: Measured[] = [];

let million: Million;
let peer: Directus;
beforeAll(async () => {
  million = await openMillion([size], made);
  await makePeerTable(million, table.schema, table.table);
  const databaseUrl = million.test.copyPool.options.connectionString ?? '';
  peer = await startDirectus({ ...table, databaseUrl, userId: million.largest.profile.user_id });
  await control.warmUp();
}, hour);
afterAll(async () => {
  printTable(
    `${size} signals: ours and ${peerName} on the same PostgreSQL; the control loop takes ${inMs(control.fastest())}`,
    [
      'what',
      'callers',
      'clock: ours, theirs',
      '×',
      'server: ours, theirs',
      '×',
      'with PostgreSQL',
      '×',
      'runs that count, median control ×',
    ],
    measured.map(rowOf),
  );
  await peer?.stop();
  await million?.stop();
}, hour);

/** Three pairs of figures with the ratio theirs to ours. Bold where we aren't ahead (1 or less). */
function rowOf({ what, count, runs }: Measured): string[] {
  const counted = runs.filter(control.counts);
  const middle =
    runs.map((run) => run.control).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  // If no run counts, show the best of all runs; the last column says so.
  const best = (side: Side) => Math.min(...(counted.length ? counted : runs).map((run) => run[side].ms));
  // Over all runs: other load on the machine barely changes processor time.
  const perCall = (side: Side, ms: (figure: Figure) => number) =>
    runs.reduce((sum, run) => sum + ms(run[side]), 0) / runs.reduce((sum, run) => sum + run[side].calls, 0);
  const cells = (of: (side: Side) => number) => {
    const ratio = of('theirs') / of('ours');
    return [
      `${inMs(of('ours'))}, ${inMs(of('theirs'))}`,
      ratio > 1 ? inTimes(ratio) : `**${inTimes(ratio)}**`,
    ];
  };
  return [
    what,
    String(count),
    ...cells(best),
    ...cells((side) => perCall(side, ({ serverMs }) => serverMs)),
    ...cells((side) => perCall(side, ({ serverMs, postgresMs }) => serverMs + postgresMs)),
    `${counted.length} of ${runs.length}, ${inTimes(middle / control.fastest())}`,
  ];
}

/** The URLs of the same first page on both servers, in descending order. */
function pages(): [name: string, ours: string, theirs: string][] {
  const owner = million.largest;
  const [, filters = {}] = filterKinds(million, owner).find(([name]) => name === 'status and type') ?? [];
  const theirFilter = [
    { status: { _in: filters.status } },
    { _or: filters.engagementType?.map((type) => ({ types: { _contains: type } })) },
  ];
  const ours = (query: SignalQuery) => pageUrl(million, owner, query);
  return [
    ['a page, by score', ours({ sort: 'score' }), theirUrl({ sort: '-heat,-id' })],
    [
      'status and type, by score',
      ours({ ...filters, sort: 'score' }),
      theirUrl({ sort: '-heat,-id', filter: theirFilter }),
    ],
    ['a page, by latest', ours({ sort: 'latest' }), theirUrl({ sort: '-latestAt,-id' })],
    [
      'status and type, by latest',
      ours({ ...filters, sort: 'latest' }),
      theirUrl({ sort: '-latestAt,-id', filter: theirFilter }),
    ],
  ];
}

/** Asks for no total: Directus only counts with `meta`, and our total is a separate call. */
function theirUrl({
  filter = [],
  ...more
}: {
  sort: string;
  filter?: object[];
  fields?: string[];
  limit?: number;
  export?: string;
}) {
  const url = new URL(`${peer.url}/items/${table.table}`);
  const all = [{ connectedProfileId: { _eq: million.largest.profile.id } }, ...filter];
  const { fields = pageFields, limit = pageRows, ...rest } = more;
  const asked = {
    ...rest,
    fields: fields.join(','),
    limit: String(limit),
    filter: JSON.stringify({ _and: all }),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

const exports = (): [ours: string, theirs: string] => [
  `${million.server.url}/signals/${million.largest.profile.id}/export`,
  theirUrl({ sort: '-heat,-id', fields: exportFields, limit: -1, export: 'csv' }),
];

async function textOf(url: string, token: string): Promise<string> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  expect(answer.status, text.slice(0, 500)).toBe(200);
  return text;
}

test(
  'both return the same rows and columns, and nothing without a token',
  async () => {
    for (const [name, ours, theirs] of pages()) {
      const answer = JSON.parse(await textOf(ours, million.largest.token)) as {
        data: { items: { id: string }[] };
      };
      const { items } = answer.data;
      const { data } = JSON.parse(await textOf(theirs, peer.token)) as { data: { id: string }[] };
      expect(items.length, name).toBe(pageRows);
      expect(
        data.map(({ id }) => id),
        name,
      ).toEqual(items.map(({ id }) => id));
      expect(Object.keys(data[0] ?? {}).sort(), name).toEqual(Object.keys(items[0] ?? {}).sort());
      for (const url of [ours, theirs]) expect((await fetch(url)).status, name).toBeGreaterThan(400);
    }
    const [ours, theirs] = exports();
    const lines = async (url: string, token: string) => (await textOf(url, token)).trim().split('\n');
    const [our, their] = [await lines(ours, million.largest.token), await lines(theirs, peer.token)];
    expect([our.length, their.length]).toEqual([size + 1, size + 1]);
    expect(their[0]?.split(',').length).toBe(our[0]?.split(',').length);
  },
  hour,
);

/** Alternates runs of both sides. @param time seconds per run; 0 makes one call */
async function compare(
  what: string,
  [ours, theirs]: [string, string],
  count: number,
  time: number,
): Promise<void> {
  const session = await million.bare.connect();
  onTestFinished(() => session.release());
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postgres = () => readFamilyCpuMs(rows[0]?.pid ?? 0);
  const side = (url: string, { cpuMs, token }: { cpuMs(): Promise<number>; token: string }) => {
    const client = openClient(count, token);
    onTestFinished(() => client.close());
    return async (): Promise<Figure> => {
      const before = [await cpuMs(), await postgres()] as const;
      let calls = 0;
      const { p50 } = await drive(count, time, () => {
        calls += 1;
        return client.get(url);
      });
      const after = [await cpuMs(), await postgres()] as const;
      return { ms: p50, serverMs: after[0] - before[0], postgresMs: after[1] - before[1], calls };
    };
  };
  const { token } = million.largest;
  const one = side(ours, { cpuMs: million.server.cpuMs, token });
  measured.push({ what, count, runs: await control.inTurn(one, side(theirs, peer), tries) });
}

test(
  `a page of ${pageRows}, for one caller and for ${callers}`,
  async () => {
    // Warm up both servers first, so neither is measured before it is optimized.
    for (const [, ours, theirs] of pages())
      for (const [url, token] of [
        [ours, million.largest.token],
        [theirs, peer.token],
      ] as const) {
        const client = openClient(callers, token);
        await drive(callers, 3 * seconds, () => client.get(url));
        client.close();
      }
    for (const [name, ours, theirs] of pages())
      for (const count of [1, callers]) await compare(name, [ours, theirs], count, seconds);
    expect(measured.length).toBe(8);
  },
  hour,
);

test('the export of all rows as CSV', () => compare('export as CSV', exports(), 1, 0), hour);
