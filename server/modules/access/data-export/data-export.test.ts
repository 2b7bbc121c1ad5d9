import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { guessMapping } from '#server/modules/imports/csv/find-shape.ts';
import { startApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { exportedTables, notExported } from './export-plan.ts';
import { purgeExports } from './purge-exports.cron.ts';

const dayMs = 24 * 3600 * 1000;

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
afterAll(() => app?.stop());

/** The files of an archive, as text. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

async function download(who: SignedIn, id: string): Promise<Response> {
  return app.call('GET', `/profile/exports/${id}/download`, { token: who.token });
}

async function exportOf(who: SignedIn): Promise<Map<string, string>> {
  const { id } = await who.api.accountExports.start({});
  await app.waitForIdle();
  return unzip(Buffer.from(await (await download(who, id)).arrayBuffer()));
}

const rowsOf = (csv: string | undefined): Record<string, string>[] => parse(csv ?? '', { columns: true });

/** A subscription as Stripe would have reported it. */
async function subscribe(user_id: string, subscription_id: string): Promise<void> {
  const { db } = app.composition.deps;
  const customer_id = `cus_of_${subscription_id}`;
  const moment = app.now();
  await db.insertInto('billing_customer').values({ customer_id, user_id, created_at: moment }).execute();
  await db
    .insertInto('billing_subscription')
    .values({
      customer_id,
      subscription_id,
      status: 'active',
      price_id: 'price_1',
      item_id: 'si_1',
      period_start: moment,
      period_end: moment,
      is_payment_pending: false,
      updated_at: moment,
    })
    .execute();
}

test('the data export covers or explicitly excludes every table with user data, and contains no secrets', async () => {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, udt_name as type from information_schema.columns
    where table_schema = 'public'`.execute(app.composition.deps.db);
  const ofUsers = new Set(rows.filter(({ column }) => column === 'user_id').map(({ table }) => table));
  ofUsers.add('app_user');
  ofUsers.add('billing_subscription');
  const reported = [...Object.keys(exportedTables), ...Object.keys(notExported)];
  expect([...ofUsers].sort()).toEqual(reported.toSorted());
  const columns = rows.filter(({ table }) => table in exportedTables);
  const leaves = (table: string, column: string) => exportedTables[table]?.without?.includes(column) ?? false;
  const secret = /secret|hash|token_hash|password|verifier|lease$/;
  const leaked = columns.filter(
    ({ table, column, type }) => (type === 'bytea' || secret.test(column)) && !leaves(table, column),
  );
  expect(leaked).toEqual([]);
  // Tables with a network column are split by network.
  const mixed = columns.filter(
    ({ table, column }) => column === 'network' && exportedTables[table]?.realm !== 'own',
  );
  expect(mixed.map(({ table }) => table)).toEqual([]);
  for (const [table, { without = [] }] of Object.entries(exportedTables)) {
    const known = columns.filter((one) => one.table === table).map(({ column }) => column);
    expect(without.filter((column) => !known.includes(column))).toEqual([]);
  }
});

test("the archive holds the user's data at one moment, and nothing of other users", async () => {
  const { db } = app.composition.deps;
  const profile = await ann.api.sources.connect({
    body: { url: 'https://www.linkedin.com/in/nadir-belkacem' },
  });
  await app.waitForIdle();
  const sources = sql<never>`'{"name":{"source":"csv"}}'::jsonb`;
  const real = { user_id: ann.userId, network: 'real', sources } as const;
  const evil = '\u00a0＝HYPERLINK("http://evil.example";"x"), 💥\n';
  await db
    .insertInto('person')
    .values({
      ...real,
      name: evil,
      url: 'https://www.linkedin.com/in/ann-real',
      picture_url: 'https://pictures.test/a.png',
    })
    .execute();
  await ann.api.lists.create({ body: { name: 'Leads "hot", €' } });
  await bob.api.lists.create({ body: { name: 'Of Bob alone' } });
  const token = await ann.api.accessTokens.create({ body: { name: 'Mine' } });
  const image = {
    user_id: ann.userId,
    content_type: 'image/png',
    width: 1,
    height: 1,
    created_at: app.now(),
  } as const;
  await db
    .insertInto('publication_image')
    .values({ ...image, bytes: Buffer.from('a picture') })
    .execute();
  await db
    .insertInto('connection')
    .values({
      user_id: ann.userId,
      channel: 'slack',
      provider: 'slack',
      network: 'sample',
      external_id: 'T1',
      name: 'Team',
      secrets: app.composition.deps.secrets.encrypt('xoxb-very-secret', 'c'),
      connected_at: app.now(),
      details: '{}',
    })
    .execute();
  const agent = {
    user_id: ann.userId,
    name: 'A',
    instructions: 'Say "x"\\n',
    tools: ['read_lists' as const],
  };
  await db
    .insertInto('agent')
    .values(
      [1, 2, 3].map(() => ({ ...agent, used_at: app.now(), created_at: app.now(), updated_at: app.now() })),
    )
    .execute();

  await subscribe(ann.userId, 'sub_of_ann');
  await subscribe(bob.userId, 'sub_of_bob');

  const { id } = await ann.api.accountExports.start({});
  // One export at a time: the second call returns the same one.
  expect((await ann.api.accountExports.start({})).id).toBe(id);
  await app.waitForIdle();
  const { items } = await ann.api.accountExports.list({});
  expect(items).toMatchObject([{ id, state: 'ready', message: null }]);
  const job = await ann.api.jobs.one({ params: { id: items[0]?.jobId ?? '' } });
  expect(job).toMatchObject({ state: 'succeeded', name: 'export-account', done: job.total });
  const answer = await download(ann, id);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="ingrow-export-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.byteLength).toBe(items[0]?.bytes);
  const files = await unzip(bytes);

  const signals = rowsOf(files.get('sample/signals.csv'));
  const { total } = await ann.api.signals.total({ params: { id: profile.id } });
  expect(signals).toHaveLength(total);
  const people = rowsOf(files.get('real/people.csv'));
  expect(people).toMatchObject([
    {
      name: `'${evil}`,
      sources: '{"name": {"source": "csv"}}',
      // The export names the picture's source, not a path on this server.
      picture_url: 'https://pictures.test/a.png',
    },
  ]);
  expect(new Date(people[0]?.created_at ?? '').getTime()).toBeGreaterThan(0);
  expect(files.has('real/signals.csv')).toBe(false);
  expect(
    rowsOf(files.get('lists.csv'))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Do not engage', 'Leads "hot", €']);
  expect(JSON.parse(files.get('account.json') ?? '')).toMatchObject([
    { id: ann.userId, email: 'ann@northwind-labs.example' },
  ]);
  expect(JSON.parse(files.get('agents.json') ?? '')).toMatchObject(
    [agent, agent, agent].map(({ name, instructions, tools }) => ({ name, instructions, tools })),
  );
  expect([...files].find(([name]) => name.startsWith('images/'))?.[1]).toBe('a picture');
  const readme = files.get('README.txt') ?? '';
  for (const name of files.keys())
    if (!name.startsWith('images/') && name !== 'README.txt') expect(readme).toContain(name);
  // No data of Bob's, and no secret in any form.
  const everything = [...files.values()].join('\n');
  for (const hidden of [bob.userId, 'Of Bob alone', token.token, ann.token, 'xoxb', '\\\\x']) {
    expect(everything).not.toContain(hidden);
  }
  // Importable files are recognized by their header.
  const [header = []] = parse(files.get('sample/people.csv') ?? '', { to: 1 }) as string[][];
  const mapping = guessMapping(header, []);
  for (const field of ['name', 'url', 'headline', 'title', 'company', 'location', 'email']) {
    expect(mapping).toContain(field);
  }
});

