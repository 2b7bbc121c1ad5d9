import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pluralize } from '#core/pluralize.ts';
import { guardedSql } from '#server/db/guard-formula.ts';
import type { ZipEntry } from '#server/db/zip-stream.ts';
import { type ExportedTable, exportedTables, notExported } from './export-plan.ts';

/** A file of an export: a whole table, or its rows of one realm. */
type Part = ExportedTable & { table: string; path: string; columns: Column[]; where: string };
type Column = { name: string; type: string };

/** A file as README.txt describes it. */
type ReportedFile = { path: string; about: string; rows: number };

/** Rows of a document table per query. A feed item can be a megabyte. */
const batchSize = 50;

/**
 * The files of an export, from one snapshot: the transaction the connection is in. Empty tables get no file.
 *
 * @param onDone called after each file
 */
export async function exportFiles(
  client: pg.ClientBase,
  userId: string,
  now: Date,
  onDone: (done: number, total: number) => Promise<void>,
): Promise<ZipEntry[]> {
  const parts = await findParts(client, userId);
  const images = await findImages(client, userId);
  const reported: ReportedFile[] = [];
  const done = async (part: Part, rows: number) => {
    reported.push({ path: part.path, about: part.about, rows });
    await onDone(reported.length, parts.length);
  };
  return [
    ...parts.map((part) => ({
      path: part.path,
      read: () => readRows(client, part, (rows) => done(part, rows)),
    })),
    ...images.map(({ id, path }) => ({ path, read: () => readImage(client, userId, id) })),
    { path: 'README.txt', read: () => [Buffer.from(readmeText(reported, images.length, now))] },
  ];
}

async function findParts(client: pg.ClientBase, userId: string): Promise<Part[]> {
  const { rows } = await client.query<Column & { table: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'user_id'
    order by a.attnum`);
  const whose = pg.escapeLiteral(userId);
  const parts: Part[] = [];
  for (const [table, how] of Object.entries(exportedTables)) {
    const columns = rows.filter((one) => one.table === table && !how.without?.includes(one.name));
    const own = ownRows(table, how, whose);
    const file = `${how.file}.${how.isJson ? 'json' : 'csv'}`;
    for (const realm of how.realm ? ['real', 'sample'] : [null]) {
      const where = realm === null ? own : `${own} and ${ofRealm(how, realm, whose)}`;
      const path = realm === null ? file : `${realm}/${file}`;
      const found = await client.query(`select from ${table} where ${where} limit 1`);
      if (found.rowCount !== 0) parts.push({ ...how, table, path, columns, where });
    }
  }
  return parts;
}

function ownRows(table: string, { by }: ExportedTable, whose: string): string {
  if (by) return `${by.column} in (select ${by.column} from ${by.table} where user_id = ${whose})`;
  return `${table === 'app_user' ? 'id' : 'user_id'} = ${whose}`;
}

/** Real and sample data never share a file, if rows name their realm or belong to a profile that does. */
function ofRealm({ realm }: ExportedTable, wanted: string, whose: string): string {
  return realm === 'own'
    ? `network = '${wanted}'`
    : `connected_profile_id in (select id from connected_profile where user_id = ${whose} and network = '${wanted}')`;
}

async function* readRows(
  client: pg.ClientBase,
  part: Part,
  onEnd: (rows: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const rows = part.isJson ? yield* readDocuments(client, part) : yield* readTable(client, part);
  await onEnd(rows);
}

/** A table as CSV: RFC 4180 quoting, LF, UTF-8, a header row. @returns the number of rows */
async function* readTable(
  client: pg.ClientBase,
  { table, columns, where }: Part,
): AsyncGenerator<Uint8Array, number> {
  const cells = columns.map(({ name, type }) => `${cellOf(name, type)} as "${name}"`).join(', ');
  const stream = client.query(
    copyTo(
      `copy (select ${cells} from ${table} where ${where}) to stdout with (format csv, header true, encoding 'UTF8')`,
    ),
  );
  for await (const chunk of stream) yield chunk;
  return stream.rowCount;
}

/**
 * Times as ISO 8601, structured values as JSON. A value that a spreadsheet would run as a formula is prefixed
 * with an apostrophe.
 */
function cellOf(name: string, type: string): string {
  if (type === 'timestamp with time zone')
    return `to_char("${name}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (type === 'jsonb' || type.endsWith('[]')) return `to_json("${name}")`;
  if (type === 'text') return guardedSql(`"${name}"`);
  return `"${name}"`;
}

/** A table as one JSON array, one row per line. @returns the number of rows */
async function* readDocuments(
  client: pg.ClientBase,
  { table, columns, where }: Part,
): AsyncGenerator<Uint8Array, number> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await client.query(
    `declare documents no scroll cursor for select row_to_json(one)::text as document
     from (select ${names} from ${table} where ${where}) one`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ document: string }>(`fetch ${batchSize} from documents`);
    if (rows.length === 0) break;
    const lines = rows.map(({ document }, at) => `${count + at === 0 ? '[' : ','}\n${document}`);
    count += rows.length;
    yield Buffer.from(lines.join(''));
  }
  await client.query('close documents');
  yield Buffer.from('\n]\n');
  return count;
}

async function findImages(client: pg.ClientBase, userId: string): Promise<{ id: string; path: string }[]> {
  const { rows } = await client.query<{ id: string; content_type: string }>(
    'select id, content_type from publication_image where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ id, content_type }) => ({
    id,
    path: `images/${id}.${content_type.replace(/^(image|application)\//, '')}`,
  }));
}

async function* readImage(client: pg.ClientBase, userId: string, id: string): AsyncGenerator<Uint8Array> {
  const { rows } = await client.query<{ bytes: Buffer }>(
    'select bytes from publication_image where user_id = $1 and id = $2',
    [userId, id],
  );
  for (const { bytes } of rows) yield bytes;
}

/** An export's README.txt: what it contains, and what it doesn't. */
function readmeText(files: readonly ReportedFile[], images: number, now: Date): string {
  const width = Math.max(...files.map(({ path }) => path.length)) + 2;
  const lines = files.map(
    ({ path, about, rows }) => `${path.padEnd(width)}${about} (${pluralize(rows, 'row')})`,
  );
  return `Everything inGrow stores about you, as of ${now.toISOString()}.

All files show the same moment. The real folder has data from real accounts; the sample folder has data
from the sample network. IDs connect the files: person_id in signals is id in people.

.csv   UTF-8, commas, a header row. A cell that a spreadsheet would read as a formula starts with an apostrophe.
.json  UTF-8, a list of rows, one per line.
Times are UTC.

${lines.join('\n')}
${images > 0 ? `\n${'images/'.padEnd(width)}Your images, named by ID (${pluralize(images, 'file')})\n` : ''}
Empty tables have no file. Not included: passwords and tokens of your accounts, which stay encrypted, and
${[...new Set(Object.values(notExported))].map((why) => `- ${why}`).join('\n')}
`;
}
