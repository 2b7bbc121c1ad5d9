import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { listCitusRefusals } from './find-citus-refusals.ts';
import { projectRoot } from './source-files.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

const heading = `# What Citus would refuse

Citus is an extension that spreads tables over several PostgreSQLs. This is what it would refuse if every table with a
\`user_id\` were distributed by it, by its source (version 14). Nobody has run it. After a migration,
\`vitest run test/house/citus-refusals.test.ts -u\` writes this page again.
`;

test('docs/citus.md lists what the schema has that Citus refuses', async () => {
  const list = await listCitusRefusals(database.url);
  await expect(`${heading}\n${list}`).toMatchFileSnapshot(join(projectRoot, 'docs/citus.md'));
});

test('finds one of each kind', async () => {
  const made = await createTestDatabase();
  const client = new pg.Client({ connectionString: made.url });
  await client.connect();
  const before = await listCitusRefusals(made.url);
  await client.query(`
    create table town (id integer primary key);
    create table probe (
      id uuid primary key,
      user_id uuid not null references app_user,
      town_id integer references town,
      parent_id uuid references probe,
      before_id uuid,
      unique (user_id, id),
      constraint probe_before foreign key (user_id, before_id) references probe (user_id, id)
        on delete set null (before_id)
    );
    create table about (probe_id uuid references probe);
    create trigger probe_watch before update on probe
      for each row execute function suppress_redundant_updates_trigger();
  `);
  const known = new Set(before.split('\n').filter((line) => line.startsWith('- ')));
  const after = (await listCitusRefusals(made.url)).split('\n').filter((line) => line.startsWith('- '));
  expect(after.filter((line) => !known.has(line))).toEqual([
    '- `probe_pkey`',
    '- `probe.probe_user_id_fkey`',
    '- `probe.probe_town_id_fkey`',
    '- `probe.probe_parent_id_fkey`',
    '- `about.about_probe_id_fkey`',
    '- `probe.probe_before`',
    '- `probe.probe_watch`',
  ]);
  await client.end();
  await made.drop();
});