test('other users, signed-out callers, and downloads before the export is ready are refused', async () => {
  const [{ id } = { id: '' }] = (await ann.api.accountExports.list({})).items;
  expect((await download(bob, id)).status).toBe(404);
  expect((await app.call('GET', `/profile/exports/${id}/download`)).status).toBe(401);
  expect((await app.call('GET', `/profile/exports/${id}/download?token=${ann.token}`)).status).toBe(401);
  expect((await bob.api.accountExports.list({})).items).toEqual([]);
  await app.composition.deps.db
    .insertInto('account_export')
    .values({
      user_id: bob.userId,
      state: 'making',
      created_at: app.now(),
      expires_at: new Date(app.now().getTime() + dayMs),
    })
    .execute();
  const [early] = (await bob.api.accountExports.list({})).items;
  const refused = await download(bob, early?.id ?? '');
  expect(refused.status).toBe(409);
  await app.composition.deps.db.deleteFrom('account_export').where('user_id', '=', bob.userId).execute();
});

test('a stopped export leaves no bytes behind', async () => {
  const own = await startApp({ works: false });
  const { db } = own.composition.deps;
  const cleo = await own.signIn('cleo@northwind-labs.example');
  const { id, jobId } = await cleo.api.accountExports.start({});
  await db
    .insertInto('account_export_piece')
    .values({ user_id: cleo.userId, export_id: id, position: 0, bytes: Buffer.from('written before') })
    .execute();
  await cleo.api.jobs.stop({ params: { id: jobId ?? '' } });
  await own.composition.work();
  await own.waitForIdle();
  expect((await cleo.api.accountExports.list({})).items).toMatchObject([
    { id, state: 'failed', bytes: null, message: expect.stringContaining('Stopped') },
  ]);
  expect(await db.selectFrom('account_export_piece').select('position').execute()).toEqual([]);
  await own.stop();
});

