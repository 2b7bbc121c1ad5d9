import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pool.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const migrations = join(import.meta.dirname, '..', 'migrations');
const id = (n: number) => `'00000000-0000-7000-8000-${String(n).padStart(12, '0')}'::uuid`;
const user = id(1);
const at = "'2026-03-04T05:06:07Z'::timestamptz";

/** A row in each renamed table and column, under the former names. */
const formerRows = `
insert into app_user (id, email, name) values (${user}, 'ann@example.com', 'Ann');
insert into person (user_id, id, network, name, held, looked_up_at, looked_up_by)
  values (${user}, ${id(2)}, 'sample', 'Kim', true, ${at}, 'rapidapi'), (${user}, ${id(3)}, 'sample', 'Bo', false, null, null);
insert into post (user_id, id, network, urn, post_type, source, held) values (${user}, ${id(4)}, 'sample', 'urn:1', 'text', 'sync', true);
insert into company (user_id, id, network, name, looked_up_at, looked_up_by) values (${user}, ${id(5)}, 'sample', 'Acme', ${at}, 'rapidapi');
insert into barred_person (user_id, network, key_hash, erasure_id, made_at) values (${user}, 'sample', '\\x01', ${id(6)}, ${at});
insert into changed_signal (user_id, signal_id) values (${user}, ${id(7)});
insert into look_up_day (user_id, day, used) values (${user}, '2026-03-04', 7);
insert into process_beat (id, role, version, pid, memory_bytes, started_at, seen_at) values (${id(8)}, 'all', '1', 2, 3, ${at}, ${at});
insert into publication (user_id, id, channel, network, kind, text, origin, state, approved_at, due_at, armed_at, looks, look_at, error_kind)
  values (${user}, ${id(9)}, 'linkedin', 'sample', 'post', 'Hello', 'user', 'unconfirmed', ${at}, ${at}, ${at}, 2, ${at}, 'unknown');
insert into publication_attempt (user_id, publication_id, number, armed_at) values (${user}, ${id(9)}, 1, ${at});
insert into publication_image (user_id, id, content_type, width, height, bytes, created_at) values (${user}, ${id(10)}, 'image/png', 1, 1, '\\x00', ${at});
insert into publication_picture (user_id, publication_id, position, image_id) values (${user}, ${id(9)}, 0, ${id(10)});
insert into large_change (user_id, id, kind, value, total, made_at) values (${user}, ${id(11)}, 'status', 'new', 1, ${at});
insert into large_change_batch (user_id, change_id, number, ids, previous, previous_change_ids)
  values (${user}, ${id(11)}, 0, array[${id(7)}], array['new'], array[null::uuid]);
insert into list (user_id, id, name) values (${user}, ${id(14)}, 'Own');
insert into list_change (user_id, id, list_id, is_addition, person_ids, made_at, large_change_id)
  values (${user}, ${id(15)}, ${id(14)}, false, array[${id(2)}], ${at}, null);
insert into signal_change (user_id, id, field, signal_ids, previous, previous_change_ids, made_at, large_change_id)
  values (${user}, ${id(16)}, 'status', array[${id(7)}], array['new'], array[null::uuid], ${at}, null),
    (${user}, ${id(17)}, 'status', array[${id(7)}], array['new'], array[${id(16)}], ${at}, ${id(11)});
insert into signals_digest (user_id, via, is_on, hour, next_at, time_zone, created_at, updated_at, first_from)
  values (${user}, 'mail', true, 7, ${at}, 'UTC', ${at}, ${at}, ${at}), (${user}, 'slack', false, 9, null, 'UTC', ${at}, ${at}, null);
insert into billing_event (event_id, type, received_at, settled_at) values ('evt_1', 'invoice.paid', ${at}, ${at});
insert into csv_import (user_id, id, file_name, byte_size, state, created_at, updated_at) values (${user}, ${id(12)}, 'a.csv', 1, 'succeeded', ${at}, ${at});
insert into csv_import_error (user_id, csv_import_id, row, reason, place, cells) values (${user}, ${id(12)}, 1, 'No URL', 3, '{a,b}');
insert into engage_profile (user_id, id, network, kind, person_id, url, name, added_via, followed_at)
  values (${user}, ${id(13)}, 'sample', 'person', ${id(3)}, 'https://example.com/in/bo', 'Bo', 'url', ${at});`;

