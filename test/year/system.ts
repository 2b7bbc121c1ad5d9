import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type HttpBindings, type ServerType, serve } from '@hono/node-server';
import type pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { createSandbox, DEFAULT_SEED } from '#sandbox/app.ts';
import { newState } from '#sandbox/state.ts';
import { type Composition, compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openPool } from '#server/db/pool.ts';
import { createTestDatabase } from '#test/database.ts';
import { callThrough } from '#test/sign-in.ts';
import { type DatabaseGate, openGate } from './database-gate.ts';
import { setOwnClock } from './own-clock.ts';

/**
 * What goes wrong at the `at`th step that the process takes from now on. A step is a statement or a call to a vendor.
 * `before`: the step isn't taken any more; otherwise it is, and its answer is lost.
 */
export type Trouble = {
  /** `kill`: the process is gone. `cut`: its connections end. `outage`: the database is away for a while. */
  kind: 'kill' | 'cut' | 'outage';
  at: number;
  before: boolean;
};

type Process = { composition: Composition; gate: DatabaseGate; isGone: boolean; end(): Promise<void> };

/** The product with its vendors and its database. */
export type System = Awaited<ReturnType<typeof openSystem>>;

/**
 * A process is a composition of its own, whose only way to the database is a gate. To kill it, the gate is closed: open
 * transactions roll back, no later statement arrives, and calls to vendors get no answer. That is all that others see
 * of a killed process, and its memory is never asked again. Starting real processes instead would take seconds each.
 */
