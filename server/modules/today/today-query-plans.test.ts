import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { maxSaid } from '#contract/inbox.ts';
import type { Database } from '#server/db/database.ts';
import { makeOwner, openTestDatabase } from '#test/facts.ts';
import { touchedRows } from '#test/touched-rows.ts';
import { readToday } from './read-today.ts';
import { readStartHere } from './start-here/read-start-here.ts';

const now = new Date('2026-11-20T12:00:00Z');
const people = 10_000;
/** How many of them did something since midnight. */
const news = 200;

const asked: CompiledQuery[] = [];

/** Everyone commented on an own post within the week, inserted by SQL, since this test is only about reading. */
const test = await openTestDatabase();
const owner = await makeOwner(test.db, 'Ann');
const watched = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: test.copyPool }),
  log: ({ query }) => {
    asked.push(query);
  },
});
const own = sql`${owner.user_id}::uuid`;
await sql`insert into post (user_id, network, author_profile_id, urn, text, post_type, published_at, source)
  select ${own}, 'sample', ${owner.id}::uuid, i::text, 'Post', 'text', ${now}::timestamptz - i * interval '13 hours',
    'unipile' from generate_series(1, 20) i`.execute(test.db);
await sql`insert into person (user_id, network, name)
  select ${own}, 'sample', 'P' || i from generate_series(1, ${people}::integer) i`.execute(test.db);
await sql`insert into engagement (user_id, connected_profile_id, person_id, post_id, direction, type, text, comment_id,
    occurred_at, time_basis, recorded_at, is_news, source, key)
  select person.user_id, ${owner.id}::uuid, person.id, post.id, 'inbound', 'comment', 'How?', person.name, at, 'reported',
    at, nth <= ${news}, 'unipile', person.name
  from (select *, substr(name, 2)::integer as nth from person where user_id = ${own}) as person
  join post on post.user_id = ${own} and post.urn = (1 + nth % 20)::text
  cross join lateral (select ${now}::timestamptz - nth * interval '1 minute' as at) as moment`.execute(
  test.db,
);
await sql`insert into signal (user_id, connected_profile_id, person_id, name, counts, types, sources, interactions,
    active_days, heat, first_at, latest_at, latest_type, news_at)
  select user_id, connected_profile_id, person_id, comment_id, '{"comment": 1}', array['comment'], array['unipile'], 1, 1,
    2 ^ 84 * random(), occurred_at, occurred_at, 'comment', case when is_news then recorded_at end
  from engagement where user_id = ${own}`.execute(test.db);
await sql`vacuum analyze post, person, engagement, signal, engagement_count`.execute(test.db);
afterAll(() => test.stop());

/** What the statements of some work touch in all. The first work isn't counted. */
async function touchedBy(work: () => Promise<unknown>): Promise<number> {
  await work();
  asked.length = 0;
  await work();
  let sum = 0;
  for (const query of asked.filter(({ sql: text }) => /^\s*(select|with)/.test(text)))
    sum += (await touchedRows(test.copyPool, query)).rows;
  return sum;
}

it('Today and Start here read a bounded number of rows, whoever many people write', async () => {
  let today: Awaited<ReturnType<typeof readToday>> | undefined;
  const ofToday = await touchedBy(async () => {
    today = await readToday(watched, owner.user_id, now);
  });
  expect(today?.numbers.replies).toMatchObject({ week: maxSaid, hasMore: true });
  expect(today?.warmer.items.length).toBeGreaterThan(0);
  // Each of them would be read for any one of the numbers.
  expect(ofToday).toBeLessThan(4_000);
  let start: Awaited<ReturnType<typeof readStartHere>> | undefined;
  const ofStart = await touchedBy(async () => {
    start = await readStartHere(watched, owner.user_id, now);
  });
  expect(start?.toAnswer).toMatchObject({ count: maxSaid, hasMore: true });
  expect(ofStart).toBeLessThan(6_000);
});
