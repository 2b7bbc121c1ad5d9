import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { type Composition, compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openPool } from '#server/db/pool.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/database.ts';
import { callThrough, clientFor } from '#test/sign-in.ts';
import { restoreFrom } from './restore-from.ts';
import { takeBackup } from './take-backup.ts';

const secretKey = 'a key of the tests, long enough for one';
const { signal } = new AbortController();

let app: TestApp;
let folder = '';
const opened: TestDatabase[] = [];
beforeAll(async () => {
  app = await startApp({ works: false });
  folder = await mkdtemp(join(tmpdir(), 'ingrow-backup-'));
});
afterAll(async () => {
  await app?.stop();
  for (const database of opened) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function configOf(url: string, dataDir: string, env: Record<string, string> = {}) {
  return readConfig({ SANDBOX: 'on', DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: secretKey, ...env });
}

async function sourceUrl(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.composition.deps.db);
  const url = new URL(app.composition.deps.copyPool.options.connectionString ?? '');
  expect(url.pathname).toBe(`/${rows[0]?.name}`);
  return url.href;
}

async function emptyUrl(): Promise<string> {
  const database = await createEmptyDatabase();
  opened.push(database);
  return database.url;
}

/** The product on a restored database. */
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
    secretKey,
    webDir: null,
  });
  const end = async () => {
    await composition.stop();
    await pool.end();
  };
  return { ...composition, end };
}

test('a backup taken under load holds every row acknowledged before it began, and what waited runs once', async () => {
  const people = await Promise.all(
    ['ann', 'ben'].map((name) => app.signIn(`${name}@northwind-labs.example`)),
  );
  const acknowledged = new Set<string>();
  let isOver = false;
  // Each writer goes on until it is told to stop, so that writes are under way all the time.
  const writers = people.flatMap(({ api }, who) =>
    [0, 1].map(async (lane) => {
      for (let number = 0; !isOver; number += 1) {
        const { id } = await api.lists.create({ body: { name: `List ${who} ${lane} ${number}` } });
        acknowledged.add(id);
        if (number % 3 === 2) {
          await api.lists.remove({ params: { id } });
          acknowledged.delete(id);
        }
      }
    }),
  );
  const [ann] = people;
  if (!ann) throw new Error('Nobody is signed in');
  const profile = await ann.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
  await expect.poll(() => acknowledged.size).toBeGreaterThan(40);
  const before = [...acknowledged];
  const url = await sourceUrl();
  const lines: string[] = [];
  const file = join(folder, 'load.zip');
  const dataDir = join(folder, 'source');
  await mkdir(join(dataDir, 'sandbox'), { recursive: true });
  await writeFile(join(dataDir, 'sandbox', 'sandbox.json'), '{"a": "world"}');
  const manifest = await takeBackup(configOf(url, dataDir), {
    to: file,
    withKey: false,
    now: new Date(),
    signal,
    tell: (line) => lines.push(line),
  });
  isOver = true;
  await Promise.all(writers);
  expect(lines.some((line) => / list: \d+ rows$/.test(line))).toBe(true);
  expect(lines.at(-1)).toContain('The secret key is not in it');
  expect(manifest.queue?.rows).toBeGreaterThan(0);

  const restored = await emptyUrl();
  const target = join(folder, 'target');
  await restoreFrom(configOf(restored, target), { from: file, now: new Date(), signal, tell: () => {} });
  expect(await readFile(join(target, 'sandbox', 'sandbox.json'), 'utf8')).toBe('{"a": "world"}');
  const product = await startOn(restored);
  const held = await product.deps.db.selectFrom('list').select('id').where('kind', '=', 'own').execute();
  const ids = new Set(held.map(({ id }) => id));
  // What was deleted while the backup ran may be in it or not; what stays has to be.
  expect(before.filter((id) => acknowledged.has(id) && !ids.has(id))).toEqual([]);
  expect(before.filter((id) => acknowledged.has(id)).length).toBeGreaterThan(20);

  // Signed in as before, with the sync that had waited in the queue.
  const call = callThrough(async (path, init) => product.app.request(path, init));
  const api = clientFor(call, ann.token);
  expect((await api.access.profile({})).id).toBe(ann.userId);
  await product.work();
  const syncs = () =>
    product.deps.db.selectFrom('job').select('state').where('name', '=', 'sync-profile').execute();
  await expect.poll(syncs).toEqual([{ state: 'succeeded' }]);
  const signals = await api.signals.list({ params: { id: profile.id }, query: {} });
  expect(signals.items.length).toBeGreaterThan(0);
  await product.end();

  // A second restore into what is there now is refused.
  await expect(
    restoreFrom(configOf(restored, target), { from: file, now: new Date(), signal, tell: () => {} }),
  ).rejects.toThrow('The database is not empty');
});
