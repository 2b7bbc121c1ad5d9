import type pg from 'pg';

/** A table with its stored columns in order. Generated columns are derived from these. */
export type StoredTable = { name: string; columns: string[] };

/** The connection's schema, without objects from extensions. */
const ours = (kind: string) => `
  c.relkind = '${kind}' and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** All tables of the schema by name. */
export async function readTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select c.relname as name, (
      select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from pg_class c where ${ours('r')} order by c.relname`);
  return rows;
}

/** All sequences with their last value. Null if a sequence hasn't been used. */
export async function readSequences(client: pg.ClientBase): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(`
    select c.relname as name, pg_sequence_last_value(c.oid)::text as last
    from pg_class c where ${ours('S')} order by c.relname`);
  return rows;
}

export async function readForeignKeys(
  client: pg.ClientBase,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and ${ours('r')} order by c.relname, k.conname`);
  return rows;
}

/** The migrations that have run. */
export async function readApplied(
  client: pg.ClientBase,
): Promise<{ version: number; name: string; checksum: string }[]> {
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    'select version, name, checksum from schema_migration order by version',
  );
  return rows;
}
