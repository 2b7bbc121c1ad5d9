import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#test/archive/seeded-random.ts';
import { clientFor } from '#test/sign-in.ts';
import { soakRounds } from '#test/soak.ts';
import {
  callFleet,
  createWorker,
  type Failures,
  gone,
  rowsOfImport,
  type Worker,
  workShift,
} from './mixed-load.ts';
import { type Fleet, startFleet } from './process-fleet.ts';
import { until } from './publication-lane.ts';

/** Minimum working time in ms, and minimum number of kills. */
const shift = soakRounds(10_000, 10 * 60_000);
const leastKills = 4;

/** Delay between two kills, ms: a web process and a worker each time, when both are running. */
const betweenKills = 3_000;

/** The users working in parallel. */
const names = ['ann', 'bob', 'cleo'];

const seed = Number(process.env.SEED);
let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet({ webs: 2, workers: 2, env: { RATE_LIMITS: 'off' } });
}, 15 * 60_000);
afterAll(() => fleet?.stop());

/**
 * Repeatedly kills one web process and one worker, in turn, and restarts them. @returns the number of kills
 */
async function killAlternately(): Promise<number> {
  const end = Date.now() + shift;
  let kills = 0;
  while (Date.now() < end || kills < leastKills) {
    await wait(betweenKills);
    await recordDeliveries();
    const pair = [fleet.webs[kills % fleet.webs.length], fleet.workers[kills % fleet.workers.length]];
    kills += 1;
    await Promise.all(
      pair.map(async (member) => {
        await member?.kill();
        await member?.start();
      }),
    );
  }
  return kills;
}

/** All deliveries of events so far, by time and id. */
const deliveries = new Map<string, string>();

/** Records deliveries: the receiver only keeps the last 2,000. */
async function recordDeliveries(): Promise<void> {
  const { items } = await askSandbox<{ items: { at: string; headers: Record<string, string> }[] }>('hooks');
  for (const { at, headers } of items) {
    const id = headers['webhook-id'] ?? '';
    deliveries.set(`${at} ${id}`, id);
  }
}

async function query<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: fleet.databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until nothing is in progress. Leases of dead workers are shortened for the test. */
async function waitForIdle(): Promise<void> {
  const rows = (table: string, where: string) =>
    `select '${table}' as name, count(*)::int as n from ${table} where ${where}`;
  const all = [
    rows('job', `state in ('queued', 'running')`),
    rows('publication', `state in ('scheduled', 'publishing')`),
    rows('prompt', `state in ('queued', 'running')`),
    rows('webhook_event', `state = 'pending'`),
  ].join(' union all ');
  await query(
    `update publication set leased_until = leased_until - interval '45 s' where state = 'publishing'`,
  );
  let last: { name: string; n: number }[] = [];
  await until('everything to come to its end', async () => {
    last = await query<{ name: string; n: number }>(all);
    await wait(200);
    await recordDeliveries();
    return last.every(({ n }) => n === 0);
  }).catch((error: Error) => {
    throw new Error(`${error.message}: ${JSON.stringify(last)}`);
  });
}

async function askSandbox<T>(path: string): Promise<T> {
  return (await fetch(`${fleet.sandboxUrl}/control/${path}`)).json() as Promise<T>;
}

/** The current values of all registers, by name. */
async function readRegisters({ who, profileId, signals }: Worker): Promise<Map<string, string>> {
  const call = callFleet(fleet, seededRandom(seed, 99));
  const api = clientFor(call, who.token);
  const stored = new Map<string, string>();
  for (const { id, name } of (await api.lists.list({})).items) stored.set(`list ${id}`, name);
  for (const id of signals) {
    const details = await api.signals.details({ params: { id }, query: {} });
    stored.set(`note ${id}`, details.note ?? '');
    stored.set(`status ${id}`, details.signal.status);
  }
  expect((await api.profile.list({})).items.map(({ id }) => id)).toEqual([profileId]);
  return stored;
}