export async function openSystem(startAt: Date, seed: number) {
  const dataDir = await mkdtemp(join(inject('postgres').place, 'ingrow-year-'));
  const database = await createTestDatabase();
  const admin = openPool(database.url, { max: 1 });
  await setOwnClock(admin, seed, startAt);
  let time = startAt.getTime();
  const now = () => new Date(time);
  const state = newState(DEFAULT_SEED, time);
  await writeFile(join(dataDir, 'sandbox.json'), JSON.stringify(state));
  const sandbox = createSandbox({ dataDir, now: () => time });
  const vendors = await listen(answerAsVendor);
  const sandboxUrl = `http://127.0.0.1:${(vendors.address() as AddressInfo).port}`;
  const smtpPort = await sandbox.mail.listen(0);
  const ended: Promise<void>[] = [];
  let trouble: Trouble | null = null;
  let met: Trouble['kind'] | null = null;
  let steps = 0;

  async function answerAsVendor(request: Request, env: HttpBindings): Promise<Response> {
    if (new URL(request.url).pathname.startsWith('/control/')) return sandbox.app.fetch(request, env);
    const lose = () => {
      env.outgoing.destroy();
      return new Response(null);
    };
    if (process.isGone) return lose();
    const next = countStep();
    if (next?.before) return strike(next).then(lose);
    const answer = await sandbox.app.fetch(request, env);
    return next === null ? answer : strike(next).then(lose);
  }

  /** @returns what goes wrong at this step */
  function countStep(): Trouble | null {
    steps += 1;
    if (trouble === null || steps < trouble.at) return null;
    const begun = trouble;
    trouble = null;
    met = begun.kind;
    return begun;
  }

  async function strike({ kind, before }: Trouble): Promise<void> {
    const cutByServer = kind === 'cut' && before;
    const ending = cutByServer ? 'pg_terminate_backend(pid)' : 'true';
    const { rows } = await admin.query<{ pid: number }>(
      `select pid, ${ending} from pg_stat_activity where ${ofProcesses}`,
    );
    if (kind === 'kill') process.isGone = true;
    if (kind !== 'cut') process.gate.isOpen = false;
    if (!cutByServer) process.gate.cut();
    // Only once they have ended is it certain what the database has done, and the run can be repeated.
    const pids = rows.map(({ pid }) => pid);
    while ((await admin.query('select from pg_stat_activity where pid = any($1)', [pids])).rowCount)
      await wait(2);
  }

  /** Counts the statements of a connection, and lets them meet the trouble. */
  function watch(gate: DatabaseGate, client: pg.PoolClient): void {
    prepare(client);
    const send: (...given: unknown[]) => unknown = client.query.bind(client);
    const inTrouble = async (next: Trouble, given: unknown[]) => {
      if (next.before) {
        await strike(next);
        return send(...given);
      }
      const isDone = gate.swallow(client);
      const sent = Promise.resolve(send(...given));
      sent.catch(() => {});
      await isDone;
      await strike(next);
      return sent;
    };
    client.query = ((...given: unknown[]) => {
      const next = typeof given[0] === 'string' && gate === process?.gate ? countStep() : null;
      return next === null ? send(...given) : inTrouble(next, given);
    }) as typeof client.query;
  }

  async function startProcess(): Promise<Process> {
    const gate = await openGate(database.url);
    const pool = openPool(gate.url);
    gate.lead(pool);
    pool.on('connect', (client) => watch(gate, client));
    const composition = await compose({
      pool,
      config: readConfig({
        SANDBOX: 'on',
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        ALLOWED_DOMAINS: 'northwind-labs.example,harbor-analytics.example',
      }),
      databaseUrl: gate.url,
      log: pino({ level: globalThis.process.env.TEST_LOG ?? 'silent' }),
      clock: { now },
      version: '0.0.0',
      sandboxUrl,
      sandboxSmtpUrl: `smtp://127.0.0.1:${smtpPort}`,
      secretKey: 'a key of the tests, long enough for one',
      webDir: null,
      crons: [],
    });
    return {
      composition,
      gate,
      isGone: false,
      async end() {
        await composition.stop(0).catch(() => {});
        await pool.end();
        await gate.stop();
      },
    };
  }

  let process: Process;
  const request = async (path: string, init: RequestInit) => process.composition.app.request(path, init);
  process = await startProcess();

  return {
    now,
    admin,
    request,
    sandboxUrl,
    /** Sends requests to the process that lives now. */
    call: callThrough(request),
    get deps() {
      return process.composition.deps;
    },
    async moveClock(to: Date): Promise<void> {
      time = to.getTime();
      await admin.query('update year.clock set at = $1', [to]);
    },
    async control<T>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<T> {
      const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const answer = await sandbox.app.request(`/control/${path}`, init);
      if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    /** Lets something go wrong with what is done next. */
    plan(next: Trouble): void {
      trouble = next;
      steps = 0;
    },
    /** Ends the trouble: the database is back, and a new process takes a killed one's place. @returns what there was */
    async recover(): Promise<Trouble['kind'] | null> {
      const kind = met;
      trouble = null;
      met = null;
      process.gate.isOpen = !process.isGone;
      if (!process.isGone) return kind;
      ended.push(process.end());
      process = await startProcess();
      return kind;
    },
    async stop(): Promise<void> {
      await Promise.all([...ended, process.end()]);
      await admin.end();
      sandbox.close();
      await new Promise((resolve) => vendors.close(resolve));
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Lets a connection name its statements, so that PostgreSQL parses and plans each only once: a third of its work. A plan
 * made without the values doesn't find the index of a conflict's condition.
 */
function prepare(client: pg.PoolClient): void {
  const preparing = client as unknown as { sent(given: unknown[]): unknown[] };
  preparing.sent = ([text, values, ...rest]) =>
    typeof text === 'string' && Array.isArray(values) && !/on conflict/i.test(text)
      ? [{ text, values, name: createHash('md5').update(text).digest('hex') }, ...rest]
      : [text, values, ...rest];
}

/** Connections of the product, not of the driver. */
const ofProcesses = `datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

function listen(fetch: (request: Request, env: HttpBindings) => Promise<Response>): Promise<ServerType> {
  return new Promise((resolve) => {
    const server = serve({ fetch: fetch as never, hostname: '127.0.0.1', port: 0 }, () => resolve(server));
  });
}
