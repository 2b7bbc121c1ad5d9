import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { listFiles, projectRoot } from './source-files.ts';

/** A column as information_schema describes it. */
type RealColumn = { type: string; nullable: boolean; hasDefault: boolean; always: boolean };

/** The TypeScript types allowed for each PostgreSQL type. A named type of the contract is a set of texts. */
const namedPart = /^(?!Date$|Buffer$)[A-Z]\w*(\['\w+'\])?$|^'[^']*'$/;
const isNamed = (type: string): boolean => type.split(' | ').every((part) => namedPart.test(part));
const matches: Record<string, (type: string) => boolean> = {
  uuid: (type) => type === 'string',
  text: (type) => type === 'string' || isNamed(type),
  int4: (type) => type === 'number',
  int8: (type) => type === 'number',
  float8: (type) => type === 'number',
  bool: (type) => type === 'boolean',
  timestamptz: (type) => type === 'Date',
  date: (type) => type === 'string',
  tsvector: (type) => type === 'string',
  bytea: (type) => type === 'Buffer',
  _text: (type) => type.endsWith('[]'),
  _float8: (type) => type === 'number[]',
  _uuid: (type) => type === 'string[]',
  _int4: (type) => type === 'number[]',
  jsonb: (type) => !['string', 'number', 'boolean', 'Date', 'Buffer'].includes(type),
};

test('the table types match the migrated database', async () => {
  const declared = await readDeclared();
  const real = await readCatalog();
  expect([...declared.keys()].sort()).toEqual([...real.keys()].sort());
  const differences: string[] = [];
  for (const [table, columns] of real) {
    const types = declared.get(table) ?? new Map<string, DeclaredColumn>();
    for (const name of new Set([...columns.keys(), ...types.keys()])) {
      const problem = compare(types.get(name), columns.get(name));
      if (problem) differences.push(`${table}.${name}: ${problem}`);
    }
  }
  expect(differences).toEqual([]);
});

test('reports a difference', () => {
  const [, columns = new Map<string, DeclaredColumn>()] = [
    ...parseTables(
      "export interface XTable {\n  /** Text. */\n  a: string | null;\n  b: Generated<Date>;\n  c: ColumnType<Kind, Kind | undefined>;\n  d: Partial<Record<'x', { y: number; z: string }>>;\n}\n",
    ).values(),
  ].flatMap((only) => [undefined, only]);
  const real = { type: 'text', nullable: true, hasDefault: false, always: false };
  expect([...columns.keys()]).toEqual(['a', 'b', 'c', 'd']);
  expect(compare(columns.get('a'), real)).toBeUndefined();
  expect(compare(columns.get('a'), { ...real, nullable: false })).toMatch(/null/);
  expect(compare(columns.get('a'), { ...real, type: 'int4' })).toMatch(/int4/);
  expect(compare(columns.get('a'), undefined)).toMatch(/not in the database/);
  expect(compare(undefined, real)).toMatch(/not in the types/);
  expect(
    compare(columns.get('b'), { type: 'timestamptz', nullable: false, hasDefault: false, always: false }),
  ).toMatch(/default/);
  expect(compare(columns.get('c'), { ...real, nullable: false, hasDefault: true })).toBeUndefined();
  expect(compare(columns.get('c'), { ...real, nullable: false, hasDefault: false })).toMatch(/default/);
  expect(compare(columns.get('d'), { ...real, type: 'jsonb', nullable: false })).toBeUndefined();
});

/** How a declared column differs from the real one, as a sentence; undefined if it doesn't. */
function compare(declared: DeclaredColumn | undefined, real: RealColumn | undefined): string | undefined {
  if (!declared) return 'not in the types';
  if (!real) return 'not in the database';
  const fits = matches[real.type];
  if (!fits)
    return `${real.type} is a type this test does not know: say in it which TypeScript type it is read as`;
  if (declared.type !== 'unknown' && !fits(declared.type))
    return `${declared.type} cannot stand for ${real.type}`;
  if (declared.nullable !== undefined && declared.nullable !== real.nullable) {
    return real.nullable ? 'may be null in the database' : 'is never null in the database';
  }
  const made = real.always ? 'always' : real.hasDefault ? 'default' : 'never';
  // Kysely already allows omitting a nullable column without a default.
  if (declared.made !== made)
    return `is made by the database: ${made}; the type says ${declared.made} (default: Generated)`;
  return undefined;
}

