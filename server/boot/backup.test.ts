import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { type Composition, compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { migrationLock } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pool.ts';
import { startApp } from '#test/app.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/database.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';
import { softwarePasskey } from '#test/passkey.ts';
import { callThrough, clientFor } from '#test/sign-in.ts';
import { restoreFrom } from './restore-from.ts';
import { takeBackup } from './take-backup.ts';

const secretKey = 'a key of the tests, long enough for one';
const { signal: abort } = new AbortController();

let folder = '';
const opened: TestDatabase[] = [];
const app = await startApp({ works: false });
folder = await mkdtemp(join(tmpdir(), 'ingrow-backup-'));
afterAll(async () => {
  await app.stop();
  for (const database of opened) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function configOf(url: string, dataDir: string, env: Record<string, string> = {}) {
  return readConfig({ SANDBOX: 'on', DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: secretKey, ...env });
}

async function sourceUrl(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    app.composition.deps.db,
  );
  const url = new URL(app.composition.deps.copyPool.options.connectionString ?? '');
  expect(url.pathname).toBe(`/${rows[0]?.name}`);
  return url.href;
}

async function emptyUrl(): Promise<string> {
  const database = await createEmptyDatabase();
  opened.push(database);
  return database.url;
}

/** The product running on a restored database. */
async function startOn(url: string): Promise<Composition & { end(): Promise<void> }> {
  const pool = openPool(url);
  const composition = await compose({
    pool,
    config: configOf(url, folder),
    databaseUrl: url,
    log: pino({ level: 'silent' }),
    clock: systemClock,
    version: '0.0.0',
    sandboxUrl: app.sandboxUrl,
    sandboxSmtpUrl: null,
    secretKey,
    webDir: null,
  });
  const end = async () => {
    await composition.stop();
    await pool.end();
  };
  return { ...composition, end };
}

test("a restore doesn't resend what may have been sent since the backup, and doesn't catch up on missed runs", async () => {
  const { db } = app.composition.deps;
  const eve = await app.signIn('eve@northwind-labs.example');
  const takenAt = new Date();
  const at = (minutes: number) => new Date(takenAt.getTime() + minutes * 60_000);
  const post = {
    user_id: eve.userId,
    channel: 'twitter',
    network: 'sample',
    kind: 'post',
    origin: 'user',
  } as const;
  const approved = { approved_at: at(-60), member_id: 'me', sent_as: null } as const;
  const waiting = { ...post, ...approved, state: 'scheduled' } as const;
  const underWay = { ...post, ...approved, state: 'publishing', leased_until: at(1), due_at: at(0) } as const;
  await db
    .insertInto('publication')
    .values([
      { ...waiting, text: 'due between', due_at: at(5), try_at: at(5) },
      { ...waiting, text: 'due later', due_at: at(60), try_at: at(60) },
      { ...underWay, text: 'about to be sent' },
      { ...underWay, text: 'being sent', send_started_at: at(0) },
      { ...post, text: 'a draft', state: 'draft' },
    ])
    .execute();
  const digest = {
    user_id: eve.userId,
    via: 'slack',
    is_on: true,
    hour: 8,
    time_zone: 'UTC',
    member_id: 'me',
  } as const;
  await db
    .insertInto('signals_digest')
    .values({ ...digest, next_at: at(5), first_from: at(-60), created_at: at(-60), updated_at: at(-60) })
    .execute();
  const made = { user_id: eve.userId, created_at: at(-60), updated_at: at(-60) };
  const agent = await db
    .insertInto('agent')
    .values({ ...made, name: 'A', instructions: '', tools: [], used_at: at(-60) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const schedule = await db
    .insertInto('scheduled_agent')
    .values({
      ...made,
      agent_id: agent.id,
      name: 'S',
      prompt: 'P',
      cron: '*/15 * * * *',
      timezone: 'UTC',
      missed_policy: 'all',
      outputs: '[]',
      state: 'active',
      next_slot_at: at(5),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = { user_id: eve.userId, schedule_id: schedule.id, outputs: '[]', created_at: at(-1) };
  await db
    .insertInto('agent_run')
    .values([
      { ...run, slot: at(-30), state: 'succeeded', ended_at: at(-29), outputs_at: at(0) },
      { ...run, slot: at(-15), state: 'running', started_at: at(-15) },
    ])
    .execute();

  const link = { email: 'eve@northwind-labs.example', created_at: at(-1), expires_at: at(14) };
  const notYet = { secret_hash: null, code_hash: null, replaced_at: null, used_at: null };
  const mailed = { secret_hash: Buffer.from('secret'), code_hash: Buffer.from('code'), replaced_at: null };
  await db
    .insertInto('magic_link')
    .values([
      { ...link, ...notYet, try_at: at(0) },
      { ...link, ...mailed, try_at: at(0), used_at: null },
    ])
    .execute();
  await db
    .updateTable('magic_link')
    .set({ state: 'sent', try_at: null })
    .where('secret_hash', 'is not', null)
    .execute();

  // It may be revoked after the backup.
  const { challenge } = await eve.api.passkeys.startRegistration({});
  await eve.api.passkeys.register({ body: softwarePasskey('http://localhost').create(challenge, 'Laptop') });
  await eve.api.accessTokens.create({ body: { name: 'Desk' } });
  const file = join(folder, 'doubt.zip');
  const source = configOf(await sourceUrl(), join(folder, 'nothing here'));
  await takeBackup(source, { to: file, withKey: true, now: takenAt, abort, report: () => {} });
  const url = await emptyUrl();
  const dataDir = join(folder, 'doubt');
  const lines: string[] = [];
  const target = readConfig({ SANDBOX: 'on', DATABASE_URL: url, DATA_DIR: dataDir });
  const report = (line: string) => lines.push(line);
  await restoreFrom(target, { from: file, now: at(20), abort, report });
  expect(lines.at(-1)).toBe('The secret key was restored.');
  expect((await readFile(join(dataDir, 'secret-key'), 'utf8')).trim()).toBe(secretKey);
  const product = await startOn(url);
  const own = product.deps.db;
  const posts = await own
    .selectFrom('publication')
    .select(['text', 'state', 'send_started_at', 'check_at', 'due_at'])
    .where('user_id', '=', eve.userId)
    .orderBy('text')
    .execute();
  expect(posts).toEqual([
    { text: 'a draft', state: 'draft', send_started_at: null, check_at: null, due_at: null },
    {
      text: 'about to be sent',
      state: 'unconfirmed',
      send_started_at: takenAt,
      check_at: at(20),
      due_at: at(0),
    },
    // Its lease expires, and then it's checked as usual.
    { text: 'being sent', state: 'publishing', send_started_at: at(0), check_at: null, due_at: at(0) },
    { text: 'due between', state: 'unconfirmed', send_started_at: at(5), check_at: at(20), due_at: at(5) },
    { text: 'due later', state: 'scheduled', send_started_at: null, check_at: null, due_at: at(60) },
  ]);
  const next = await own.selectFrom('signals_digest').select('next_at').executeTakeFirstOrThrow();
  expect(next.next_at?.getTime()).toBeGreaterThan(at(20).getTime());
  const slot = await own.selectFrom('scheduled_agent').select('next_slot_at').executeTakeFirstOrThrow();
  const quarter = 15 * 60_000;
  expect(slot.next_slot_at?.getTime()).toBe(Math.floor(at(20).getTime() / quarter) * quarter + quarter);
  const runs = await own.selectFrom('agent_run').select(['state', 'outputs_at']).orderBy('slot').execute();
  expect(runs).toEqual([
    { state: 'succeeded', outputs_at: null },
    { state: 'cancelled', outputs_at: null },
  ]);
  const links = await own.selectFrom('magic_link').select(['state', 'replaced_at']).orderBy('id').execute();
  expect(links).toEqual([
    { state: 'failed', replaced_at: at(20) },
    { state: 'sent', replaced_at: at(20) },
  ]);
  expect(await own.selectFrom('passkey').select('name').execute()).toEqual([]);
  expect(await own.selectFrom('access_token').select('hint').execute()).toEqual([]);
  await product.end();
});

test('a restore reports a missing key, and brings back changes of jobs, which go on from the last reading', async () => {
  const { db } = app.composition.deps;
  const jo = await app.signIn('jo@northwind-labs.example');
  const profile = await makeProfile(db, jo.userId, 'Jo Own');
  const said = (company: string, key: string) =>
    newEngagement({ key, person: newPerson('kim', { title: 'Buyer', company }) });
  const on = (day: number) => ({ seenAt: new Date(Date.UTC(2026, 5, day)) });
  await record(db, profile, [said('Acme', 'one')], on(1));
  await record(db, profile, [said('Feldgrün', 'two')], on(2));
  const file = join(folder, 'changes.zip');
  const source = configOf(await sourceUrl(), join(folder, 'nothing here'));
  await takeBackup(source, { to: file, withKey: false, now: new Date(), abort, report: () => {} });
  const url = await emptyUrl();
  const lines: string[] = [];
  const SECRET_KEY = 'quite another key, that opens nothing';
  const target = configOf(url, join(folder, 'changes'), { SECRET_KEY });
  await restoreFrom(target, { from: file, now: new Date(), abort, report: (line) => lines.push(line) });
  expect(lines.at(-1)).toMatch(/^The secret key of the backup \([0-9a-f]{8}\) isn’t here/);
  const pool = openPool(url);
  const restored = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const changes = (of: Kysely<Database>) =>
    of
      .selectFrom('job_change')
      .select(['id', 'kind', 'before_company', 'after_company', 'after_at'])
      .where('user_id', '=', jo.userId)
      .orderBy('after_at')
      .execute();
  const before = await changes(db);
  expect(before).toMatchObject([{ kind: 'joined', before_company: 'Acme', after_company: 'Feldgrün' }]);
  expect(await changes(restored)).toEqual(before);
  await record(restored, profile, [said('Feldgrün', 'three')], on(3));
  expect(await changes(restored)).toEqual(before);
  await record(restored, profile, [said('Loomwell', 'four')], on(4));
  expect((await changes(restored)).map(({ after_company: company }) => company)).toEqual([
    'Feldgrün',
    'Loomwell',
  ]);
  await restored.destroy();
});

/** A backup with the state of the sample network. Tests that only restore it share one. */
async function backupWithState(): Promise<string> {
  const file = join(folder, 'whole.zip');
  if (existsSync(file)) return file;
  const sourceDir = join(folder, 'whole');
  await mkdir(join(sourceDir, 'sandbox'), { recursive: true });
  await writeFile(join(sourceDir, 'sandbox', 'sandbox.json'), '{}');
  const source = configOf(await sourceUrl(), sourceDir);
  await takeBackup(source, { to: file, withKey: false, now: new Date(), abort, report: () => {} });
  return file;
}

test('a restore into an occupied database or folder is refused, and leaves it and its queue as they are', async () => {
  const file = await backupWithState();
  const url = await emptyUrl();
  const pool = openPool(url, { max: 1 });
  await pool.query('create table of_somebody_else (id integer); create schema pgboss');
  const dataDir = join(folder, 'refused');
  await expect(
    restoreFrom(configOf(url, dataDir), { from: file, now: new Date(), abort, report: () => {} }),
  ).rejects.toThrow('The database isn’t empty');
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'pgboss'");
  expect(rows).toEqual([]);
  await pool.end();
  expect(existsSync(dataDir)).toBe(false);
});

test('an interrupted restore leaves nothing behind, whatever it is doing at that moment', async () => {
  const file = await backupWithState();
  const url = await emptyUrl();
  const dataDir = join(folder, 'broken off');
  const pool = openPool(url, { max: 1 });
  const restore = (stop: AbortController, report: (line: string) => void = () => {}) =>
    restoreFrom(configOf(url, dataDir), { from: file, now: new Date(), abort: stop.signal, report });
  const expectNothing = async () => {
    const { rows } = await pool.query(
      "select tablename from pg_tables where schemaname in ('public', 'pgboss')",
    );
    expect(rows).toEqual([]);
    expect(await readdir(dataDir)).toEqual([]);
  };

  const between = new AbortController();
  await expect(restore(between, (line) => line.startsWith('queue: ') && between.abort())).rejects.toThrow();
  await expectNothing();
  // While it waits for the database, which may take long.
  await pool.query('select pg_advisory_lock($1)', [migrationLock]);
  const waiting = new AbortController();
  const restoring = restore(waiting);
  const refused = expect(restoring).rejects.toThrow();
  const waits = "select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted";
  await expect.poll(async () => (await pool.query(waits)).rows[0].n).toBeGreaterThan(0);
  waiting.abort();
  await refused;
  await pool.query('select pg_advisory_unlock($1)', [migrationLock]);
  await expectNothing();
  await restore(new AbortController());
  expect(await readFile(join(dataDir, 'sandbox', 'sandbox.json'), 'utf8')).toBe('{}');
  await pool.end();
});

// Slow: a second server starts from the backup while the first one keeps accepting writes.
test('a backup taken under load holds every row acknowledged before it began, and queued jobs run once', async () => {
  const people = await Promise.all(
    ['ann', 'ben'].map((name) => app.signIn(`${name}@northwind-labs.example`)),
  );
  const acknowledged = new Set<string>();
  let isOver = false;
  // Each writer continues until it's asked to stop, so there are always writes in progress.
  const writers = people.flatMap(({ api }, who) =>
    [0, 1].map(async (lane) => {
      for (let number = 0; !isOver; number += 1) {
        const { id } = await api.lists.create({ body: { name: `List ${who} ${lane} ${number}` } });
        acknowledged.add(id);
        // The number of lists is limited, so later ones are deleted again.
        if (number >= 25) {
          await api.lists.remove({ params: { id } });
          acknowledged.delete(id);
        }
      }
    }),
  );
  const [ann] = people;
  if (!ann) throw new Error('Nobody is signed in');
  const profile = await ann.api.sources.connect({
    body: { url: 'https://www.linkedin.com/in/jonas-beck' },
  });
  await expect.poll(() => acknowledged.size).toBeGreaterThan(40);
  const before = [...acknowledged];
  const url = await sourceUrl();
  const lines: string[] = [];
  const file = join(folder, 'load.zip');
  const dataDir = join(folder, 'source');
  await mkdir(join(dataDir, 'sandbox'), { recursive: true });
  await writeFile(join(dataDir, 'sandbox', 'sandbox.json'), '{"a": "world"}');
  // Other people's pictures aren't user data.
  await mkdir(join(dataDir, 'pictures', 'aa'), { recursive: true });
  await writeFile(join(dataDir, 'pictures', 'aa', 'aaaa'), 'a face');
  const manifest = await takeBackup(configOf(url, dataDir), {
    to: file,
    withKey: false,
    now: new Date(),
    abort,
    report: (line) => lines.push(line),
  });
  isOver = true;
  await Promise.all(writers);
  expect(lines.some((line) => / list: \d+ rows$/.test(line))).toBe(true);
  expect(lines.at(-1)).toContain('It doesn’t include the secret key');
  expect(manifest.queue?.rows).toBeGreaterThan(0);

  const restored = await emptyUrl();
  const target = join(folder, 'target');
  await restoreFrom(configOf(restored, target), { from: file, now: new Date(), abort, report: () => {} });
  expect(await readFile(join(target, 'sandbox', 'sandbox.json'), 'utf8')).toBe('{"a": "world"}');
  expect(existsSync(join(target, 'pictures'))).toBe(false);
  expect((await readFile(file)).includes('pictures/')).toBe(false);
  const product = await startOn(restored);
  const kept = await product.deps.db.selectFrom('list').select('id').where('kind', '=', 'own').execute();
  const ids = new Set(kept.map(({ id }) => id));
  // Rows deleted while the backup ran may or may not be in it. All other rows must be.
  expect(before.filter((id) => acknowledged.has(id) && !ids.has(id))).toEqual([]);
  expect(before.filter((id) => acknowledged.has(id)).length).toBeGreaterThan(20);

  // Still signed in, and with the sync that was waiting in the queue.
  const call = callThrough(async (path, init) => product.app.request(path, init));
  const api = clientFor(call, ann.token);
  expect((await api.access.profile({})).id).toBe(ann.userId);
  await product.work();
  const syncs = () =>
    product.deps.db.selectFrom('job').select('state').where('name', '=', 'sync-profile').execute();
  await expect.poll(syncs, { timeout: 120_000 }).toEqual([{ state: 'succeeded' }]);
  const signals = await api.signals.list({ params: { id: profile.id }, query: {} });
  expect(signals.items.length).toBeGreaterThan(0);
  await product.end();

  // A second restore over the existing data is refused.
  await expect(
    restoreFrom(configOf(restored, target), { from: file, now: new Date(), abort, report: () => {} }),
  ).rejects.toThrow('The database isn’t empty');
});
