import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findWrites } from './find-writes.ts';
import { listFiles, projectRoot } from './source-files.ts';
import { tableOwners } from './table-owners.ts';

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