async function checkWorker(worker: Worker): Promise<void> {
  const { who, registers } = worker;
  const stored = await readRegisters(worker);
  for (const [register, may] of registers.all()) {
    expect([...may], register).toContain(stored.get(register) ?? gone);
  }
  const listNames = [...stored].filter(([register]) => register.startsWith('list ')).map(([, name]) => name);
  expect(new Set(listNames).size).toBe(listNames.length);
  const call = callFleet(fleet, seededRandom(seed, 98));
  const api = clientFor(call, who.token);
  for (const token of worker.tokens) {
    expect((await clientFor(call, token).access.profile({})).id).toBe(who.userId);
  }
  for (const id of worker.imports) {
    const done = await api.csvImports.one({ params: { id } });
    // A row stored twice would be found the second time.
    expect([done.state, done.counts.created, done.counts.exists]).toEqual(['succeeded', rowsOfImport, 0]);
  }
  for (const { queryId, promptId, text } of worker.prompts) {
    const asked = await api.prompts.one({ params: { id: promptId }, query: {} });
    expect(asked).toMatchObject({ state: 'succeeded', text, queryId });
  }
}

/** How often each text and each event arrived at the vendors. */
async function countArrivals(): Promise<{ texts: Map<string, number>; events: Map<string, number> }> {
  const texts = new Map<string, number>();
  const sent = await askSandbox<{ items: { text: string }[]; refusedDuplicates: number }>('sent');
  for (const { text } of sent.items) texts.set(text, (texts.get(text) ?? 0) + 1);
  // The vendor rejects the same text within a day, which could hide a second call.
  expect(sent.refusedDuplicates).toBe(0);
  const events = new Map<string, number>();
  await recordDeliveries();
  for (const id of deliveries.values()) events.set(id, (events.get(id) ?? 0) + 1);
  return { texts, events };
}

test(
  'two web processes and two workers killed in turn lose no acknowledged write and do nothing twice',
  async () => {
    const call = callFleet(fleet, seededRandom(seed, 97));
    const workers: Worker[] = [];
    // In sequence: without PUBLIC_URL only one user at a time can connect LinkedIn.
    for (const name of names) workers.push(await createWorker(fleet, call, name));
    const failures: Failures = [];
    let over = false;
    const isOver = () => over;
    const [kills] = await Promise.all([
      killAlternately().finally(() => {
        over = true;
      }),
      ...workers.map((worker, index) =>
        workShift({
          fleet,
          call: callFleet(fleet, seededRandom(seed, index)),
          worker,
          name: names[index] ?? '',
          random: seededRandom(seed, 10 + index),
          failures,
          isOver,
        }),
      ),
    ]);
    await waitForIdle();
    expect(failures, fleet.log()).toEqual([]);
    for (const worker of workers) await checkWorker(worker);

    const { texts, events } = await countArrivals();
    const states = await query<{ text: string; state: string }>('select text, state from publication');
    for (const { text, state } of states) {
      const times = texts.get(text) ?? 0;
      if (state === 'published') expect(times, text).toBe(1);
      else expect(times, `${text} is ${state}`).toBeLessThanOrEqual(state === 'unconfirmed' ? 1 : 0);
    }
    const known = new Set(states.map(({ text }) => text));
    expect(known.size).toBe(states.length);
    for (const { sent } of workers) {
      for (const [text, isAcknowledged] of sent) if (isAcknowledged) expect(known).toContain(text);
    }
    // An event is resent if it's unknown whether it arrived, always with the same id. A killed worker may
    // have this many of a webhook's events in flight.
    const maxInFlight = 100;
    const repeats = [...events.values()].reduce((sum, times) => sum + times - 1, 0);
    expect(repeats).toBeLessThanOrEqual(kills * names.length * maxInFlight);
    for (const id of workers.flatMap((worker) => worker.events)) expect(events.has(id), id).toBe(true);
    const unfinished = await query(`select name, state from job where state not in ('succeeded')`);
    expect(unfinished).toEqual([]);

    const sum = (of: (worker: Worker) => number) => workers.reduce((total, worker) => total + of(worker), 0);
    console.log(
      [
        `${kills} kills of a web process and of a worker`,
        `${sum((one) => one.registers.acknowledged())} acknowledged writes, ${sum((one) => one.reads)} reads`,
        `${sum((one) => one.cuts)} cut off, ${texts.size} texts sent, ${sum((one) => one.imports.length)} imports`,
        `${sum((one) => one.prompts.length)} prompts, ${events.size} events (${repeats} told twice)`,
      ].join('; '),
    );
    // A trial without activity proves nothing.
    expect(sum((one) => one.registers.acknowledged())).toBeGreaterThan(shift / 1000);
    expect(texts.size).toBeGreaterThan(0);
  },
  shift + soakRounds(15, 30) * 60_000,
);
