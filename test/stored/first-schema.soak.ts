import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { applyMigration, migrate, migrationTable, readMigrations } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pool.ts';
import { createEmptyDatabase } from '#test/database.ts';
import { expectKept, readRows, type StoredRows } from './kept-rows.ts';
import { oldDataFolder } from './stored-data.ts';

const stored = await oldDataFolder();
const database = await createEmptyDatabase();
afterAll(async () => {
  await database.drop();
  await stored.stop();
});

/** The rows of that backup, and its last migration. */
async function readStored(): Promise<{ rows: StoredRows; last: number }> {
  const pool = openPool(stored.databaseUrl, { max: 1 });
  const applied = await pool.query<{ last: number }>('select max(version) as last from schema_migration');
  const rows = await readRows(pool);
  await pool.end();
  return { rows, last: applied.rows[0]?.last ?? 0 };
}

/** The columns of each table that rows can be inserted into, by table. */
async function readColumns(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO' group by table_name`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Inserts rows into a table. @returns whether it accepts them */
async function put(
  client: pg.ClientBase,
  table: string,
  columns: string,
  rows: readonly object[],
): Promise<boolean> {
  try {
    await client.query(
      `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1)
       on conflict do nothing`,
      [JSON.stringify(rows)],
    );
    return true;
  } catch {
    // Rows they refer to must come first.
    return false;
  }
}

// Slow: more than a thousand rows go through all migrations.
test('every migration keeps the rows stored under the first schema that had their table', async () => {
  const { rows, last } = await readStored();
  const waiting = new Map([...rows].filter(([, table]) => table.rows.length > 0));
  const before: StoredRows = new Map();
  const pool = openPool(database.url, { max: 1 });
  const client = await pool.connect();
  await client.query(migrationTable);
  for (const migration of await readMigrations()) {
    if (migration.version > last) break;
    await applyMigration(client, migration);
    const columns = await readColumns(client);
    const added = new Set<string>();
    for (let found = true; found; ) {
      found = false;
      for (const [table, { rows: all }] of waiting) {
        const names = columns.get(table);
        if (names === undefined || !(await put(client, table, names, all))) continue;
        waiting.delete(table);
        added.add(table);
        found = true;
      }
    }
    for (const [table, now] of await readRows(client, added)) before.set(table, now);
  }
  client.release();
  expect([...waiting.keys()]).toEqual([]);
  await migrate(pool);
  const after = await readRows(pool);
  await pool.end();
  expect(before.size).toBeGreaterThan(50);
  // Scores are recomputed with the points of the first version that has points.
  expectKept(before, after, ['signal.heat']);
});
