import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callThrough, type SignedIn, signIn } from '#test/sign-in.ts';
import { type Fleet, startFleet } from '#test/soak/process-fleet.ts';
import { until } from '#test/soak/publication-lane.ts';
import { drive, type Load } from './drive.ts';
import { openClient } from './fetch-bytes.ts';
import { readCpuMs, readFamilyCpuMs } from './process-figures.ts';
import { inMs, inTimes, printTable } from './table.ts';

const hour = 3_600_000;
const callers = 16;
/** How long each figure is measured, s. */
const seconds = Number(process.env.BENCH_SECONDS ?? 5);

let fleet: Fleet;
let ann: SignedIn;
let profileId: string;
let signalId: string;
let database: pg.Client;
beforeAll(async () => {
  fleet = await startFleet({ webs: 2, workers: 1, env: { RATE_LIMITS: 'off' } });
  ann = await signIn(
    callThrough((path, init) => fetch(`${fleet.webs[0]?.url()}${path}`, init)),
    'ann@northwind-labs.example',
  );
  const profile = await ann.api.sources.connect({
    body: { url: 'https://www.linkedin.com/in/maya-lindqvist' },
  });
  await until('the sync', async () =>
    (await ann.api.jobs.list({})).items.every(({ state }) => state === 'succeeded' || state === 'failed'),
  );
  const { items } = await ann.api.signals.list({ params: { id: profile.id }, query: { limit: 1 } });
  profileId = profile.id;
  signalId = items[0]?.id ?? '';
  database = new pg.Client({ connectionString: fleet.databaseUrl });
  await database.connect();
}, hour);
afterAll(async () => {
  await database?.end();
  await fleet?.stop();
}, hour);

/** CPU time so far, in ms, of the web processes and of the whole PostgreSQL server. */
async function spent(): Promise<{ web: number; postgres: number }> {
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const webs = await Promise.all(fleet.webs.map((web) => readCpuMs(web.pid() ?? 0)));
  return {
    web: webs.reduce((sum, one) => sum + one, 0),
    postgres: await readFamilyCpuMs(rows[0]?.pid ?? 0),
  };
}

type Send = (base: string, nth: number) => Promise<unknown>;

function routes(get: (url: string) => Promise<unknown>): [name: string, send: Send][] {
  const write = async (base: string, nth: number) => {
    const answer = await fetch(`${base}/signals/${signalId}/note`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ note: `Note ${nth}` }),
    });
    if (!answer.ok) throw new Error(`The note was answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  return [
    ['`GET /health`', (base) => get(`${base}/health`)],
    ['`GET /profile/profile`', (base) => get(`${base}/profile/profile`)],
    ['`GET /list`', (base) => get(`${base}/list`)],
    ['`GET /signals/{id}`, 50 rows', (base) => get(`${base}/signals/${profileId}?limit=50`)],
    ['`GET /signals/{id}/details`', (base) => get(`${base}/signals/${signalId}/details`)],
    ['`PUT /signals/{id}/note`', write],
  ];
}

test(
  'how throughput grows from one to two web processes, and what a request costs',
  async () => {
    const client = openClient(callers, ann.token);
    const bases = fleet.webs.map((web) => web.url() ?? '');
    const rows: string[][] = [];
    for (const [name, send] of routes(client.get)) {
      const measure = async (count: number): Promise<Load & { web: number; postgres: number }> => {
        let calls = 0;
        const before = await spent();
        const load = await drive(callers, seconds, (nth) => {
          calls += 1;
          return send(bases[nth % count] ?? '', nth);
        });
        const after = await spent();
        return {
          ...load,
          web: (after.web - before.web) / calls,
          postgres: (after.postgres - before.postgres) / calls,
        };
      };
      // Measured before and after, so other load on the machine affects both.
      const first = await measure(1);
      const two = await measure(2);
      const again = await measure(1);
      const one = (first.rate + again.rate) / 2;
      rows.push([
        name,
        inTimes(two.rate / one),
        inMs((first.web + again.web) / 2),
        inMs((first.postgres + again.postgres) / 2),
      ]);
      expect(two.rate).toBeGreaterThan(0);
    }
    client.close();
    printTable(
      `One and two web processes, ${callers} callers`,
      ['Call', 'Two : one', 'Processor time, web', 'Processor time, PostgreSQL'],
      rows,
    );
  },
  hour,
);
