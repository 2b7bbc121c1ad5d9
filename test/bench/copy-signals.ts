import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { withoutTimeLimit } from '#server/db/without-time-limit.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';

/**
 * Multiplies signals in seconds, where creating each would take minutes: copies all people of a profile with
 * their engagements and signals a given number of times. Copies have their own ids and keys, and otherwise
 * the same values.
 */
export async function copySignals(
  db: Kysely<Database>,
  profile: OwnedConnectedProfile,
  times: number,
): Promise<void> {
  const mine = sql`user_id = ${profile.user_id}::uuid`;
  await sql`drop table if exists bench_model`.execute(db);
  await sql`create table bench_model as select id from person where ${mine}`.execute(db);
  await sql`analyze bench_model`.execute(db);
  const made = await dropIndexes(db, ['person', 'engagement', 'signal']);
  for (let nth = 1; nth <= times; nth += 1) {
    // A copy's id is derived from the original's, so everything about the copy can be matched. Version and
    // variant bits are set, because responses with invalid UUIDs are rejected.
    const copy = (id: string) => sql`overlay(overlay(md5(${sql.ref(id)}::text || ${sql.lit(`-${nth}`)})
      placing '7' from 13) placing '8' from 17)::uuid`;
    const named = (text: string) => sql`${sql.ref(text)} || ${sql.lit(`-${nth}`)}`;
    await withoutTimeLimit(db, async (trx) => {
      await insertCopies(trx, 'person', mine, {
        id: copy('id'),
        urn: named('urn'),
        public_id: named('public_id'),
      });
      await insertCopies(trx, 'person_key', mine, { key: named('key'), person_id: copy('person_id') });
      await insertCopies(trx, 'engagement', mine, {
        id: copy('id'),
        key: named('key'),
        person_id: copy('person_id'),
      });
      await insertCopies(trx, 'signal', mine, { id: copy('id'), person_id: copy('person_id') });
    });
  }
  for (const index of made) await withoutTimeLimit(db, (trx) => sql.raw(index).execute(trx));
  await sql`vacuum analyze person, person_key, engagement, signal, engagement_count`.execute(db);
}

/**
 * Inserting rows first and creating the indexes afterward takes a tenth of the time.
 *
 * @returns the statements that recreate the dropped indexes: all that no constraint needs
 */
async function dropIndexes(db: Kysely<Database>, tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
    from pg_index where indrelid = any(${tables}::regclass[]) and not indisunique`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  return rows.map(({ made }) => made);
}

/** Copies the rows of the people who existed before any copy. */
async function insertCopies(
  db: Kysely<Database>,
  table: string,
  mine: RawBuilder<unknown>,
  changed: Record<string, RawBuilder<unknown>>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
      and identity_generation is distinct from 'ALWAYS'`.execute(db);
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? sql.ref(name));
  const person = table === 'person' ? 'id' : 'person_id';
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(table)}
    where ${mine} and ${sql.ref(person)} in (select id from bench_model)`.execute(db);
}