test('a new export replaces earlier and failed ones', async () => {
  const { db } = app.composition.deps;
  const at = app.now();
  const failed = { user_id: ann.userId, state: 'failed', message: 'Stopped.' } as const;
  await db
    .insertInto('account_export')
    .values({ ...failed, created_at: at, ended_at: at, expires_at: new Date(at.getTime() + dayMs) })
    .execute();
  expect((await ann.api.accountExports.list({})).items).toHaveLength(2);
  await exportOf(ann);
  const { items } = await ann.api.accountExports.list({});
  expect(items).toMatchObject([{ state: 'ready' }]);
  const pieces = await db
    .selectFrom('account_export_piece')
    .select('export_id')
    .distinct()
    .where('user_id', '=', ann.userId)
    .execute();
  expect(pieces).toEqual([{ export_id: items[0]?.id }]);
});

test('an export larger than one piece downloads whole, and an interrupted run starts over', async () => {
  const { db } = app.composition.deps;
  const { rows } = await sql<{ noise: string }>`
    select string_agg(md5(i::text), '') as noise from generate_series(1, 100000) i`.execute(db);
  const noise = rows[0]?.noise ?? '';
  await db.insertInto('voice').values({ user_id: bob.userId, offer: noise }).execute();
  const { id } = await bob.api.accountExports.start({});
  // Left over from a process that was killed.
  await db
    .insertInto('account_export_piece')
    .values({ user_id: bob.userId, export_id: id, position: 9999, bytes: Buffer.from('left') })
    .execute();
  await app.waitForIdle();
  const files = await unzip(Buffer.from(await (await download(bob, id)).arrayBuffer()));
  expect(JSON.parse(files.get('voice.json') ?? '')).toMatchObject([{ offer: noise }]);
  const stored = await db
    .selectFrom('account_export_piece')
    .select('position')
    .where('export_id', '=', id)
    .execute();
  expect(stored.length).toBeGreaterThan(1);
});

test('an export is deleted after seven days', async () => {
  const [{ id } = { id: '' }] = (await ann.api.accountExports.list({})).items;
  app.advance(7 * dayMs + 1000);
  const again = await app.signIn('ann@northwind-labs.example');
  expect((await again.api.accountExports.list({})).items).toEqual([]);
  expect((await download(again, id)).status).toBe(404);
  await purgeExports.run(app.composition.deps);
  const left = await app.composition.deps.db.selectFrom('account_export_piece').select('position').execute();
  expect(left).toEqual([]);
});
