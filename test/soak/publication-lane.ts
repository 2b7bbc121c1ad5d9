import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { SANDBOX_X_CLIENT } from '#sandbox/x/oauth-routes.ts';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { openLeases } from '#server/db/leases.ts';
import { openDatabase } from '#server/db/open.ts';
import { startRunner } from '#server/jobs/runner.ts';
import { encryptConnection } from '#server/modules/connections/tokens/connection-secrets.ts';
import { createDraft } from '#server/modules/publishing/posts/drafts.ts';
import { cancelPublication } from '#server/modules/publishing/publication-states.ts';
import { schedulePost, schedulePublication } from '#server/modules/publishing/schedule-publication.ts';
import {
  type SendDeps,
  sendPublicationTask,
} from '#server/modules/publishing/sending/send-publication.task.ts';
import type { OAuthConnect } from '#server/ports/channel/port.ts';
import { twitterChannel } from '#server/ports/channel/twitter.ts';
import { unipileChannel } from '#server/ports/channel/unipile-v1.ts';
import { openSecrets } from '#server/secrets.ts';
import { Settings } from '#server/settings.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { inBoth } from '#test/realms.ts';
import { soakRounds } from '#test/soak.ts';
import { storeThreads } from './store-threads.ts';

const checkout = resolve(import.meta.dirname, '../..');
const apiKey = 'sandbox-unipile-key';
const accountId = 'sandbox-account';
const secretKey = 'only-for-this-trial-0123456789abcdef';

/** What the trial knows about a publication. */
export type LanePublication = {
  id: string;
  text: string;
  state: string;
  isSendStarted: boolean;
  threadId: string;
  /** Its position among parts that are published together. */
  part: number;
  externalId: string | null;
};

/** A database, a vendor, and at times a worker, each a separate process. */
export type Lane = {
  db: Kysely<Database>;
  /** The vendor's URL. */
  vendorUrl: string;
  /** Schedules a text for now: in turn a post, a comment, and a reply to a comment. */
  schedule(text: string): Promise<string>;
  /**
   * Schedules these texts for now, in sequence: a thread on X, or a post with its first comment on LinkedIn.
   */
  scheduleParts(channel: 'twitter' | 'linkedin', texts: readonly string[]): Promise<void>;
  cancel(id: string): Promise<boolean>;
  publications(): Promise<LanePublication[]>;
  /** Calls one of the vendor's switches. */
  control(path: string, body?: unknown, method?: string): Promise<unknown>;
  /**
   * How often each text appears at the vendor, how many were rejected as duplicates, and which stand under
   * another comment than the one they answer.
   */
  seen(): Promise<{ times: Map<string, number>; refusedDuplicates: number; misplaced: string[] }>;
  /** Sends a signal to the vendor's process, to pause it. */
  signalVendor(signal: 'SIGSTOP' | 'SIGCONT'): void;
  startWorker(): void;
  /** `kill -9` */
  killWorker(): Promise<void>;
  /** Simulates that the leases of a dead worker have expired. */
  endLeases(): Promise<void>;
  /**
   * Skips the account's back-off, which has its own trial (`pacing.soak.ts`), and delays checks of earlier texts: a
   * vendor that doesn't answer would hold each for its whole time limit before the next text.
   */
  freeAccount(): Promise<void>;
  /**
   * Sends a message for every unfinished publication, the last part first, and checks unconfirmed ones at
   * once.
   */
  deliverAll(): Promise<void>;
  /** A separate connection whose locks stop the worker. */
  openLock(): Promise<pg.Client>;
  /** Output of the workers. */
  log(): string;
  stop(): Promise<void>;
};

/**
 * The vendor is configured as the real one: the server doesn't know it's the sandbox.
 *
 * @param given a database of the trial; without it, an own one
 */
