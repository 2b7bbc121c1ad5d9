import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { sql } from 'kysely';
import pino, { type Logger } from 'pino';
import { inject } from 'vitest';
import { createSandbox, DEFAULT_SEED } from '#sandbox/app.ts';
import { newState } from '#sandbox/state.ts';
import { type Composition, compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openPool } from '#server/db/pool.ts';
import { createTestDatabase } from './database.ts';
import { type Call, callThrough, type SignedIn, signIn } from './sign-in.ts';

export type TestApp = {
  composition: Composition;
  sandboxUrl: string;
  databaseUrl: string;
  /** The domain clock. Advance it with `advance`. */
  now(): Date;
  advance(milliseconds: number): void;
  /** A raw call, for requests a typed client can't make. */
  call: Call;
  /** Signs in over HTTP: the sandbox's REST sign-in, then our login. */
  signIn(email: string, name?: string): Promise<SignedIn>;
  /** Makes the sandbox fail. */
  fault(fault: Record<string, unknown>): Promise<void>;
  /** Waits until no job is queued or running. */
  waitForIdle(): Promise<void>;
  stop(): Promise<void>;
};

export type StartOptions = {
  /** The domain clock's start time. The clock runs on from there. */
  startAt?: Date;
  /** False: jobs stay in the queue. */
  works?: boolean;
  /** Settings in addition to the test's own. */
  env?: Record<string, string>;
  /** A built web app to serve. Without it, only the API. */
  webDir?: string;
  /** The server's logger. Silent without it. */
  log?: Logger;
  /** The way of the server's own connections to the database. */
  through?: (databaseUrl: string) => Promise<string>;
  /** The queue's retry delay and polling interval, for tests that wait for them. */
  queue?: Parameters<typeof compose>[0]['queue'];
};

/**
 * The sandbox's initial state. The key is generated once per worker, and the data is always the same unless a
 * test sets its own day.
 */
const firstState = newState(DEFAULT_SEED, Date.now());

/** The full server with its own database and sandbox, in this process. */
export async function startApp(options: StartOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(inject('postgres').place, 'ingrow-test-'));
  const startedAt = Date.now();
  let offset = options.startAt ? options.startAt.getTime() - startedAt : 0;
  const now = () => new Date(Date.now() + offset);
  const database = await createTestDatabase();
  const genesis = options.startAt?.getTime() ?? firstState.genesis;
  await writeFile(join(dataDir, 'sandbox.json'), JSON.stringify({ ...firstState, genesis }));
  const sandbox = createSandbox({ dataDir, now: () => now().getTime() });
  const sandboxServer = await listen(sandbox.app.fetch);
  const sandboxUrl = `http://127.0.0.1:${(sandboxServer.address() as AddressInfo).port}`;
  const smtpPort = await sandbox.mail.listen(0);
  const pool = openPool((await options.through?.(database.url)) ?? database.url);
  const composition = await compose({
    pool,
    config: readConfig({
      SANDBOX: 'on',
      DATA_DIR: dataDir,
      ADMIN_EMAILS: 'maya@northwind-labs.example',
      // Tests send more calls per second than people do per minute. Tests of the limits turn them on.
      RATE_LIMITS: 'off',
      // Each sync would be followed by fifty lookups of people.
      LOOKUPS_PER_DAY: '0',
      ALLOWED_DOMAINS: 'northwind-labs.example,harbor-analytics.example',
      ...options.env,
    }),
    databaseUrl: database.url,
    log: options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
    clock: { now },
    version: '0.0.0',
    sandboxUrl,
    sandboxSmtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    secretKey: 'a key of the tests, long enough for one',
    webDir: options.webDir ?? null,
    ...(options.queue === undefined ? {} : { queue: options.queue }),
    // A test runs those it's about. They would run by the clock on the wall.
    crons: [],
  });
  if (options.works ?? true) await composition.work();

  const call = callThrough(async (path, init) => composition.app.request(path, init));

  return {
    composition,
    sandboxUrl,
    databaseUrl: database.url,
    now,
    advance(milliseconds) {
      offset += milliseconds;
    },
    call,
    signIn: (email, name) => signIn(call, email, name),
    async fault(fault) {
      const answer = await fetch(`${sandboxUrl}/control/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      });
      if (!answer.ok) throw new Error(`The sandbox refused a fault: ${await answer.text()}`);
    },
    async waitForIdle() {
      // Most jobs in tests finish instantly, so poll quickly at first.
      for (let pause = 10; ; pause = Math.min(2 * pause, 50)) {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from job where state in ('queued', 'running')
        `.execute(composition.deps.db);
        if (rows[0]?.n === 0) return;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    },
    async stop() {
      await composition.stop();
      await pool.end();
      sandbox.close();
      await new Promise((resolve) => sandboxServer.close(resolve));
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function listen(fetch: (request: Request) => Response | Promise<Response>): Promise<ServerType> {
  return new Promise((resolve) => {
    const server = serve({ fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(server));
  });
}
