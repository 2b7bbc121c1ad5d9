import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pool.ts';
import { createEmptyDatabase } from '#test/database.ts';

const migrations = join(import.meta.dirname, '../../../db/migrations');
const ann = '00000000-0000-7000-8000-000000000001';
const bob = '00000000-0000-7000-8000-000000000002';

const folder = await mkdtemp(join(tmpdir(), 'ingrow-dotless-i-'));
const before = (await readdir(migrations)).filter((name) => name.endsWith('.sql') && name < '0106');
for (const name of before) await copyFile(join(migrations, name), join(folder, name));
const database = await createEmptyDatabase();
const pool = openPool(database.url, { max: 2 });
await migrate(database.url, folder);
await pool.query(
  `insert into app_user (id, email, name) values ($1, 'ann@example.com', 'Ann'), ($2, 'bob@example.com', 'Bob')`,
  [ann, bob],
);
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const insert = {
  list: (name: string, userId = ann) =>
    pool.query('insert into list (user_id, name) values ($1, $2)', [userId, name]),
  saved_view: (name: string, userId = ann) =>
    pool.query(`insert into saved_view (user_id, name, filters, position) values ($1, $2, '{}', 0)`, [
      userId,
      name,
    ]),
};
const tables = ['list', 'saved_view'] as const;
const rows = async (table: (typeof tables)[number]) =>
  (await pool.query(`select id, user_id, name from ${table} order by id`)).rows;
const isTaken = expect.objectContaining({ code: '23505' });

test('a dotless i becomes a letter of its own in names, and stored lists and views stay as they are', async () => {
  for (const table of tables) {
    for (const name of ['Isık', 'İzmir', 'Plain', 'Ölçü']) await insert[table](name);
    await insert[table]('Isik', bob);
    await expect(insert[table]('Isik')).rejects.toEqual(isTaken);
  }
  const before = await Promise.all(tables.map(rows));
  await migrate(database.url);
  expect(await Promise.all(tables.map(rows))).toEqual(before);
  for (const table of tables) {
    await insert[table]('Isik');
    await insert[table]('Işık', bob);
    for (const name of ['ISIK', 'İsik', 'isık', 'Isık', 'izmir', 'IZMIR', 'plain', 'olcu']) {
      await expect(insert[table](name), name).rejects.toEqual(isTaken);
    }
    await insert[table]('ızmir');
  }
});
