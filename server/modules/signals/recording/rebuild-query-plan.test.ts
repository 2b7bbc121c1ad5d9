import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { makeOwner, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';

const test = await openTestDatabase();
afterAll(() => test.stop());

it('reads the engagements of each person by the index on people, even without statistics', async () => {
  const asked: CompiledQuery[] = [];
  const watched = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: test.copyPool }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  const owner = await makeOwner(test.db, 'Ann');
  const batch = Array.from({ length: 2000 }, (_, place) =>
    newEngagement({ person: newPerson(`person-${place}`) }),
  );
  await record(watched, owner, batch);
  const rebuild = asked.find(({ sql }) => /insert into signal \(/.test(sql));
  const { rows } = await test.copyPool.query(`explain ${rebuild?.sql}`, [...(rebuild?.parameters ?? [])]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('using engagement_person ');
  expect(plan).not.toMatch(/engagement_occurred|Seq Scan on engagement/);
});