export async function openLane(given?: TestDatabase): Promise<Lane> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ingrow-publications-'));
  const database = given ?? (await createTestDatabase());
  const vendor = await startVendor(dataDir);
  const baseUrl = `${vendor.url}/unipile`;
  const db = await openDatabase(database.url);
  const log = pino({ level: 'silent' });
  const tasks = [sendPublicationTask];
  const runner = await startRunner<SendDeps>({
    databaseUrl: database.url,
    db,
    leases: openLeases({ db, opsDb: db }, systemClock, log),
    clock: systemClock,
    log,
    jobs: [],
    tasks,
    crons: [],
  });
  const x = twitterChannel({ ...xApp(vendor.url), realm: 'real' });
  const channels = {
    twitter: x,
    unipile: unipileChannel({ baseUrl, apiKey, realm: 'real', ownAccountId: accountId }),
  };
  const userId = await makeMember(db);
  await connectX(db, userId, x);
  const { urn: target, commentIds } = await findPost(baseUrl);
  const threads = await storeThreads(db, userId, target, commentIds);
  /** The comment that each reply answers, by its text. */
  const parents = new Map<string, string>();
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
    const killed = worker;
    worker = undefined;
    const ended = once(killed, 'exit');
    killed.kill('SIGKILL');
    await ended;
  };

  const lane: Lane = {
    db,
    vendorUrl: vendor.url,
    control,
    async schedule(text) {
      scheduled += 1;
      const isComment = scheduled % 3 !== 1;
      const isReply = scheduled % 3 === 0;
      const thread = threads[(scheduled / 3) % threads.length];
      const answers = isReply && thread ? { answers: thread } : {};
      if (answers.answers) parents.set(text, answers.answers.commentId);
      const { id } = await db.transaction().execute((trx) =>
        schedulePublication(
          trx,
          { clock: systemClock, channels: inBoth(channels), tasks: runner.tasks, billing: null },
          {
            userId,
            realm: 'real',
            channel: 'linkedin',
            kind: isComment ? 'comment' : 'post',
            text,
            targetUrn: isComment ? target : null,
            targetUrl: null,
            ...answers,
            options: null,
            costMicros: null,
            origin: 'user',
            dueAt: systemClock.now(),
          },
        ),
      );
      return id;
    },
    async scheduleParts(channel, [text = '', ...later]) {
      const kind = channel === 'twitter' ? 'post' : 'comment';
      const followUps = later.map((each) => ({ kind, text: each }) as const);
      const now = systemClock.now();
      const draft = {
        userId,
        channel,
        text,
        followUps,
        realm: 'real',
        options: null,
        origin: 'user',
      } as const;
      const { id } = await db.transaction().execute((trx) => createDraft(trx, { ...draft, now }));
      const deps = { db, clock: systemClock, tasks: runner.tasks, channels: inBoth(channels), billing: null };
      await schedulePost(deps, { userId, id }, undefined);
      // No one undoes it, so the undo delay is skipped.
      await sql`update publication set try_at = now() where user_id = ${userId} and state = 'scheduled'`.execute(
        db,
      );
    },
    cancel: (id) =>
      db.transaction().execute((trx) => cancelPublication(trx, { userId, id, now: systemClock.now() })),
    async publications() {
      const rows = await db
        .selectFrom('publication')
        .select(['id', 'text', 'state', 'send_started_at', 'thread_id', 'part', 'external_id'])
        .orderBy('thread_id')
        .orderBy('part')
        .execute();
      return rows.map(({ send_started_at, thread_id, external_id, ...row }) => ({
        ...row,
        isSendStarted: send_started_at !== null,
        threadId: thread_id,
        externalId: external_id,
      }));
    },
    async seen() {
      const { items, refusedDuplicates } = (await control('sent')) as {
        items: { text: string; parentId?: string | null }[];
        refusedDuplicates: number;
      };
      const misplaced = items
        .filter(({ text, parentId = null }) => parentId !== (parents.get(text) ?? null))
        .map(({ text }) => text);
      const times = new Map<string, number>();
      for (const { text } of items) times.set(text, (times.get(text) ?? 0) + 1);
      return { times, refusedDuplicates, misplaced };
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
          SECRET_KEY: secretKey,
          DATA_DIR: join(dataDir, 'worker'),
          SANDBOX: 'off',
          LOG_LEVEL: 'warn',
          UNIPILE_DSN: baseUrl,
          UNIPILE_API_KEY: apiKey,
          UNIPILE_ACCOUNT_ID: accountId,
          X_CLIENT_ID: SANDBOX_X_CLIENT.id,
          X_CLIENT_SECRET: SANDBOX_X_CLIENT.secret,
          X_API_URL: xApp(vendor.url).apiUrl,
          // Pacing has its own trial.
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
      const started = worker;
      started.once('exit', () => {
        if (worker !== started) return;
        // On a busy machine it may not reach the database in time. A service manager starts it again, too.
        worker = undefined;
        lane.startWorker();
      });
    },
    killWorker,
    async endLeases() {
      await sql`update publication set leased_until = leased_until - interval '45 s' where state = 'publishing'`.execute(
        db,
      );
      await sql`update linkedin_account set click_from = click_from - interval '60 s'`.execute(db);
    },
    async freeAccount() {
      await sql`update linkedin_account set click_from = null, failures = 0, back_off = null, back_off_until = null
        where back_off is not null`.execute(db);
      await sql`update publication set try_at = now() where state = 'scheduled' and try_at > now()`.execute(
        db,
      );
      await sql`update publication set check_at = now() + interval '1 min'
        where state = 'unconfirmed' and check_at < now() + interval '30 s'`.execute(db);
    },
    async deliverAll() {
      await sql`update publication set check_at = now() where state = 'unconfirmed'`.execute(db);
      const open = await db
        .selectFrom('publication')
        .select('id')
        .where('state', 'in', ['scheduled', 'publishing', 'unconfirmed'])
        .orderBy('part', 'desc')
        .execute();
      for (const { id } of open) {
        await db
          .transaction()
          .execute((trx) => runner.tasks.send(trx, sendPublicationTask, { input: { userId, id } }));
      }
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
  return lane;
}

/** Timeout in ms: a busy machine may take minutes to start a worker. */
const longestWait = soakRounds(3, 15) * 60_000;

/** Polls until a condition holds, for this many ms. @throws Error that says what it waited for */
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
    // The process exits when this channel closes, however we exit.
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

const xApp = (vendorUrl: string) => ({
  clientId: SANDBOX_X_CLIENT.id,
  clientSecret: SANDBOX_X_CLIENT.secret,
  authorizeUrl: `${vendorUrl}/sample/x/i/oauth2/authorize`,
  apiUrl: `${vendorUrl}/x`,
});

/** Signs in at the vendor's X and stores the tokens as the server does. */
async function connectX(db: Kysely<Database>, userId: string, x: OAuthConnect): Promise<void> {
  const returnUrl = 'http://127.0.0.1/dashboard/channels';
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const chosen = await fetch(x.authorizeUrl({ returnUrl, state: 'any', challenge }), {
    method: 'POST',
    body: new URLSearchParams({ person: 'maya-lindqvist' }),
    redirect: 'manual',
  });
  const code = new URL(chosen.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { account, accessToken, refreshToken } = await x.exchange({ returnUrl, code, verifier });
  const owned = { user_id: userId, provider: 'twitter', external_id: account.externalId } as const;
  const secrets = { accessToken, refreshToken, webhookUrl: null };
  await db
    .insertInto('connection')
    .values({
      ...owned,
      channel: 'twitter',
      network: 'real',
      name: account.name,
      secrets: encryptConnection(openSecrets(secretKey), owned, secrets),
      details: '{}',
      connected_at: systemClock.now(),
    })
    .execute();
}

/** A post to comment on, and comments under it to answer. */
async function findPost(baseUrl: string): Promise<{ urn: string; commentIds: string[] }> {
  const ask = async (path: string) => {
    const answer = await fetch(`${baseUrl}/api/v1${path}`, { headers: { 'x-api-key': apiKey } });
    return (await answer.json()) as {
      provider_id: string;
      items: { id: string; social_id: string; comment_counter: number }[];
    };
  };
  const me = await ask(`/users/me?account_id=${accountId}`);
  const { items } = await ask(`/users/${me.provider_id}/posts?account_id=${accountId}&limit=50`);
  const post = items.find(({ comment_counter: count }) => count > 2) ?? items[0];
  const comments = await ask(`/posts/${post?.social_id}/comments?account_id=${accountId}`);
  return { urn: `urn:li:activity:${post?.id}`, commentIds: comments.items.map(({ id }) => id) };
}
