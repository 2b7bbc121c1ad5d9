import type pg from 'pg';
import { expect } from 'vitest';

/**
 * Where data stored under an older name is now. Migrations that rename add to this; nothing is ever removed.
 */
const moved: { tables: Record<string, string>; columns: Record<string, string> } = {
  /** `old` → `new` */
  tables: {
    barred_person: 'erasure_block',
    changed_signal: 'change_outbox',
    large_change: 'bulk_change',
    large_change_batch: 'bulk_change_batch',
    look_up_day: 'enrichment_day',
    process_beat: 'process_heartbeat',
    publication_picture: 'publication_media',
    list_change: 'bulk_change_part',
    signal_change: 'bulk_change_part',
    rss_forgotten: 'rss_purged',
  },
  /** `old_table.old_column` → `new_column` */
  columns: {
    'signal_change.signal_ids': 'ids',
    'list_change.person_ids': 'ids',
    'person.looked_up_at': 'enriched_at',
    'person.looked_up_by': 'enriched_by',
    'person.held': 'pinned',
    'post.held': 'pinned',
    'company.looked_up_at': 'enriched_at',
    'company.looked_up_by': 'enriched_by',
    'csv_import_error.place': 'position',
    'publication.armed_at': 'send_started_at',
    'publication.look_at': 'check_at',
    'publication.looks': 'checks',
    'publication.settled_at': 'finished_at',
    'publication_attempt.armed_at': 'send_started_at',
    'webhook_event.settled_at': 'finished_at',
    'notice_delivery.settled_at': 'finished_at',
    'billing_event.settled_at': 'reconciled_at',
    'engagement.created_at': 'recorded_at',
  },
};

/** What was removed for good, with the reason: `table` or `table.column`. */
const gone: Record<string, string> = {
  'signal_change.field': 'bulk_change.kind says it',
  'signal_change.made_at': 'bulk_change says it',
  'signal_change.large_change_id': 'every part has a change: one of few has its own',
  'list_change.is_addition': 'bulk_change.kind says it',
  'list_change.list_id': 'bulk_change says it',
  'list_change.made_at': 'bulk_change says it',
  'list_change.large_change_id': 'every part has a change: one of few has its own',
};

type Row = Record<string, unknown>;
type Table = { key: string[]; rows: Row[] };
export type StoredRows = Map<string, Table>;

/** All rows of all tables, or of the given ones, as JSON. */
export async function readRows(
  client: Pick<pg.Client, 'query'>,
  only?: ReadonlySet<string>,
): Promise<StoredRows> {
  const tables = await client.query<{ name: string; key: string[] }>(`
    select c.relname as name, array(
      select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey) order by a.attnum
    ) as key
    from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migration'`);
  const found: StoredRows = new Map();
  for (const { name, key } of tables.rows) {
    if (only && !only.has(name)) continue;
    const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from "${name}" t`);
    found.set(name, { key, rows: rows.map(({ row }) => row) });
  }
  return found;
}

/**
 * Expects every row to exist with all values, under current names.
 *
 * @param changed values that a migration recomputes, as `table.column`
 */
export function expectKept(before: StoredRows, after: StoredRows, changed: readonly string[] = []): void {
  const lost: string[] = [];
  for (const [table, { key, rows }] of before) {
    if (table in gone) continue;
    const now = after.get(moved.tables[table] ?? table)?.rows;
    if (!now) {
      lost.push(`${table}: the table`);
      continue;
    }
    const nameOf = (column: string) => moved.columns[`${table}.${column}`] ?? column;
    const columns = (row: Row) =>
      Object.keys(row).filter(
        (column) => !(`${table}.${column}` in gone) && !changed.includes(`${table}.${column}`),
      );
    const names = key.length > 0 ? key : rows[0] ? columns(rows[0]) : [];
    const idOf = (row: Row, name: (column: string) => string) =>
      JSON.stringify(names.map((column) => row[name(column)]));
    const byId = new Map(now.map((row) => [idOf(row, nameOf), row]));
    for (const row of rows) {
      const id = idOf(row, (column) => column);
      const kept = byId.get(id);
      if (!kept) lost.push(`${table} ${id}: the row`);
      for (const column of kept ? columns(row) : []) {
        const [was, is] = [JSON.stringify(row[column]), JSON.stringify(kept?.[nameOf(column)])];
        if (was !== is) lost.push(`${table}.${column} of ${id}: ${was} is ${is}`);
      }
    }
  }
  expect(lost).toEqual([]);
}
