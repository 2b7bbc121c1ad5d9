import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { openSlots } from '#server/db/slots.ts';
import { startRunner } from '#server/jobs/runner.ts';
import { cancelPublication } from '#server/modules/channels/publications/publication-states.ts';
import { schedulePublication } from '#server/modules/channels/publications/schedule-publication.ts';
import {
  type SendDeps,
  sendPublicationTask,
} from '#server/modules/channels/publications/send-publication.task.ts';
import { unipileChannel } from '#server/ports/channel/unipile-v1.ts';
import { Settings } from '#server/settings.ts';
import { createTestDatabase } from '#test/database.ts';
import { soakRounds } from '#test/soak.ts';

const checkout = resolve(import.meta.dirname, '../..');
const apiKey = 'sandbox-unipile-key';
const accountId = 'sandbox-account';

/** What the trial knows of a publication. */
export type LanePublication = { id: string; text: string; state: string; isSendStarted: boolean };

/** A database, a vendor and, now and then, a worker, each a process of its own. */
export type Lane = {
  db: Kysely<Database>;
  /** Schedules a text for now; every other one is a comment. */
  schedule(text: string): Promise<string>;
  cancel(id: string): Promise<boolean>;
  publications(): Promise<LanePublication[]>;
  /** Calls one of the vendor's switches. */
  control(path: string, body?: unknown, method?: string): Promise<unknown>;
  /** How often each text is to be seen at the vendor, and how often one was refused as seen before. */
  seen(): Promise<{ times: Map<string, number>; refusedDuplicates: number }>;
  /** The vendor's process, to stop it for a while. */
  signalVendor(signal: 'SIGSTOP' | 'SIGCONT'): void;
  startWorker(): void;
  /** `kill -9` */
  killWorker(): Promise<void>;
  /** As if the time passed that the leases of a dead worker last. */
  endLeases(): Promise<void>;
  /** A connection of its own, whose locks stop the worker. */
  openLock(): Promise<pg.Client>;
  /** What the workers printed. */
  log(): string;
  stop(): Promise<void>;
};

