import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts';
import { callThrough, type SignedIn, signIn } from '#test/sign-in.ts';
import { type Process, startProcess, startRole } from './processes.ts';

/** Several processes of inGrow on one PostgreSQL that none of them brought, as on several machines. */
let folder = '';
let database: EmbeddedPostgres;
let sandbox: Process;
let shared: Record<string, string>;
let webs: Process[] = [];
let workers: Process[] = [];
let pool: pg.Pool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingrow-roles-'));
  // As root PostgreSQL runs as another user, who has to get through to its own folder inside.
  await chmod(folder, 0o711);
  database = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  sandbox = await startProcess(
    'sandbox/main.ts',
    { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(folder, 'sandbox') },
    /\{"listening":\s*(\d+)/,
  );
  shared = {
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key of the tests, long enough for one',
    SANDBOX_URL: `http://127.0.0.1:${sandbox.url}`,
    DATA_DIR: join(folder, 'data'),
  };
  // All at once, on a database that is empty: each would migrate it.
  const all = await Promise.all([web(), web(), worker(), worker()]);
  webs = all.slice(0, 2);
  workers = all.slice(2);
  // The first start of a checkout builds the page; on a busy machine that takes a while.
}, 5 * 60_000);
afterAll(async () => {
  const all = [...webs, ...workers];
  for (const { child } of all) child.kill('SIGKILL');
  await Promise.all(all.map(({ ended }) => ended));
  sandbox?.child.kill('SIGTERM');
  await sandbox?.ended;
  await pool?.end();
  await database?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const web = (env = {}) => startRole('web', { ...shared, ...env });
const worker = (env = {}) => startRole('worker', { ...shared, ...env });
const status = async ({ url }: Process, path: string): Promise<number> => (await fetch(url + path)).status;
const member = ({ url }: Process, name: string): Promise<SignedIn> =>
  signIn(
    callThrough((path, init) => fetch(url + path, init)),
    `${name}@northwind-labs.example`,
  );

/** Long work on a busy machine. */
const patient = { timeout: 120_000, interval: 250 };

const figures = async ({ url }: Process): Promise<string> => (await fetch(`${url}/metrics`)).text();

/** Ends a process as a service manager does. */
async function stop(one: Process): Promise<void> {
  one.child.kill('SIGTERM');
  expect(await one.ended).toBe(0);
}

async function hold(what: Record<string, string>): Promise<void> {
  await fetch(`${shared.SANDBOX_URL}/control/holds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(what),
  });
}

async function isHeld(): Promise<boolean> {
  const { holds } = (await (await fetch(`${shared.SANDBOX_URL}/control/holds`)).json()) as {
    holds: { reached: boolean }[];
  };
  return holds.some(({ reached }) => reached);
}

const letGo = () => fetch(`${shared.SANDBOX_URL}/control/holds`, { method: 'DELETE' });

/** A file on its way to a web process: its beginning was sent, and the rest comes when the test says so. */
function beginUpload(to: Process, who: SignedIn): { call: ClientRequest; answer: Promise<IncomingMessage> } {
  const call = request(`${to.url}/csv-import?fileName=people.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'text/csv' },
  });
  const answer = once(call, 'response').then(([response]) => response as IncomingMessage);
  call.write('Name,Profile\nAnn,https://www.linkedin.com/in/ann\n');
  return { call, answer };
}