/** Reads the same rows under the current names. */
const questions = {
  people: 'select name, pinned, enriched_at, enriched_by from person order by name',
  posts: 'select pinned from post',
  companies: 'select enriched_at, enriched_by from company',
  erased: 'select network, key_hash, erasure_id, made_at from erasure_block',
  outbox: 'select signal_id from change_outbox',
  enrichments: 'select day::text, used from enrichment_day',
  processes: 'select pid, seen_at from process_heartbeat',
  publications: 'select state, send_started_at, checks, check_at, finished_at from publication',
  attempts: 'select number, send_started_at from publication_attempt',
  media: 'select position, image_id from publication_media',
  bulk: 'select change.kind, change.total, batch.ids from bulk_change change join bulk_change_batch batch on batch.change_id = change.id',
  parts:
    'select change.kind, change.list_id is not null as of_list, change.total, part.ids, part.previous, part.id = part.change_id as is_whole from bulk_change_part part join bulk_change change on change.user_id = part.user_id and change.id = part.change_id order by part.id',
  digests: 'select via, is_on, hour, next_at, time_zone from signals_digest order by via',
  payments: 'select event_id, reconciled_at from billing_event',
  errors: 'select row, reason, position, cells from csv_import_error',
};

let folder = '';
const opened: TestDatabase[] = [];
const pools: pg.Pool[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingrow-field-words-'));
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql') && name < '0052');
  for (const name of names) await copyFile(join(migrations, name), join(folder, name));
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  for (const database of opened) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function open(create = createEmptyDatabase): Promise<{ url: string; pool: pg.Pool }> {
  const database = await create();
  opened.push(database);
  const pool = openPool(database.url, { max: 2 });
  pools.push(pool);
  return { url: database.url, pool };
}

async function read(pool: pg.Pool) {
  const answers = Object.entries(questions).map(async ([name, question]) => [
    name,
    (await pool.query(question)).rows,
  ]);
  return Object.fromEntries(await Promise.all(answers));
}

test('rows from before tables and columns were renamed survive a start and a restore', async () => {
  const former = await open();
  await migrate(former.url, folder);
  await former.pool.query(formerRows);
  const file = join(folder, 'backup.zip');
  const abort = new AbortController().signal;
  await writeBackup(former.pool, {
    file,
    program: '1.2.3',
    now: new Date('2026-03-04T05:06:07Z'),
    queue: { query: 'select 1', table: 'no.queue' },
    secretKey: null,
    folder: null,
    abort,
    report: () => {},
  });

  await migrate(former.url);
  const expected = await read(former.pool);
  expect(expected).toMatchObject({
    people: [
      { name: 'Bo', pinned: false },
      { name: 'Kim', pinned: true, enriched_by: 'rapidapi' },
    ],
    posts: [{ pinned: true }],
    enrichments: [{ day: '2026-03-04', used: 7 }],
    publications: [{ state: 'unconfirmed', checks: 2, finished_at: null }],
    media: [{ position: 0 }],
    bulk: [{ kind: 'status', total: 1 }],
    parts: [
      { kind: 'removal', of_list: true, total: 1, previous: [null], is_whole: true },
      { kind: 'status', of_list: false, total: 1, previous: ['new'], is_whole: true },
      { kind: 'status', of_list: false, total: 1, previous: ['new'], is_whole: false },
    ],
    digests: [
      { via: 'mail', is_on: true, hour: 7, time_zone: 'UTC' },
      { via: 'slack', is_on: false, hour: 7, time_zone: 'UTC' },
    ],
    errors: [{ position: 3, cells: ['a', 'b'] }],
  });
  for (const rows of Object.values(expected)) expect(rows).not.toEqual([]);

  const restored = await open();
  const backup = await openBackup(file);
  try {
    await restoreBackup(restored.pool, { backup, after: async () => {}, report: () => {}, abort });
  } finally {
    backup.close();
  }
  expect(await read(restored.pool)).toEqual(expected);
  expect(await migrate(restored.url)).toEqual([]);
  // A follow of a merged person moves to the kept one, through the renamed column.
  await restored.pool.query(`insert into person_merge (user_id, person_id, kept_id, gone_id, made_by, kept, gone, gone_since)
    values (${user}, ${id(2)}, ${id(2)}, ${id(3)}, 'user', '{}', '{}', ${at})`);
  const { rows } = await restored.pool.query('select person_id from engage_profile');
  expect(rows).toEqual([{ person_id: id(2).slice(1, 37) }]);
});

test('no table, column, index or constraint keeps an old name', async () => {
  const { pool } = await open(createTestDatabase);
  const { rows } = await pool.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
    union select conname from pg_constraint where connamespace = 'public'::regnamespace
    union select attname from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union select tgname from pg_trigger where not tgisinternal
    union select proname from pg_proc where pronamespace = 'public'::regnamespace`);
  const former =
    /armed|barred|changed_signal|_forget_|forgotten|held|large|look|picture_|process_beat|settled|publication_picture/;
  const isOurs = ({ name }: { name: string }) => !/picture_url/.test(name);
  expect(rows.filter(isOurs).filter(({ name }) => former.test(name))).toEqual([]);
  expect(rows.length).toBeGreaterThan(500);
});