/** The server is configured for the vendor as for the real one: it does not know that it talks to the sandbox. */
export async function openLane(): Promise<Lane> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ingrow-publications-'));
  const database = await createTestDatabase();
  const vendor = await startVendor(dataDir);
  const baseUrl = `${vendor.url}/unipile`;
  const db = await openDatabase(database.url);
  const log = pino({ level: 'silent' });
  const tasks = [sendPublicationTask];
  const runner = await startRunner<SendDeps>({
    databaseUrl: database.url,
    db,
    slots: openSlots({ db, opsDb: db }, systemClock, log),
    clock: systemClock,
    log,
    jobs: [],
    tasks,
    crons: [],
  });
  const channels = { unipile: unipileChannel({ baseUrl, apiKey, network: 'real', ownAccountId: accountId }) };
  const userId = await makeMember(db);
  const target = await findPost(baseUrl);
  let worker: ChildProcess | undefined;
  let printed = '';
  let scheduled = 0;

  const control = async (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const answer = await fetch(`${vendor.url}/control/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${await answer.text()}`);
    return answer.json();
  };
  const killWorker = async () => {
    if (!worker) return;
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
    worker = undefined;
  };

  return {
    db,
    control,
    async schedule(text) {
      scheduled += 1;
      const isComment = scheduled % 2 === 0;
      const { id } = await db.transaction().execute((trx) =>
        schedulePublication(
          trx,
          { clock: systemClock, channels, tasks: runner.tasks, billing: null },
          {
            userId,
            network: 'real',
            channel: 'linkedin',
            kind: isComment ? 'comment' : 'post',
            text,
            targetUrn: isComment ? target : null,
            targetUrl: null,
            options: null,
            costMicros: null,
            origin: 'user',
            dueAt: systemClock.now(),
          },
        ),
      );
      return id;
    },
    cancel: (id) =>
      db.transaction().execute((trx) => cancelPublication(trx, { userId, id, now: systemClock.now() })),
    async publications() {
      const rows = await db
        .selectFrom('publication')
        .select(['id', 'text', 'state', 'send_started_at'])
        .execute();
      return rows.map(({ send_started_at, ...row }) => ({ ...row, isSendStarted: send_started_at !== null }));
    },
    async seen() {
      const { items, refusedDuplicates } = (await control('sent')) as {
        items: { text: string }[];
        refusedDuplicates: number;
      };
      const times = new Map<string, number>();
      for (const { text } of items) times.set(text, (times.get(text) ?? 0) + 1);
      return { times, refusedDuplicates };
    },
    signalVendor: (signal) => process.kill(vendor.pid, signal),
    startWorker() {
      if (worker) return;
      worker = spawn(process.execPath, ['server/main.ts'], {
        cwd: checkout,
        env: {
          ...process.env,
          ...Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, ''])),
          ROLE: 'worker',
          DATABASE_URL: database.url,
          SECRET_KEY: 'only-for-this-trial-0123456789abcdef',
          DATA_DIR: join(dataDir, 'worker'),
          SANDBOX: 'off',
          LOG_LEVEL: 'warn',
          UNIPILE_DSN: baseUrl,
          UNIPILE_API_KEY: apiKey,
          UNIPILE_ACCOUNT_ID: accountId,
          // How they follow each other has a trial of its own.
          LINKEDIN_CLICK_GAP_SECONDS: '0-0',
          LINKEDIN_DAILY_LIMITS: 'comment=100000, publish=100000, check=100000',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [worker.stdout, worker.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          printed += text;
        });
      }
    },
    killWorker,
    async endLeases() {
      await sql`update publication set leased_until = leased_until - interval '45 s' where state = 'publishing'`.execute(
        db,
      );
      // The account's turn, too: its trial is test/soak/pacing.soak.ts.
      await sql`update linkedin_account set click_from = click_from - interval '60 s'`.execute(db);
    },
    async openLock() {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query('begin');
      return client;
    },
    log: () => printed,
    async stop() {
      await killWorker();
      await runner.stop();
      await db.destroy();
      await vendor.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What is waited for longer than this, in ms, does not come: a busy machine may take minutes to start a worker. */
const longestWait = soakRounds(3, 15) * 60_000;

/** Asks until it is so, for so many ms. @throws Error with what was waited for */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  patience = longestWait,
): Promise<T> {
  const deadline = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await wait(15);
  }
}

async function startVendor(dataDir: string): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['sandbox/main.ts'], {
    cwd: checkout,
    env: { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(dataDir, 'sandbox') },
    // It ends when this channel does, however we end.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const port = await until('the vendor', async () => /"listening":\s*(\d+)/.exec(printed)?.[1]);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function makeMember(db: Kysely<Database>): Promise<string> {
  const { id } = await db
    .insertInto('app_user')
    .values({ email: 'ann@a.example', name: 'Ann' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('connection')
    .values({
      user_id: id,
      channel: 'linkedin',
      provider: 'unipile',
      network: 'real',
      external_id: accountId,
      name: 'Ann',
      details: '{}',
      connected_at: systemClock.now(),
    })
    .execute();
  return id;
}

/** The name of a post to comment on. */
async function findPost(baseUrl: string): Promise<string> {
  const ask = async (path: string) => {
    const answer = await fetch(`${baseUrl}/api/v1${path}`, { headers: { 'x-api-key': apiKey } });
    return (await answer.json()) as { provider_id: string; items: { id: string }[] };
  };
  const me = await ask(`/users/me?account_id=${accountId}`);
  const { items } = await ask(`/users/${me.provider_id}/posts?account_id=${accountId}&limit=1`);
  return `urn:li:activity:${items[0]?.id}`;
}
