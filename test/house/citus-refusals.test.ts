import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { projectRoot } from './source-files.ts';

/** A kind of thing that Citus refuses in a table distributed by `user_id`, with the query that finds it. */
const kinds = [
  {
    title: 'Primary keys and unique indexes without `user_id`',
    reason: 'A unique index of a distributed table must contain the distribution column.',
    query: `select index.indexrelid::regclass::text as name
      from pg_index index join distributed on distributed.id = index.indrelid
      where index.indisunique and not (distributed.user_id = any (index.indkey::int2[]))`,
  },
  {
    title: 'Foreign keys to `app_user`',
    reason: '`app_user` would have to become a reference table, which is written on every node.',
    query: `select conrelid::regclass || '.' || conname as name from pg_constraint
      where contype = 'f' and confrelid = 'app_user'::regclass`,
  },
  {
    title: 'Foreign keys to other tables without `user_id`',
    reason: 'A distributed table can only refer to reference tables, and to its own user’s rows.',
    query: `select conrelid::regclass || '.' || conname as name
      from pg_constraint join distributed on distributed.id = conrelid
      where contype = 'f' and confrelid <> 'app_user'::regclass
        and not exists (select from distributed other where other.id = confrelid)`,
  },
  {
    title: 'Foreign keys between users’ tables that leave `user_id` out',
    reason: 'Both sides must be on one node, which only the distribution column says.',
    query: `select conrelid::regclass || '.' || conname as name
      from pg_constraint join distributed on distributed.id = conrelid
        join distributed other on other.id = confrelid
      where contype = 'f' and not (distributed.user_id = any (conkey) and other.user_id = any (confkey))`,
  },
  {
    title: 'Foreign keys from tables without `user_id` to users’ tables',
    reason: 'A reference table or a local one can’t refer to a distributed one.',
    query: `select conrelid::regclass || '.' || conname as name
      from pg_constraint join distributed other on other.id = confrelid
      where contype = 'f' and not exists (select from distributed where distributed.id = conrelid)`,
  },
  {
    title: 'Foreign keys with `user_id` that set a column to null',
    reason: '`on delete set null` is refused where the key contains the distribution column.',
    query: `select conrelid::regclass || '.' || conname as name
      from pg_constraint join distributed on distributed.id = conrelid
      where contype = 'f' and confdeltype in ('n', 'd') and distributed.user_id = any (conkey)`,
  },
  {
    title: 'Triggers',
    reason: 'A distributed table has none, unless `citus.enable_unsafe_triggers` is on.',
    query: `select tgrelid::regclass || '.' || tgname as name
      from pg_trigger join distributed on distributed.id = tgrelid where not tgisinternal`,
  },
] as const;

/**
 * What Citus would refuse if every table with a column `user_id` were distributed by it, as a page of text.
 *
 * @param url a migrated database
 */
async function listCitusRefusals(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const sections: string[] = [];
    for (const { title, reason, query } of kinds) {
      const { rows } = await client.query<{ name: string }>(
        `with distributed as (
          select attrelid as id, attnum as user_id from pg_attribute join pg_class on pg_class.oid = attrelid
          where attname = 'user_id' and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        ) ${query} order by 1`,
      );
      const names = rows.map(({ name }) => `- \`${name}\``);
      sections.push(
        `## ${title}: ${rows.length}\n\n${[reason, ...names].join('\n')}\n`.replace('\n- ', '\n\n- '),
      );
    }
    return sections.join('\n');
  } finally {
    await client.end();
  }
}

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
