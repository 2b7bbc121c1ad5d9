import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createEmptyDatabase, createTestDatabase } from '#test/database.ts';
import { checkUpgrade } from './check-upgrade.ts';

const [database, empty] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
const client = new pg.Client({ connectionString: database.url });
await client.connect();
afterAll(async () => {
  await client.end();
  await Promise.all([database.drop(), empty.drop()]);
});

async function check(url = database.url): Promise<string[]> {
  const lines: string[] = [];
  await checkUpgrade(readConfig({ DATABASE_URL: url }), (line) => lines.push(line));
  return lines;
}

test('says whether the version in use can keep running, and changes nothing', async () => {
  expect(await check(empty.url)).toEqual(['The database is empty: there is nothing to upgrade.']);
  expect(await check()).toEqual(['Rolling upgrade: replace one process at a time.']);
  const discard = async (isRolling: boolean) => {
    const { rows } = await client.query<{ name: string }>(
      `delete from schema_migration where version =
        (select max(version) from schema_migration where is_rolling = $1) returning name`,
      [isRolling],
    );
    return rows[0]?.name ?? '';
  };
  const rolling = `${await discard(true)} (rolling)`;
  expect(await check()).toEqual([rolling, 'Rolling upgrade: replace one process at a time.']);
  const name = await discard(false);
  const stop = `Stop all processes first: the version in use can’t work with ${name}.`;
  expect(await check()).toEqual([...[name, rolling].sort(), stop]);
  // Before the first start of a version that knows rolling migrations.
  await client.query('alter table schema_migration drop column is_rolling');
  expect(await check()).toContain(name);
});
