import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openPool } from '#server/db/pool.ts';
import { readOverview } from '#server/modules/signals/overview.ts';
import { scopeOf } from '#server/modules/signals/require-owned-signal-scope.ts';
import { makeOwner, newEngagement, newPerson, newPost, openTestDatabase, record } from '#test/facts.ts';

const test = await openTestDatabase();
// A plan without statistics takes a minute, one with statistics about 50 ms.
const pool = openPool(test.copyPool.options.connectionString ?? '', { statementTimeout: 10_000 });
const hurried = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
// Autovacuum would make the result random.
await sql`alter table signal set (autovacuum_enabled = off)`.execute(test.db);
await sql`alter table engagement set (autovacuum_enabled = off)`.execute(test.db);
afterAll(async () => {
  await hurried.destroy();
  await test.stop();
});

/** A user whose people all engaged with the same post. */
async function fill(name: string, people: number) {
  const owner = await makeOwner(test.db, name);
  const post = newPost('urn:li:activity:1');
  const batch = Array.from({ length: people }, (_, place) => [
    newEngagement({ person: newPerson(`person-${place}`), post }),
    newEngagement({ person: newPerson(`person-${place}`), type: 'reaction' }),
  ]);
  await record(test.db, owner, batch.flat());
  const { id } = await test.db
    .selectFrom('post')
    .select('id')
    .where('user_id', '=', owner.user_id)
    .executeTakeFirstOrThrow();
  return { scope: scopeOf(owner), post: id };
}

it('plans a post overview quickly right after a first import', async () => {
  const ann = await fill('Ann', 2000);
  const now = new Date('2026-06-01T12:00:00Z');
  const overview = await readOverview(hurried, ann.scope, { post: [ann.post] }, now);
  expect(overview.people).toBe(2000);
});

it('updates row estimates for a small import next to a larger one', async () => {
  const bob = await fill('Bob', 150);
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from signal
    where connected_profile_id = ${bob.scope.profileIds[0]}::uuid`.execute(test.db);
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(100);
});
