import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, inject } from 'vitest';
import { z } from 'zod';
import { createSandbox } from '#sandbox/app.ts';
import { restoreFrom } from '#server/boot/restore-from.ts';
import { type Composition, compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { archivePaths } from '#server/db/backup/manifest.ts';
import { openBackup } from '#server/db/backup/open-backup.ts';
import { queueTable, restoreBackup } from '#server/db/backup/restore-backup.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPool } from '#server/db/pool.ts';
import { openRestoredQueue } from '#server/jobs/restored-queue.ts';
import { allCrons } from '#server/modules/index.ts';
import { createEmptyDatabase } from '#test/database.ts';
import { callThrough, clientFor } from '#test/sign-in.ts';

/** A backup of an inGrow from before its tables and columns were renamed. README.md says how it was created. */
const storedBackup = join(import.meta.dirname, '991d56a.zip');
const migrations = join(import.meta.dirname, '../../server/db/migrations');
const never = new AbortController().signal;
const secretKey = 'a key of the tests, long enough for one';
const settings = { SANDBOX: 'on', SECRET_KEY: secretKey, RATE_LIMITS: 'off' };

/** Other known facts about it: a session, a token, and a cursor from that time. */
const Facts = z.object({
  takenAt: z.coerce.date(),
  session: z.string(),
  accessToken: z.string(),
  userId: z.string(),
  profileId: z.string(),
  cursor: z.string(),
  page: z.array(z.string()),
});

export type StoredData = {
  facts: z.infer<typeof Facts>;
  databaseUrl: string;
  dataDir: string;
  stop(): Promise<void>;
};

async function emptyStored(): Promise<StoredData> {
  const dataDir = await mkdtemp(join(inject('postgres').place, 'ingrow-stored-'));
  const database = await createEmptyDatabase();
  const facts = Facts.parse(JSON.parse(await readFile(join(import.meta.dirname, '991d56a.json'), 'utf8')));
  return {
    facts,
    databaseUrl: database.url,
    dataDir,
    async stop() {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A data folder as that inGrow left it: its tables and queue with all rows, and the sample network's state.
 */
export async function oldDataFolder(): Promise<StoredData> {
  const stored = await emptyStored();
  const backup = await openBackup(storedBackup);
  const pool = openPool(stored.databaseUrl, { max: 3 });
  const db = await openDatabase(pool);
  try {
    const then = join(stored.dataDir, 'migrations');
    await mkdir(then);
    for (const { name } of backup.manifest.migrations) await cp(join(migrations, name), join(then, name));
    const lines = (await text(await backup.read(archivePaths.queue))).trim().split('\n');
    const names = new Set(lines.map((line) => z.object({ name: z.string() }).parse(JSON.parse(line)).name));
    const queue = await openRestoredQueue(stored.databaseUrl, db, [...names]);
    await restoreBackup(pool, {
      backup,
      migrations: then,
      after: (trx) => queue.fill(trx, queueTable),
      report: () => {},
      abort: never,
    });
    await queue.close(true);
    await mkdir(join(stored.dataDir, 'sandbox'));
    for (const { path } of backup.manifest.files) {
      await writeFile(join(stored.dataDir, 'sandbox', path), await backup.read(archivePaths.file(path)));
    }
    return stored;
  } finally {
    backup.close();
    await db.destroy();
  }
}

/** That backup, restored a given time after it was taken. */
export async function restoredBackup(minutesLater: number): Promise<StoredData> {
  const stored = await emptyStored();
  const now = new Date(stored.facts.takenAt.getTime() + minutesLater * 60_000);
  const config = readConfig({ ...settings, DATABASE_URL: stored.databaseUrl, DATA_DIR: stored.dataDir });
  await restoreFrom(config, { from: storedBackup, now, abort: never, report: () => {} });
  return stored;
}

/** How often content sent by the product arrived at each target. */
export type Arrived = {
  /** Posts and comments, by their first words. */
  sent: Record<string, number>;
  /** By `address: subject`. */
  mails: Record<string, number>;
  /** By path, id, and person. */
  hooks: { path: string; id: string; name: string | null }[];
};

export type StartedData = {
  composition: Composition;
  api: ReturnType<typeof clientFor>;
  /** Sets the clock to this many minutes after the backup, runs everything due, and waits until it's done. */
  work(minutes: number): Promise<void>;
  /** Everything that arrived since the first start. */
  arrived(): Promise<Arrived>;
  stop(): Promise<void>;
};

/**
 * Today's product on the old data, with the sample network it knew. The schema is migrated first, as on every
 * start.
 *
 * @param key its SECRET_KEY. If it differs from the old one, the old one becomes a former key
 */
export async function startOn(
  { facts, databaseUrl, dataDir }: StoredData,
  {
    minutes = 0,
    env = {},
    key = secretKey,
  }: { minutes?: number; env?: Record<string, string>; key?: string } = {},
): Promise<StartedData> {
  let offset = facts.takenAt.getTime() - Date.now() + minutes * 60_000;
  const now = () => new Date(Date.now() + offset);
  const sandbox = createSandbox({ dataDir: join(dataDir, 'sandbox'), now: () => now().getTime() });
  const server = serve({ fetch: sandbox.app.fetch, hostname: '127.0.0.1', port: 0 });
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const smtpPort = await sandbox.mail.listen(0);
  await migrate(databaseUrl);
  const pool = openPool(databaseUrl);
  const config = { ...settings, ALLOWED_DOMAINS: 'northwind-labs.example,harbor-analytics.example', ...env };
  const composition = await compose({
    pool,
    config: {
      ...readConfig({ ...config, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }),
      formerSecretKeys: key === secretKey ? [] : [secretKey],
    },
    databaseUrl,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    clock: { now },
    version: '0.0.0',
    sandboxUrl,
    sandboxSmtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    secretKey: key,
    webDir: null,
    crons: [],
  });
  const { db } = composition.deps;
  const ask = async (path: string) => (await fetch(`${sandboxUrl}/control/${path}`)).json();
  let isWorking = false;

  /** Neither waiting nor running. Delayed messages and the queue's own aren't counted. */
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job
      where name not like '\\_\\_%' and (state = 'active' or (state < 'active' and start_after <= now()))`.execute(
      db,
    );
    return rows[0]?.n ?? 0;
  };

  return {
    composition,
    api: clientFor(
      callThrough(async (path, init) => composition.app.request(path, init)),
      facts.session,
    ),
    async work(at) {
      const moveTo = (to: number) => {
        offset = facts.takenAt.getTime() - Date.now() + to * 60_000;
      };
      moveTo(at);
      if (!isWorking) await composition.work();
      isWorking = true;
      // One cron may produce what another one waits for, due some seconds later.
      for (let round = 0; round < 2; round += 1) {
        moveTo(at + round / 2);
        for (const cron of allCrons) await cron.run(composition.deps);
        await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
      }
    },
    async arrived() {
      const { items } = SentItems.parse(await ask('sent'));
      const { mails } = Mails.parse(await ask('outbox'));
      const hooks = Hooks.parse(await ask('hooks'));
      return {
        sent: count(items.flatMap(({ text: one }) => (one === undefined ? [] : titleOf(one)))),
        mails: count(mails.map(({ to, subject }) => `${to}: ${subject}`)),
        hooks: hooks.items.map(({ path, headers, body }) => ({
          path,
          id: headers['webhook-id'] ?? '',
          name: HookBody.parse(JSON.parse(body)).data.name ?? null,
        })),
      };
    },
    async stop() {
      await composition.stop();
      await pool.end();
      sandbox.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const SentItems = z.object({ items: z.array(z.object({ text: z.string().optional() })) });
const Mails = z.object({ mails: z.array(z.object({ to: z.string(), subject: z.string() })) });
const Hooks = z.object({
  items: z.array(z.object({ path: z.string(), headers: z.record(z.string(), z.string()), body: z.string() })),
});
const HookBody = z.object({ data: z.object({ name: z.string().optional() }) });

/** The name of a run, `digest`, or the first line. */
function titleOf(post: string): string {
  const [line = ''] = post.split('\n');
  return line.startsWith('inGrow, sample network') ? 'digest' : line.replace(/ · .*/, '');
}

function count(names: string[]): Record<string, number> {
  const times: Record<string, number> = {};
  for (const name of names) times[name] = (times[name] ?? 0) + 1;
  return times;
}