describe('two web and two worker processes that start at once', () => {
  test('migrate the database once, and are ready', async () => {
    const files = (await readdir(join(import.meta.dirname, '../../server/db/migrations'))).filter((name) =>
      name.endsWith('.sql'),
    );
    const { rows } = await pool.query<{ name: string }>('select name from schema_migration order by version');
    expect(rows.map(({ name }) => name)).toEqual(files.sort());
    for (const one of [...webs, ...workers]) {
      expect(await status(one, '/health/ready')).toBe(200);
      expect(one.printed()).not.toMatch(/"level":"(error|fatal)"/);
    }
    const beats = await pool.query<{ role: string }>('select role from process_beat order by role');
    expect(beats.rows.map(({ role }) => role)).toEqual(['web', 'web', 'worker', 'worker']);
  });

  test('web serves and works on nothing, a worker works and serves nothing', async () => {
    const [first, second] = webs as [Process, Process];
    const ann = await member(first, 'ann');
    const profile = await ann.api.sources.connect({
      body: { url: 'https://www.linkedin.com/in/maya-lindqvist' },
    });
    const there = await member(second, 'ann');
    await expect
      .poll(
        async () => (await there.api.jobs.one({ params: { id: profile.syncJobId ?? '' } })).state,
        patient,
      )
      .toBe('succeeded');
    // Counted a moment after it is written.
    await expect
      .poll(async () => (await Promise.all(workers.map(figures))).join(''))
      .toMatch(/ingrow_work_total\{kind="job",name="sync-profile",outcome="succeeded"\} 1/);
    for (const one of webs) expect(await figures(one)).not.toMatch(/ingrow_work_total\{/);
    for (const one of workers) {
      for (const path of ['/', '/profile/profile', '/docs', '/events'])
        expect(await status(one, path)).toBe(404);
    }
  });
});

describe('told to stop', () => {
  test('a web process answers what it has accepted, ends its streams, and takes nobody new', async () => {
    const one = await web();
    const ann = await member(one, 'ann');
    const events = await fetch(`${one.url}/events`, { headers: { authorization: `Bearer ${ann.token}` } });
    const stream = events.body?.getReader();
    await stream?.read();
    const { call, answer } = beginUpload(one, ann);
    // The server has it: it asks for more as soon as it reads.
    await expect
      .poll(async () => (await (await fetch(`${one.url}/metrics`)).text()).match(/_running (\d+)/)?.[1])
      .toBe('2');
    one.child.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${one.url}/health/live`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    for (let more = await stream?.read(); more?.done === false; ) more = await stream?.read();
    call.end('Bo,https://www.linkedin.com/in/bo\n');
    const response = await answer;
    expect(response.statusCode).toBe(200);
    expect(response.headers.connection).toBe('close');
    response.resume();
    expect(await one.ended).toBe(0);
    expect(one.printed()).not.toMatch(/"level":"(error|fatal)"/);
  });

  test('it goes on serving for a while where a balancer has to notice, and a second signal ends that at once', async () => {
    const one = await web({ DRAIN_SECONDS: '999' });
    one.child.kill('SIGTERM');
    await expect.poll(() => status(one, '/health/ready')).toBe(503);
    expect(await status(one, '/health/live')).toBe(200);
    const ann = await member(one, 'ann');
    expect((await ann.api.access.profile({})).email).toBe('ann@northwind-labs.example');
    let isOver = false;
    void one.ended.then(() => {
      isOver = true;
    });
    // A signal within a second of the first is the same wish.
    const again = () => {
      if (!isOver) one.child.kill('SIGTERM');
      return isOver;
    };
    await expect.poll(again, { interval: 200 }).toBe(true);
    expect(await one.ended).toBe(0);
  });

  test('a worker gives its job back, and another goes on with it', async () => {
    const [first] = webs as [Process];
    await Promise.all(workers.splice(0).map(stop));
    const one = await worker();
    const bob = await member(first, 'bob');
    await hold({ provider: 'unipile', pathIncludes: '/reactions', at: 'received' });
    const profile = await bob.api.sources.connect({
      body: { url: 'https://www.linkedin.com/in/maya-lindqvist' },
    });
    await expect.poll(isHeld).toBe(true);
    one.child.kill('SIGTERM');
    await expect.poll(() => status(one, '/health/ready').catch(() => 0)).not.toBe(200);
    const other = await worker();
    workers.push(other);
    await letGo();
    expect(await one.ended).toBe(0);
    const beats = await pool.query('select from process_beat where pid = $1', [one.child.pid]);
    expect(beats.rowCount).toBe(0);
    const job = () => bob.api.jobs.one({ params: { id: profile.syncJobId ?? '' } });
    await expect.poll(async () => (await job()).state, patient).toBe('succeeded');
    await expect
      .poll(() => figures(other))
      .toMatch(/ingrow_work_total\{kind="job",name="sync-profile",outcome="succeeded"\} 1/);
    const total = await bob.api.signals.total({ params: { id: profile.id }, query: {} });
    const ann = await member(first, 'ann');
    const { items } = await ann.api.profile.list({});
    const whole = await ann.api.signals.total({ params: { id: items[0]?.id ?? '' }, query: {} });
    expect(total).toEqual(whole);
  });
});

test('without a running sample network, one sentence says what is needed', async () => {
  await expect(startRole('web', { ...shared, SANDBOX_URL: '' })).rejects.toThrow(
    'ROLE=web starts no sample network of its own, because all processes share one: set SANDBOX_URL to where it runs, or SANDBOX=off.',
  );
});
