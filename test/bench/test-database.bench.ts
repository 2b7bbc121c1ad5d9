import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';
import { measure, printRatio } from './ratio.ts';

const rounds = 5;

test('a database of its own for a test file', async () => {
  const cloned = await measure(async () => {
    for (let round = 0; round < rounds; round += 1) await (await createTestDatabase()).drop();
  });
  const migrated = await measure(async () => {
    for (let round = 0; round < rounds; round += 1) await createByMigrating(`bench_${round}`);
  });
  printRatio('A cloned test database', cloned / rounds, {
    name: 'migrating an empty one',
    seconds: migrated / rounds,
  });
  expect(cloned).toBeLessThan(migrated);
});

async function createByMigrating(name: string): Promise<void> {
  const url = new URL(inject('postgres').server);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  url.pathname = `/${name}`;
  await migrate(url.href);
  await client.query(`drop database ${name} with (force)`);
  await client.end();
}
