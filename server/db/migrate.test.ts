import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

let dataDir = '';
let files = '';
let url = '';
dataDir = await mkdtemp(join(tmpdir(), 'ingrow-migrate-'));
await chmod(dataDir, 0o711);
const server = await startEmbeddedPostgres({ dataDir, durable: false });
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
let count = 0;
beforeEach(async () => {
  files = await mkdtemp(join(dataDir, 'files-'));
  count += 1;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database m${count}`);
  await client.end();
  const target = new URL(server.url);
  target.pathname = `/m${count}`;
  url = target.href;
});

const write = (name: string, text: string) => writeFile(join(files, name), text);

async function rows(text: string): Promise<unknown> {
  const db = await openDatabase(url);
  try {
    return (await sql.raw(text).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

test("the product's own migrations run once, and a second run changes nothing", async () => {
  expect((await migrate(url))[0]).toBe('0000-extensions.sql');
  expect(await migrate(url)).toEqual([]);
  expect(await rows("select ingrow_fold('ÀÉ Łódź Crème') as folded")).toEqual([{ folded: 'ae lodz creme' }]);
});

test('migration files run in order, once each, even when several processes start together', async () => {
  await write('0002-b.sql', 'insert into t values (2);');
  await write('0001-a.sql', 'create table t (n int); insert into t values (1);');
  await write('notes.md', 'not a migration');
  const ran = await Promise.all([migrate(url, files), migrate(url, files), migrate(url, files)]);
  expect(ran.flat()).toEqual(['0001-a.sql', '0002-b.sql']);
  expect(await rows('select n from t order by n')).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a failed migration leaves nothing behind and is named', async () => {
  await write('0001-a.sql', 'create table t (n int);');
  await write('0002-b.sql', 'create table half (n int); select nonsense;');
  await expect(migrate(url, files)).rejects.toThrow(/^The migration 0002-b.sql failed: .*nonsense.*\.$/);
  expect(await rows("select to_regclass('t') is null as t, to_regclass('half') is null as half")).toEqual([
    { t: false, half: true },
  ]);
  await write('0002-b.sql', 'create table half (n int);');
  expect(await migrate(url, files)).toEqual(['0002-b.sql']);
});

test('a changed migration that already ran is refused, but other line endings are fine', async () => {
  await write('0001-a.sql', 'create table t (n int);\n');
  await migrate(url, files);
  await write('0001-a.sql', 'create table t (n int);\r\n');
  expect(await migrate(url, files)).toEqual([]);
  await write('0001-a.sql', 'create table t (n bigint);\n');
  await expect(migrate(url, files)).rejects.toThrow('0001-a.sql was changed after it had run');
});

test('a database of a newer version and a duplicate migration number are refused', async () => {
  await write('0001-a.sql', 'select 1;');
  await write('0002-b.sql', 'select 1;');
  await migrate(url, files);
  await rm(join(files, '0002-b.sql'));
  await expect(migrate(url, files)).rejects.toThrow('newer inGrow (0002-b.sql)');
  await write('0001-c.sql', 'select 1;');
  await expect(migrate(url, files)).rejects.toThrow('Two migrations');
});

test('an older version works with a database that has run rolling migrations since, and so does the next one', async () => {
  await write('0001-a.sql', 'create table t (n int);');
  await write(
    '0002-b.sql',
    '-- rolling: the column has a default\nalter table t add column m int default 1;',
  );
  await migrate(url, files);
  await rm(join(files, '0002-b.sql'));
  expect(await migrate(url, files)).toEqual([]);
  await write('0003-c.sql', 'alter table t drop column n;');
  expect(await migrate(url, files)).toEqual(['0003-c.sql']);
});

test('a rolling migration lets others pass while its table is in use, and runs once it is free', async () => {
  await write('0001-a.sql', 'create table t (n int);');
  await migrate(url, files);
  const [reader, other] = [
    new pg.Client({ connectionString: url }),
    new pg.Client({ connectionString: url }),
  ];
  await Promise.all([reader.connect(), other.connect()]);
  await reader.query('begin; select from t');
  await write(
    '0002-b.sql',
    '-- rolling: the column has a default\nalter table t add column m int default 1;',
  );
  const ran = migrate(url, files);
  const isWaiting = async () =>
    (await other.query("select from pg_locks where relation = 't'::regclass and not granted")).rowCount;
  await expect.poll(isWaiting).toBe(1);
  // It would wait for the reader as long as the migration does.
  await other.query('insert into t values (1)');
  await reader.query('commit');
  expect(await ran).toEqual(['0002-b.sql']);
  expect(await rows('select n, m from t')).toEqual([{ n: 1, m: 1 }]);
  await Promise.all([reader.end(), other.end()]);
});

test('values arrive exactly: counts as numbers, days as text, timestamps as dates', async () => {
  const values = `select count(*) as count, 9007199254740993::int8 as huge, date '2026-03-29' as day,
    timestamptz '2026-03-29 02:30+02' as moment, current_setting('TimeZone') as zone from (values (1)) v`;
  expect(await rows(values)).toEqual([
    {
      count: 1,
      huge: '9007199254740993',
      day: '2026-03-29',
      moment: new Date('2026-03-29T00:30:00Z'),
      zone: 'UTC',
    },
  ]);
});

// Over the network, unless stated otherwise.
test.each<[string, Partial<URL>, RegExp]>([
  ['a wrong password', { password: 'wrongpassword' }, /it refuses the password/],
  ['no such database', { pathname: '/nowhere' }, /it has no database with that name/],
  ['nothing there', { port: '1' }, /nothing listens there/],
  ['no socket file there', { search: '?host=%2Fnowhere' }, /nothing listens there/],
  ['no such host', { hostname: 'db.invalid' }, /no host with that name|can’t be resolved/],
])('%s is reported in one sentence without the password', async (_, change, reason) => {
  const target = Object.assign(new URL(url), { search: '' }, change);
  const failure = await openDatabase(target.href).then(
    () => 'opened',
    (error: Error) => error.message,
  );
  expect(failure).toMatch(/^The database at [^\n]* can’t be reached: [^\n]*\.$/);
  expect(failure).toMatch(reason);
  expect(failure).not.toContain(target.password);
});

test('an older database server is refused', async () => {
  const old = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(message('R', int(0)));
      socket.write(message('Z', Buffer.from('I')));
      socket.on('data', () => {
        const names = ['server_version_num', 'server_version'].map((name) =>
          Buffer.concat([Buffer.from(`${name}\0`), int(0), short(0), int(25), short(-1), int(-1), short(0)]),
        );
        const values = ['170004', '17.4'].map((text) => Buffer.concat([int(text.length), Buffer.from(text)]));
        socket.write(message('T', Buffer.concat([short(2), ...names])));
        socket.write(message('D', Buffer.concat([short(2), ...values])));
        socket.write(message('C', Buffer.from('SELECT 1\0')));
        socket.write(message('Z', Buffer.from('I')));
      });
    });
  });
  await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
  const address = old.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(openDatabase(`postgres://me:x@127.0.0.1:${port}/db`)).rejects.toThrow(
    `The database at 127.0.0.1:${port}/db is PostgreSQL 17.4, but inGrow needs 18 or newer; change DATABASE_URL.`,
  );
  old.close();
});

/** A message of PostgreSQL's protocol 3.0: type, length, body. */
function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int(body.length + 4), body]);
}

function int(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

function short(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}