async function readDeclared(): Promise<DeclaredTables> {
  const files = (await listFiles('server', '/tables.ts', 'tables.ts')).filter((file) =>
    file.endsWith('/tables.ts'),
  );
  const interfaces: DeclaredTables = new Map();
  for (const file of files) {
    for (const [name, columns] of parseTables(await readFile(join(projectRoot, file), 'utf8'))) {
      interfaces.set(name, columns);
    }
  }
  const database = await readFile(join(projectRoot, 'server/db/database.ts'), 'utf8');
  const tables: DeclaredTables = new Map();
  for (const [, table = '', name = ''] of database.matchAll(/^ {2}(\w+): (\w+);$/gm)) {
    const columns = interfaces.get(name);
    if (!columns) throw new Error(`server/db/database.ts names ${name}, which is in no tables.ts`);
    tables.set(table, columns);
  }
  return tables;
}

/** All tables in the schema `public`, except for the migrations' own table. */
async function readCatalog(): Promise<Map<string, Map<string, RealColumn>>> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<RealColumn & { table: string; name: string }>(`
      select c.table_name as table, c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
        c.column_default is not null or c.is_identity = 'YES' as "hasDefault", c.is_generated = 'ALWAYS' as always
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migration'
      order by 1, c.ordinal_position`);
    const tables = new Map<string, Map<string, RealColumn>>();
    for (const { table, name, ...column } of rows) {
      const columns = tables.get(table) ?? new Map<string, RealColumn>();
      tables.set(table, columns.set(name, column));
    }
    return tables;
  } finally {
    await client.end();
    await database.drop();
  }
}

/** How a Kysely table interface describes a column, parsed from its source. */
type DeclaredColumn = {
  /** The select type, without Generated, ColumnType, and `| null`. */
  type: string;
  /** Undefined if the source doesn't say (`unknown`, a type taken from the contract by key). */
  nullable: boolean | undefined;
  /** `default`: may be omitted in an insert. `always`: only the database sets it. `never`: must be given. */
  made: 'never' | 'default' | 'always';
};

type DeclaredTables = Map<string, Map<string, DeclaredColumn>>;

/**
 * Parses every `export interface …Table { … }` in a tables.ts. TypeScript 7 has no compiler API, so this
 * parses the text: members that end with `;`, without comments.
 */
function parseTables(source: string): DeclaredTables {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\/\/.*$/gm, '');
  const tables: DeclaredTables = new Map();
  for (const [, name = '', body = ''] of code.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)) {
    const members = splitTop(body, ';').map((member) => member.trim());
    tables.set(name, new Map(members.filter((member) => member !== '').map(parseColumn)));
  }
  return tables;
}

function parseColumn(member: string): [string, DeclaredColumn] {
  const colon = member.indexOf(':');
  const name = member.slice(0, colon).trim();
  const text = member.slice(colon + 1).trim();
  const wrapped = text.match(/^(GeneratedAlways|Generated|ColumnType)<([\s\S]*)>$/);
  const [read = '', inserted = ''] = wrapped ? splitTop(wrapped[2] ?? '', ',') : [text];
  const parts = splitTop(read, '|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const type = parts.filter((part) => part !== 'null').join(' | ');
  const isOpen = type === 'unknown' || /^\w+\['\w+'\]$/.test(type);
  return [
    name,
    { type, nullable: isOpen ? undefined : parts.includes('null'), made: madeBy(wrapped?.[1], inserted) },
  ];
}

function madeBy(wrapper: string | undefined, inserted: string): DeclaredColumn['made'] {
  if (wrapper === 'GeneratedAlways' || inserted.trim() === 'never') return 'always';
  if (wrapper === 'Generated' || /\bundefined\b/.test(inserted)) return 'default';
  return 'never';
}

/** Splits at a character that isn't inside brackets. */
function splitTop(text: string, sign: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    if ('<{[('.includes(char)) depth += 1;
    if ('>}])'.includes(char)) depth -= 1;
    if (char === sign && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}
