import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { soakRounds } from '#test/soak.ts';
import { memberOf, openRoles, type Process, type Roles } from './processes.ts';

let roles: Roles;
let web: Process;
let worker: Process;
let ann: SignedIn;
beforeAll(async () => {
  roles = await openRoles();
  [web, worker] = await Promise.all([roles.web(), roles.worker()]);
  ann = await memberOf(web, 'ann');
  await connectSampleLinkedIn(ann, (path, init) => fetch(web.url + path, init));
}, 5 * 60_000);
afterAll(() => roles?.close());

const patient = { timeout: 60_000, interval: 100 };
const ours = `datname = current_database() and application_name like 'ingrow%'`;

/** Takes all connections, those of the product included, as another program on the same server could. */
async function takeAll(): Promise<{ free(): Promise<void> }> {
  const taken: pg.Client[] = [];
  const open = async () => {
    const client = new pg.Client({ connectionString: roles.database.url, application_name: 'greedy' });
    client.on('error', () => {});
    await client.connect();
    taken.push(client);
    return client;
  };
  const takeRest = async () => {
    while (await open().catch(() => null));
  };
  const first = await open();
  await takeRest();
  const count = async () =>
    (await first.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ours}`)).rowCount;
  // What they lose they open again, unless somebody else is faster.
  while (await count()) await Promise.all(Array.from({ length: 8 }, takeRest));
  return { free: async () => void (await Promise.all(taken.map((client) => client.end()))) };
}

const call = async (method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' };
  const answer = await fetch(web.url + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { message } = (await answer.json()) as { message: string };
  return { status: answer.status, retry: answer.headers.get('retry-after'), message };
};
const save = (name: string) => call('POST', '/list', { name });
const sentCount = async (text: string) => {
  const answer = await fetch(`${roles.sandboxUrl}/control/sent?text=${encodeURIComponent(text)}`);
  return ((await answer.json()) as { count: number }).count;
};

test('while others use all connections, people read why, and afterwards all goes on by itself', async () => {
  const texts = ['Due meanwhile', 'Due at once'];
  const at = new Date(Date.now() + 5000).toISOString();
  await ann.api.linkedinAuth.postLinkedinPost({ body: { text: 'Due meanwhile', at } });
  await ann.api.linkedinAuth.postLinkedinPost({ body: { text: 'Due at once' } });
  const source = { url: 'https://www.linkedin.com/in/maya-lindqvist' };
  const { syncJobId } = await ann.api.sources.connect({ body: source });
  expect(await save('Before')).toMatchObject({ status: 200 });

  const others = await takeAll();
  const busy = {
    status: 503,
    retry: '5',
    message: 'All database connections are in use. Try again in a moment.',
  };
  const until = performance.now() + soakRounds(10, 60) * 1000;
  while (performance.now() < until) {
    expect(await call('GET', '/list')).toEqual(busy);
    expect(await save('Meanwhile')).toEqual(busy);
    expect(await call('GET', '/profile/profile')).toEqual(busy);
    expect((await fetch(`${web.url}/health/ready`)).status).toBe(503);
    expect((await fetch(`${web.url}/health/live`)).status).toBe(200);
  }
  await others.free();

  const freedAt = performance.now();
  await expect.poll(() => save('After'), patient).toMatchObject({ status: 200 });
  const savesMs = performance.now() - freedAt;
  for (const { url } of [web, worker])
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status, patient).toBe(200);
  const listening = `select from pg_stat_activity where application_name = 'ingrow-events'`;
  await expect.poll(async () => (await roles.pool.query(listening)).rowCount, patient).toBe(2);
  console.info(
    `saves again after ${Math.round(savesMs)} ms, all heard after ${Math.round(performance.now() - freedAt)} ms`,
  );
  const { items } = await ann.api.lists.list({});
  expect(items.filter(({ kind }) => kind === 'own').map(({ name }) => name)).toEqual(['After', 'Before']);
  const job = () => ann.api.jobs.one({ params: { id: syncJobId ?? '' } });
  await expect.poll(async () => (await job()).state, { ...patient, timeout: 120_000 }).toBe('succeeded');
  const states = async () =>
    (await ann.api.publications.list({ query: { limit: 100 } })).items.map(({ state }) => state);
  await expect.poll(states, { ...patient, timeout: 120_000 }).toEqual(['published', 'published']);
  for (const text of texts) expect(await sentCount(text)).toBe(1);
  for (const one of [web, worker]) expect(one.child.exitCode).toBeNull();
});
