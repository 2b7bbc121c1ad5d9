import {
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pool.ts';
import { anyCharacter } from '#test/any-character.ts';
import { cases } from '#test/cases.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Every column type we use, generated values, foreign keys in a cycle, and a trigger that writes. */
const schema = `
create table thing (
  id uuid primary key default uuidv7(), number bigint not null generated always as identity,
  parent uuid, first_word uuid, t text, n numeric, i integer, b bigint, f double precision, "is" boolean,
  at timestamptz, day date, bytes bytea, words tsvector, texts text[], reals double precision[], ids uuid[], j jsonb,
  whole integer[],
  folded text generated always as (lower(t)) stored,
  "order ""by"" Straße" text
);
create table word (id uuid primary key, thing_id uuid not null references thing on delete cascade, text text);
alter table thing add constraint "thing's parent" foreign key (parent) references thing on delete set null (parent);
alter table thing add foreign key (first_word) references word deferrable initially deferred;
create function add_word() returns trigger language plpgsql as $$
begin insert into word values (uuidv7(), new.id, 'by trigger'); return null; end $$;
create trigger thing_word after insert on thing for each row execute function add_word();`;
const types = [
  'uuid text int4 int8 float8 numeric bool timestamptz date bytea tsvector _text _float8 _int4 _uuid jsonb',
].flatMap((names) => names.split(' '));

let folder = '';
const opened: TestDatabase[] = [];
folder = await mkdtemp(join(tmpdir(), 'ingrow-backup-'));
await writeFile(join(folder, '0000-things.sql'), schema);
const source = await createEmptyDatabase();
await migrate(source.url, folder);
const pool = openPool(source.url, { max: 2 });
afterAll(async () => {
  await pool.end();
  for (const database of [source, ...opened]) await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

let made = 0;
async function backUp(of = pool, into = folder): Promise<string> {
  made += 1;
  const file = join(into, `${made}.zip`);
  await writeBackup(of, {
    file,
    program: '1.2.3',
    now: new Date('2026-03-04T05:06:07Z'),
    queue: { query: 'select 1', table: 'no.queue' },
    secretKey: null,
    folder: null,
    abort: new AbortController().signal,
    report: () => {},
  });
  return file;
}

async function restore(file: string, into: string, migrations = folder): Promise<void> {
  const backup = await openBackup(file);
  const target = openPool(into, { max: 2 });
  try {
    const { signal: abort } = new AbortController();
    await restoreBackup(target, { backup, after: async () => {}, report: () => {}, abort, migrations });
  } finally {
    backup.close();
    await target.end();
  }
}

async function empty(): Promise<string> {
  const database = await createEmptyDatabase();
  opened.push(database);
  return database.url;
}

/** Everything in a database: the rows of each table as the server prints them, and the schema. */
async function dump(url: string): Promise<unknown> {
  const target = openPool(url, { max: 1 });
  try {
    const ask = async (text: string) => (await target.query({ text, rowMode: 'array' })).rows;
    return {
      things: await ask('select t::text from thing t order by id'),
      words: await ask('select w::text from word w order by id'),
      keys: await ask(
        "select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where conrelid::regclass::text in ('thing', 'word') order by 1, 2",
      ),
      triggers: await ask(
        "select tgname, tgenabled::text from pg_trigger where not tgisinternal and tgrelid = 'thing'::regclass order by 1",
      ),
    };
  } finally {
    await target.end();
  }
}

/** Text that could trip up COPY, CSV, or a shell, but without U+0000, which PostgreSQL refuses. */
const hostile = fc.oneof(
  fc.string({ unit: anyCharacter }).map((text) => text.replaceAll('\0', '').toWellFormed()),
  fc.constantFrom(
    '',
    '\\N',
    '\\.',
    '\\.\n',
    '\t',
    '\r\n',
    '\\',
    '"',
    "'",
    '\ufeff',
    'NULL',
    '{}',
    '\\x00',
    '💥',
  ),
);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });
const thing = fc.record({
  t: orNull(hostile),
  n: orNull(fc.tuple(fc.bigInt(), fc.nat(12)).map(([digits, scale]) => `${digits}e-${scale}`)),
  i: orNull(fc.integer()),
  b: orNull(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
  f: orNull(fc.double().map((value) => (Object.is(value, -0) ? '-0' : String(value)))),
  is: orNull(fc.boolean()),
  at: orNull(
    fc
      .date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ),
  bytes: orNull(fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))),
  words: orNull(fc.array(fc.stringMatching(/^[a-z:'\\ ]{1,8}$/), { maxLength: 4 })),
  texts: orNull(fc.array(orNull(hostile), { maxLength: 4 })),
  reals: orNull(fc.array(fc.double({ noNaN: true }), { maxLength: 4 })),
  ids: orNull(fc.array(fc.uuid(), { maxLength: 3 })),
  j: orNull(fc.jsonValue().map((value) => JSON.stringify(value).replaceAll('\\u0000', ''))),
  odd: orNull(hostile),
  whole: orNull(fc.array(fc.integer(), { maxLength: 3 })),
});

test('a restore brings back any rows exactly, with their generated values and constraints', async () => {
  const rounds = fc.asyncProperty(fc.array(thing, { maxLength: 8 }), async (things) => {
    await pool.query('delete from thing');
    for (const one of things) {
      await pool.query(
        `insert into thing (t, n, i, b, f, "is", at, day, bytes, words, texts, reals, ids, j, "order ""by"" Straße", whole)
         values ($1, $2, $3, $4, $5, $6, $7::timestamptz, ($7::timestamptz)::date, $8, array_to_tsvector($9::text[]), $10, $11, $12, $13, $14, $15)`,
        [
          one.t,
          one.n,
          one.i,
          one.b,
          one.f,
          one.is,
          one.at,
          one.bytes,
          one.words,
          one.texts,
          one.reals,
          one.ids,
          one.j,
          one.odd,
          one.whole,
        ],
      );
    }
    // A cycle: each thing refers to the word its trigger created, and to another thing.
    await pool.query(
      'update thing set first_word = word.id, parent = (select max(id::text)::uuid from thing) from word where word.thing_id = thing.id',
    );
    const url = await empty();
    await restore(await backUp(), url);
    expect(await dump(url)).toEqual(await dump(source.url));
    const target = openPool(url, { max: 1 });
    const { rows } = await target.query('insert into thing default values returning number');
    const next = await pool.query("select nextval('thing_number_seq') as number");
    expect(rows[0].number).toBe(next.rows[0].number);
    await target.end();
  });
  await fc.assert(rounds, { numRuns: cases(12, 3) });
});

test('the backup test covers every column type in the schema', async () => {
  const database = await createTestDatabase();
  opened.push(database);
  const target = openPool(database.url, { max: 1 });
  const { rows } = await target.query<{ name: string }>(
    "select distinct udt_name as name from information_schema.columns where table_schema = 'public'",
  );
  await target.end();
  expect(rows.map(({ name }) => name).filter((name) => !types.includes(name))).toEqual([]);
});

test('a backup file cut or altered anywhere is refused, and leaves nothing behind', async () => {
  await pool.query(
    "insert into thing (t) select repeat('something to lose', 50) from generate_series(1, 200)",
  );
  const file = await backUp();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const bytes = await readFile(file);
  const url = await empty();
  const changed = join(folder, 'changed.zip');
  const refused = /was cut off or changed. Nothing was restored/;
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ mask;
      await writeFile(changed, other);
      await expect(restore(changed, url)).rejects.toThrow(refused);
    }),
    {
      numRuns: cases(60, 15),
      examples: [
        [0, 1],
        [bytes.length - 1, 32],
        [bytes.length - 65, 1],
      ],
    },
  );
  await copyFile(file, changed);
  await truncate(changed, bytes.length - 1);
  await expect(restore(changed, url)).rejects.toThrow(refused);
  await writeFile(changed, Buffer.concat([bytes, Buffer.from('x')]));
  await expect(restore(changed, url)).rejects.toThrow(refused);
  await writeFile(changed, '');
  await expect(restore(changed, url)).rejects.toThrow(refused);
  await expect(restore(join(folder, 'none.zip'), url)).rejects.toThrow('can’t be read');
  // The database is as empty as before.
  await restore(file, url);
  expect(await dump(url)).toEqual(await dump(source.url));
});

test('only an empty database accepts a restore', async () => {
  const file = await backUp();
  const database = await createTestDatabase();
  opened.push(database);
  await expect(restore(file, database.url)).rejects.toThrow('The database isn’t empty');
  const url = await empty();
  const target = openPool(url, { max: 1 });
  await target.query('create table somebody_else (id integer)');
  await expect(restore(file, url)).rejects.toThrow('The database isn’t empty');
  await target.end();
});

test('a restore migrates an older backup, and refuses a newer one or one with a different history', async () => {
  const file = await backUp();
  const newer = await mkdtemp(join(folder, 'newer-'));
  await copyFile(join(folder, '0000-things.sql'), join(newer, '0000-things.sql'));
  const more =
    "alter table thing add note text not null default 'old'; update thing set note = 'was ' || i where i is not null;";
  await writeFile(join(newer, '0001-note.sql'), more);
  const url = await empty();
  await restore(file, url, newer);
  const target = openPool(url, { max: 2 });
  const { rows } = await target.query(
    "select count(*)::integer as all, count(*) filter (where note is distinct from coalesce('was ' || i, note))::integer as wrong from thing",
  );
  expect(rows[0]).toMatchObject({ wrong: 0 });
  expect(rows[0].all).toBeGreaterThan(0);
  expect(await migrate(url, newer)).toEqual([]);
  const back = await backUp(target);
  await target.end();
  const other = await empty();
  await expect(restore(back, other)).rejects.toThrow(
    'The backup was made by a newer inGrow (0001-note.sql); update the program.',
  );
  await writeFile(join(newer, '0001-note.sql'), `${more} `);
  await expect(restore(back, other, newer)).rejects.toThrow('isn’t the one that the backup was made with');
  // A migration that fails halfway rolls everything back.
  await writeFile(join(newer, '0001-note.sql'), `${more}; select 1 / 0;`);
  await expect(restore(file, other, newer)).rejects.toThrow('0001-note.sql failed: division by zero');
  await restore(file, other);
  expect(await dump(other)).toEqual(await dump(source.url));
});

test("a backup that can't be finished leaves no file", async () => {
  const there = await readdir(folder);
  await pool.query('alter table word rename to gone');
  const blocked = openPool(source.url, { max: 1 });
  const order = {
    program: '1',
    now: new Date(),
    secretKey: null,
    folder: null,
    abort: new AbortController().signal,
    report: () => {},
  };
  const broken = {
    ...order,
    file: join(folder, 'broken.zip'),
    queue: { query: 'select 1 / 0', table: 'thing' },
  };
  await expect(writeBackup(blocked, broken)).rejects.toThrow('division by zero');
  const queue = { query: 'select 1', table: 'none' };
  await expect(writeBackup(blocked, { ...order, queue, file: join(folder, 'no/a.zip') })).rejects.toThrow(
    'its folder doesn’t exist',
  );
  await writeFile(join(folder, 'mine.zip'), 'mine');
  await expect(writeBackup(blocked, { ...order, queue, file: join(folder, 'mine.zip') })).rejects.toThrow(
    'already exists',
  );
  expect(await readFile(join(folder, 'mine.zip'), 'utf8')).toBe('mine');
  const stopped = AbortSignal.abort(new Error('broken off'));
  await expect(
    writeBackup(blocked, { ...order, queue, abort: stopped, file: join(folder, 'stopped.zip') }),
  ).rejects.toThrow();
  await blocked.end();
  await pool.query('alter table gone rename to word');
  expect((await readdir(folder)).filter((name) => !there.includes(name))).toEqual(['mine.zip']);
});

test('a backup removes what killed backups left in its folder, and nothing of others', async () => {
  const into = await mkdtemp(join(folder, 'leftovers-'));
  const hourAgo = new Date(Date.now() - 60 * 60_000);
  const files = {
    'killed.zip.ingrow-part': hourAgo,
    'running.zip.ingrow-part': new Date(),
    'movie.part': hourAgo,
  };
  for (const [name, at] of Object.entries(files)) {
    await writeFile(join(into, name), 'half');
    await utimes(join(into, name), at, at);
  }
  await backUp(pool, into);
  expect((await readdir(into)).sort()).toEqual([`${made}.zip`, 'movie.part', 'running.zip.ingrow-part']);
});
