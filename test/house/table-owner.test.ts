import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, projectRoot } from './source-files.ts';
import { tableOwners } from './table-owners.ts';

/** All calls of Kysely, or SQL statements, that change rows. Each is followed by the table's name. */
const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?|copy)\s+"?(\w+)/gi,
  /\bsql\.table\(\s*['"`](\w+)/g,
];

/** The known tables that this TypeScript source writes to, with Kysely or raw SQL. Comments are ignored. */
function findWrites(source: string, tables: readonly string[]): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
  const names = writes.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''));
  return [...new Set(names)].filter((name) => tables.includes(name));
}

const tables = Object.keys(tableOwners);

test('only the owner of a table writes to it', async () => {
  const strangers: string[] = [];
  for (const file of await listFiles('server', '.ts')) {
    if (file.endsWith('.test.ts')) continue;
    for (const table of findWrites(await readFile(join(projectRoot, file), 'utf8'), tables)) {
      const owner = tableOwners[table] ?? '';
      if (!file.startsWith(`${owner}/`))
        strangers.push(`${file} writes ${table}: call a function of ${owner}`);
    }
  }
  expect(strangers).toEqual([]);
});

test('every table has an owner that declares it', async () => {
  const source = await readFile(join(projectRoot, 'server/db/database.ts'), 'utf8');
  const declared = [...source.matchAll(/^ {2}(\w+): (\w+Table);$/gm)].map((match) => ({
    table: match[1] ?? '',
    home: source.match(
      new RegExp(`import type \\{[^}]*\\b${match[2]}\\b[^}]*\\} from '#(.+)/tables\\.ts'`),
    )?.[1],
  }));
  expect(Object.fromEntries(declared.map(({ table, home }) => [table, home]))).toEqual(tableOwners);
});

test.each([
  "await db.insertInto('signal').values(rows).execute()",
  "trx\n  .updateTable(\n    'signal as s')",
  "db.deleteFrom('signal')",
  'sql`with done as (insert into signal (id) values (1) returning id) select * from done`',
  'sql`update signal set heat = 1`',
  'sql`DELETE FROM "signal" where true`',
  'copyFrom(`copy signal (id) from stdin`)',
  'sql`truncate table signal`',
  "const table = sql.table('signal')",
])('recognizes a write: %s', (code) => {
  expect(findWrites(code, ['signal'])).toEqual(['signal']);
});

test.each([
  "db.selectFrom('signal').selectAll()",
  'sql`insert into mine select id from signal on conflict do update set id = 1`',
  'sql`select id from signal for update`',
  '// we update signal here\nconst x = 1;',
  '/* delete from signal */',
])('recognizes that it only reads: %s', (code) => {
  expect(findWrites(code, ['signal'])).toEqual([]);
});
