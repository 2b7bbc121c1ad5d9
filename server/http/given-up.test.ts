import { type ClientRequest, request } from 'node:http';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { openPort } from '#server/boot/listen.ts';
import { openLeases } from '#server/db/leases.ts';
import { leaseRules } from '#server/limits.ts';
import { startApp } from '#test/app.ts';
import { someId, validInput } from '#test/route-inputs.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { leaseKindOf } from './take-lease.ts';

const token = 'a-token-to-read-the-metrics-with';

let ann: SignedIn;
let admin: SignedIn;
let errors: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
const app = await startApp({ log, works: false, env: { METRICS_TOKEN: token } });
const port = await openPort('127.0.0.1', 0);
port.serve(app.composition.app.fetch);
afterAll(async () => {
  await port.close();
  await app.stop();
});
beforeEach(async () => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((error) => void errors.push(String(error)));
  // Some routes end sessions or delete accounts.
  ann = await app.signIn(`ann-${crypto.randomUUID()}@northwind-labs.example`);
  admin = await app.signIn('maya@northwind-labs.example');
});

type Named = { name: string; route: Route };
const routes: Named[] = Object.entries(contract).flatMap(([group, ofGroup]) =>
  Object.entries(ofGroup as Record<string, Route>).map(([name, route]) => ({
    name: `${group}.${name}`,
    route,
  })),
);

type Sending = { call: ClientRequest; closed: Promise<void>; answered: Promise<void> };

/** Starts a call, with all of its body or only the start. */
function send({ name, route }: Named, whole = true): Sending {
  const { body, search = '' } = validInput[name] ?? {};
  const text = route.upload ? 'x'.repeat(2000) : route.body ? JSON.stringify(body ?? {}) : '';
  const url = port.url + route.path.replaceAll(/\{\w+\}/g, someId) + search;
  const call = request(url, {
    method: route.method,
    headers: {
      authorization: `Bearer ${(route.access === 'admin' ? admin : ann).token}`,
      'content-type': route.upload ?? 'application/json',
      ...(text === '' ? {} : { 'content-length': String(text.length + (whole ? 0 : 100)) }),
    },
  });
  const closed = new Promise<void>((resolve) => call.once('close', resolve));
  const answered = new Promise<void>((resolve) => {
    call.once('response', (response) => {
      response.once('error', () => {});
      response.once('data', () => resolve());
      response.once('end', () => resolve());
    });
    call.once('close', resolve);
  });
  call.on('error', () => {});
  if (whole) call.end(text);
  else call.write(text);
  return { call, closed, answered };
}

const metric = async (pattern: RegExp): Promise<string[]> => {
  const text = await (await app.call('GET', '/metrics', { token })).text();
  return text.split('\n').filter((line) => pattern.test(line));
};
const running = async () => {
  const [line = '0'] = await metric(/^ingrow_http_requests_running/);
  return Number(line.split(' ').at(-1));
};

/** The call that reads the metrics is one of the running ones. */
const untilRunning = (count: number) => expect.poll(running).toBe(count + 1);

async function expectNoErrors(): Promise<void> {
  await untilRunning(0);
  expect(errors).toEqual([]);
  expect(await metric(/^ingrow_http_requests_total.*status="5/)).toEqual([]);
}

async function giveUp(sending: Sending[]): Promise<void> {
  for (const { call } of sending) call.destroy();
  await Promise.all(sending.map(({ closed }) => closed));
}

describe('a call that is given up is no error', () => {
  it('before its body is complete', async () => {
    const sending = routes.filter(({ route }) => route.body || route.upload).map((one) => send(one, false));
    expect(sending.length).toBeGreaterThan(60);
    // A few refuse the call without its body.
    await expect.poll(running).toBeGreaterThan(sending.length - 5);
    await giveUp(sending);
    await expectNoErrors();
    expect((await metric(/status="499"/)).length).toBeGreaterThan(20);
  });

  it('while it waits for the database', async () => {
    const blocker = await app.composition.deps.copyPool.connect();
    const asked = routes.filter(({ route }) => route.access !== 'public');
    try {
      await blocker.query('begin');
      await blocker.query('lock table app_user, session in access exclusive mode');
      const sending = asked.map((one) => send(one));
      await untilRunning(sending.length);
      await giveUp(sending);
    } finally {
      await blocker.query('commit');
      blocker.release();
    }
    await expectNoErrors();
  });

  it('while it waits for a lease', async () => {
    const { db, clock } = app.composition.deps;
    const leases = openLeases({ db, opsDb: db }, clock, pino({ level: 'silent' }));
    const waits = routes.filter(({ route }) => {
      const kind = leaseKindOf(route);
      return kind !== null && leaseRules[kind].next !== 'ends-oldest';
    });
    expect(waits.length).toBeGreaterThan(15);
    const kinds = new Set(waits.flatMap(({ route }) => leaseKindOf(route) ?? []));
    for (const kind of kinds) {
      const { limit } = leaseRules[kind];
      for (let each = 0; each < limit; each += 1) {
        await leases.take({ userId: ann.userId, kind, limit });
      }
    }
    // Those with input that is refused don't wait.
    const sending = waits.map((one) => send(one));
    await expect.poll(running).toBeGreaterThan(5);
    await giveUp(sending);
    await expectNoErrors();
    await leases.close();
  });

  it('while its answer is under way', async () => {
    const ending = /logout|deleteProfile|sessions\./;
    const inOrder = routes.toSorted((one, other) => +ending.test(one.name) - +ending.test(other.name));
    for (const one of inOrder) {
      const sending = send(one);
      await sending.answered;
      await giveUp([sending]);
    }
    await expectNoErrors();
  });
});
