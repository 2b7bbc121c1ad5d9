import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import { openControl, type Run } from './control.ts';
import { type Directus, peerName, startDirectus } from './directus.ts';
import {
  callers,
  drive,
  hour,
  inMs,
  inTimes,
  type Load,
  median,
  openClient,
  printTable,
} from './measuring.ts';
import { filterKinds, type Million, openMillion, pageRows } from './million.ts';
import { exportFields, makePeerTable, pageFields } from './peer-table.ts';

const size = Number(process.env.BENCH_SIGNALS ?? 100_000);
/** Duration of one run of one side. */
const seconds = Number(process.env.BENCH_SECONDS ?? 1);
/** How many counting runs the best is taken from. */
const wanted = Number(process.env.BENCH_ROUNDS ?? 5);
const tries = { wanted, max: 3 * wanted };
const table = { schema: 'peer', table: 'signal' };

const control = openControl();

type Measured = { what: string; count: number; runs: Run<Load>[] };
type Side = 'ours' | 'theirs';
const measured: Measured[] = [];

let million: Million;
let peer: Directus;
beforeAll(async () => {
  million = await openMillion(size);
  await makePeerTable(million, table.schema, table.table);
  const { databaseUrl, profile } = million;
  peer = await startDirectus({ ...table, databaseUrl, userId: profile.user_id });
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
  // If no run counts, show the best of all runs; the last column says so.
  const best = (side: Side) => Math.min(...(counted.length ? counted : runs).map((run) => run[side].p50));
  // Over all runs: other load on the machine barely changes processor time.
  const perCall = (side: Side, ms: (costs: number[]) => number | undefined) =>
    runs.reduce((sum, run) => sum + (ms(run[side].costs) ?? 0), 0) / runs.length;
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
    ...cells((side) => perCall(side, ([server]) => server)),
    ...cells((side) => perCall(side, ([server = 0, postgres = 0]) => server + postgres)),
    `${counted.length} of ${runs.length}, ${inTimes(median(runs.map((run) => run.control)) / control.fastest())}`,
  ];
}

/** The URLs of the same first page on both servers, in descending order. */
function pages(): [name: string, ours: string, theirs: string][] {
  const [, filters = {}] = filterKinds(million).find(([name]) => name === 'status and type') ?? [];
  const theirFilter = [
    { status: { _in: filters.status } },
    { _or: filters.engagementType?.map((type) => ({ types: { _contains: type } })) },
  ];
  const ours = (query: SignalQuery) => million.pageUrl(query);
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
  const all = [{ connectedProfileId: { _eq: million.profile.id } }, ...filter];
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
  `${million.server.url}/signals/${million.profile.id}/export`,
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
      const answer = JSON.parse(await textOf(ours, million.token)) as {
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
    const [our, their] = [await lines(ours, million.token), await lines(theirs, peer.token)];
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
  const side = (url: string, token: string, cpuMs: () => Promise<number>) => {
    const client = openClient(count, token);
    onTestFinished(() => client.close());
    return () => drive(count, time, () => client.get(url), cpuMs, million.postgresMs);
  };
  const one = side(ours, million.token, million.webMs);
  const other = side(theirs, peer.token, peer.cpuMs);
  measured.push({ what, count, runs: await control.alternately(one, other, tries) });
}

test(
  `a page of ${pageRows}, for one caller and for ${callers}`,
  async () => {
    // Warm up both servers first, so neither is measured before it is optimized.
    for (const [, ours, theirs] of pages())
      for (const [url, token] of [
        [ours, million.token],
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
