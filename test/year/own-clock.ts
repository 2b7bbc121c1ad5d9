import type pg from 'pg';

/**
 * Gives a database the driver's clock, and ids that the seed decides: they order rows and spread times. What asks for
 * the time or a new id, the queue included, finds these functions before PostgreSQL's own. An id is a UUIDv7 as
 * before: the time, a counter, and 32 bits that look random.
 */
export async function setOwnClock(admin: pg.Pool, seed: number, at: Date): Promise<void> {
  const times = ['now', 'clock_timestamp', 'transaction_timestamp'];
  const ids = ['uuidv7', 'gen_random_uuid'];
  await admin.query(`
    create schema year;
    create table year.clock as select ${`'${at.toISOString()}'`}::timestamptz as at;
    create sequence year.ids;
    ${times.map((name) => `create function year.${name}() returns timestamptz stable language sql as 'select at from year.clock';`).join('')}
    ${ids
      .map(
        (name) => `create function year.${name}() returns uuid volatile language sql as $$
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hex, 1, 3)
        || '8' || substr(hex, 4, 7) || left(md5(hex || '${seed}'), 8))::uuid
      from year.clock, lateral (select lpad(to_hex(nextval('year.ids')), 10, '0') as hex) as counted $$;`,
      )
      .join('')}
    create or replace function pgboss.job_now() returns timestamptz stable language sql as 'select year.now()';
    do $$ begin execute format('alter database %I set search_path = year, pg_catalog, public', current_database()); end $$`);
  // A default was resolved when its table was made.
  const { rows } = await admin.query<{ place: string; name: string; usual: string }>(`
    select format('%I.%I', table_schema, table_name) as place, column_name as name, column_default as usual
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
      and column_default ~ '^\\(?(uuidv7|gen_random_uuid|now|clock_timestamp)\\(\\)'`);
  const changes = rows.map(({ place, name, usual }) => {
    return `alter table ${place} alter ${name} set default ${usual.replace(/\b(?=(uuidv7|gen_random_uuid|now|clock_timestamp)\(\))/, 'year.')};`;
  });
  await admin.query(changes.join(''));
}
