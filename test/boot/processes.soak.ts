import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresOf, memberOf, openRoles, type Process, type Roles, statusOf } from './processes.ts';

/** More tests of several processes on one database than `processes.test.ts`. */
let roles: Roles;
let webs: Process[] = [];
let workers: Process[] = [];
beforeAll(async () => {
  roles = await openRoles();
  const all = await Promise.all([roles.web(), roles.web(), roles.worker(), roles.worker()]);
  webs = all.slice(0, 2);
  workers = all.slice(2);
}, 5 * 60_000);
afterAll(() => roles?.close());

/** Timeouts for long work on a busy machine. */
const patient = { timeout: 120_000, interval: 250 };

const maya = { body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } };
const pauses = () => `${roles.sandboxUrl}/control/pauses`;

async function pauseCalls(what: Record<string, string>): Promise<void> {
  await fetch(pauses(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(what),
  });
}

async function isPaused(): Promise<boolean> {
  const answer = (await (await fetch(pauses())).json()) as { pauses: { reached: boolean }[] };
  return answer.pauses.some(({ reached }) => reached);
}

test('two web and two worker processes start at once and share their data', async () => {
  for (const one of [...webs, ...workers]) {
    expect(await statusOf(one, '/health/ready')).toBe(200);
    expect(one.printed()).not.toMatch(/"level":"(error|fatal)"/);
  }
  const [first, second] = webs as [Process, Process];
  const profile = await (await memberOf(first, 'ann')).api.sources.connect(maya);
  const there = await memberOf(second, 'ann');
  const job = () => there.api.jobs.one({ params: { id: profile.syncJobId ?? '' } });
  await expect.poll(async () => (await job()).state, patient).toBe('succeeded');
  await expect
    .poll(async () => (await Promise.all(workers.map(figuresOf))).join(''))
    .toMatch(/ingrow_work_total\{kind="job",name="sync-profile",outcome="succeeded"\} 1/);
});

test('with a drain time a web process keeps serving after the first signal and stops on the second', async () => {
  const one = await roles.web({ DRAIN_SECONDS: '999' });
  one.child.kill('SIGTERM');
  await expect.poll(() => statusOf(one, '/health/ready')).toBe(503);
  expect(await statusOf(one, '/health/live')).toBe(200);
  const ann = await memberOf(one, 'ann');
  expect((await ann.api.access.profile({})).email).toBe('ann@northwind-labs.example');
  let isOver = false;
  void one.ended.then(() => {
    isOver = true;
  });
  // A second signal within a second counts as the same request.
  const again = () => {
    if (!isOver) one.child.kill('SIGTERM');
    return isOver;
  };
  await expect.poll(again, { interval: 200 }).toBe(true);
  expect(await one.ended).toBe(0);
});

test('a stopping worker returns its job, and another one continues it', async () => {
  const [first] = webs as [Process];
  for (const { child, ended } of workers.splice(0)) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
  const one = await roles.worker();
  const bob = await memberOf(first, 'bob');
  await pauseCalls({ provider: 'unipile', pathIncludes: '/reactions', at: 'received' });
  const profile = await bob.api.sources.connect(maya);
  await expect.poll(isPaused).toBe(true);
  one.child.kill('SIGTERM');
  await expect.poll(() => statusOf(one, '/health/ready').catch(() => 0)).not.toBe(200);
  const other = await roles.worker();
  await fetch(pauses(), { method: 'DELETE' });
  expect(await one.ended).toBe(0);
  const heartbeats = await roles.pool.query('select from process_heartbeat where pid = $1', [one.child.pid]);
  expect(heartbeats.rowCount).toBe(0);
  const job = () => bob.api.jobs.one({ params: { id: profile.syncJobId ?? '' } });
  await expect.poll(async () => (await job()).state, patient).toBe('succeeded');
  await expect
    .poll(() => figuresOf(other))
    .toMatch(/ingrow_work_total\{kind="job",name="sync-profile",outcome="succeeded"\} 1/);
  const total = await bob.api.signals.total({ params: { id: profile.id }, query: {} });
  const ann = await memberOf(first, 'ann');
  const { items } = await ann.api.profile.list({});
  const whole = await ann.api.signals.total({ params: { id: items[0]?.id ?? '' }, query: {} });
  expect(total).toEqual(whole);
});
