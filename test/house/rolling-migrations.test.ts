import { expect, it } from 'vitest';
import { readMigrations } from '#server/db/migrate.ts';

/** One column that versions that don't know of it need not fill. */
const isHarmlessColumn = (statement: string): boolean =>
  /^alter table \w+ add column \w+ /.test(statement) &&
  !/\b(?:references|unique|primary key|generated)\b|, (?:add|alter|drop|rename)\b/.test(statement) &&
  (!/\bnot null\b/.test(statement) || /\bdefault\b/.test(statement));

/** The statements of a rolling migration that versions from before it could not work with. */
function findHarmful(sql: string): string[] {
  const statements = sql
    .replaceAll(/--[^\n]*/g, ' ')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
  const created = statements.flatMap((statement) => /^create table (\w+) \(/.exec(statement)?.[1] ?? []);
  return statements.filter((statement) => {
    const [, table] = /^create (?:unique )?index \w+ on (\w+) /.exec(statement) ?? [];
    if (table !== undefined) return !created.includes(table);
    // Else an older version couldn't delete the row that it references.
    if (/^create table \w+ \(/.test(statement)) {
      const references = statement.split(/\breferences\b/).slice(1);
      return references.some((one) => !/\bon delete (?:cascade|set null)\b/.test(one));
    }
    return !/^comment on /.test(statement) && !isHarmlessColumn(statement);
  });
}

it.each([
  [
    'create table t (user_id uuid references app_user on delete cascade, n int); create index t_n on t (n);',
    0,
  ],
  ["alter table signal add column n int not null default 0; comment on column signal.n is 'A number'", 0],
  ['alter table signal add column n int check (n > 0);', 0],
  ['alter table signal add column n int not null;', 1],
  ['alter table signal add column n uuid default null references app_user;', 1],
  ['create table t (user_id uuid references app_user);', 1],
  ['create index signal_n on signal (n);', 1],
  ['create unique index signal_n on signal (n);', 1],
  ['alter table signal drop column note; update signal set name = null; drop table post;', 3],
  ['alter table signal add column n int, drop column note;', 1],
  ['create table t as select * from signal;', 1],
])('%s', (sql, harmful) => {
  expect(findHarmful(sql)).toHaveLength(harmful);
});

it('versions from before a rolling migration can work with it', async () => {
  const rolling = (await readMigrations()).filter(({ isRolling }) => isRolling);
  expect(rolling.flatMap(({ name, sql }) => findHarmful(sql).map((one) => `${name}: ${one}`))).toEqual([]);
});
