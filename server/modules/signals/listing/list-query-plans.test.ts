import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { type SignalFilters, SignalOrder, SignalSort } from '#contract/signals/signal-filters.ts';
import type { Database } from '#server/db/database.ts';
import {
  requireOwnedSignalScope,
  type SignalScope,
  scopeOf,
} from '#server/modules/signals/require-owned-signal-scope.ts';
import { triesAll } from '#test/cases.ts';
import { makeOwner, makeProfile, openTestDatabase } from '#test/facts.ts';
import { touchedRows } from '#test/touched-rows.ts';
import { listSignals } from './list-signals.ts';

const now = new Date('2026-11-20T12:00:00Z');
const rows = 4_000;
const large = crypto.randomUUID();
const small = crypto.randomUUID();
const post = crypto.randomUUID();

const asked: CompiledQuery[] = [];

/** Two profiles with the same number of signals, inserted by SQL, since this test is only about reading. */
const test = await openTestDatabase();
const owner = await makeOwner(test.db, 'Ann');
const second = await makeProfile(test.db, owner.user_id, 'Second');
const one = scopeOf(owner);
const all = await requireOwnedSignalScope(test.db, owner.user_id, 'sample');
const watched = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: test.copyPool }),
  log: ({ query }) => {
    asked.push(query);
  },
});
await sql`insert into company (user_id, network, name)
  select ${owner.user_id}::uuid, 'sample', 'Co' || i from generate_series(0, 499) i`.execute(test.db);
await sql`insert into person (user_id, network, name, company, company_id)
  select company.user_id, 'sample', 'P' || md5(i::text), company.name, company.id
  from generate_series(1, ${rows}::integer) i join company on company.name = 'Co' || i % 500`.execute(
  test.db,
);
await sql`insert into signal (user_id, connected_profile_id, person_id, name, headline, company, company_id, seniority,
    counts, types, reaction_types, sources, has_email, interactions, active_days, heat, fit, first_at, latest_at,
    latest_type, status)
  select user_id, p.id, person.id, name, 'Buyer abroad', company, company_id,
    case when abs(hashtext('s' || name)) % 400 = 0 then 'vp' else 'manager' end, '{"comment": 1}', array['comment'],
    case when abs(hashtext('r' || name)) % 1000 = 0 then array['funny', 'like'] else array['like'] end,
    case when abs(hashtext('q' || name)) % 1000 = 0 then array['paste'] else array['unipile'] end,
    abs(hashtext('e' || name)) % 300 = 0,
    abs(hashtext(name)) % 20, 1, 2 ^ (84 + abs(hashtext(name)) % 1000 / 200.0),
    abs(hashtext(name)) % 40 - 20,
    now() - abs(hashtext('f' || name)) % 1000 * interval '1 hour',
    now() - abs(hashtext('l' || name)) % 1000 * interval '1 hour', 'comment',
    case when abs(hashtext(name)) % 5 = 0 then 'reviewed' else 'new' end
  from person, unnest(${[owner.id, second.id]}::uuid[]) as p (id)`.execute(test.db);
// Puts half of the people on a large list, and ten on a small one.
await sql`with made as (
    insert into list (user_id, id, name) values
      (${owner.user_id}, ${large}, 'Large'), (${owner.user_id}, ${small}, 'Small') returning id
  )
  insert into list_person (user_id, list_id, person_id)
  select person.user_id, made.id, person.id from made, person
  where case when made.id = ${large} then abs(hashtext('m' || person.name)) % 2 = 0
    else abs(hashtext('m' || person.name)) % 1000 = 0 end`.execute(test.db);
// Ten people engaged with the small post, and everyone with one of the others.
await sql`insert into post (user_id, id, network, urn, post_type, source)
  select ${owner.user_id}::uuid, case i when 0 then ${post}::uuid else gen_random_uuid() end, 'sample', i::text,
    'text', 'unipile'
  from generate_series(0, 100) i`.execute(test.db);
await sql`insert into engagement (user_id, connected_profile_id, person_id, post_id, direction, type, occurred_at,
    time_basis, recorded_at, is_news, source, key)
  select post.user_id, signal.connected_profile_id, signal.person_id, post.id, 'inbound', 'comment',
    ${now}::timestamptz - abs(hashtext('e' || signal.name)) % 4000 * interval '1 hour', 'reported', now(), true,
    'unipile', post.id || '/' || signal.person_id
  from signal join post on abs(hashtext(signal.name)) % 100 + 1 = post.urn::integer
    or post.id = ${post} and abs(hashtext('p' || signal.name)) % 1000 = 0`.execute(test.db);
await sql`vacuum analyze signal, person, company, list_person, list, engagement, post`.execute(test.db);
afterAll(() => test.stop());

type Query = Parameters<typeof listSignals>[2];
/** What a page may examine, 10 rows for each that it reads, and the pages of 8 kB it may read. All rows are 4,000. */
const most = { rows: 10 * 51, blocks: 1_500 };

/** Asks for a page, and checks what its statements touch. @returns the cursor of the next page */
async function expectFewRows(
  query: Query,
  scope: SignalScope,
  { rows, blocks } = most,
): Promise<string | null> {
  asked.length = 0;
  const { items, nextCursor } = await listSignals(watched, scope, query, now);
  // Their lists are in the first one, and their status in other profiles in the second. Statements that a filter
  // needs run before, and are kept for an hour.
  for (const words of items.length > 0 ? ['as more', 'signal other'] : ['as more']) {
    const statement = asked.find(({ sql: text }) => text.includes(words));
    if (statement === undefined) throw new Error(`No statement has ${words}.`);
    const touched = await touchedRows(test.copyPool, statement);
    const what = `${JSON.stringify(query)} in ${scope.profileIds.length} profiles, ${words}`;
    expect.soft(touched.rows, what).toBeLessThanOrEqual(rows);
    expect.soft(touched.blocks, what).toBeLessThanOrEqual(blocks);
  }
  return nextCursor;
}

/** Each is true for so many that any order comes by enough of them. */
const common: SignalFilters[] = [
  {},
  { status: ['new'] },
  { engagementType: ['comment', 'reaction'] },
  { scoreMin: 1 },
  { fitMin: -10 },
  { list: [large] },
  { noList: true },
  { notList: [large] },
  { reactionType: ['like'] },
  { source: ['unipile', 'csv'] },
  { hasEmail: false },
  { keywordsNone: ['co499'] },
  { keywordsAll: ['buyer abroad'] },
];

/** `week` isn't a column of a signal: see below. */
const ownSorts = SignalSort.options.filter((sort) => sort !== 'week');

it.each(ownSorts)(
  'a page by %s stops when it is full, with any common filter, also after a cursor',
  async (sort) => {
    const ways = [one, all].flatMap((scope) => SignalOrder.options.map((order) => ({ scope, order })));
    for (const [index, filters] of common.entries()) {
      // Otherwise one way for each filter, and no filter at all in each way.
      const way = ways[(index + ownSorts.indexOf(sort)) % ways.length];
      const tried = triesAll() || index === 0 ? ways : ways.filter((one) => one === way);
      for (const { scope, order } of tried) {
        const query = { ...filters, sort, order };
        const cursor = await expectFewRows(query, scope);
        expect(cursor).not.toBeNull();
        await expectFewRows({ ...query, cursor: cursor ?? '' }, scope);
      }
    }
  },
);

it('people gone quiet are read down to the top quarter', async () => {
  for (const scope of [one, all]) await expectFewRows({ goneQuiet: true }, scope);
});

it('a small list or post is read from its members', async () => {
  for (const scope of [one, all])
    for (const query of [{ list: [small] }, { post: [post] }]) await expectFewRows(query, scope);
});

it('a rare value is found without its common neighbors', async () => {
  const rare: Query[] = [
    { reactionType: ['funny'] },
    { source: ['paste'] },
    { hasEmail: true },
    { seniority: ['vp'] },
    { seniority: ['vp', 'owner'] },
  ];
  for (const query of rare) await expectFewRows(query, one);
  for (const query of rare.slice(0, 2)) await expectFewRows(query, all);
});

it('a rare word is found without its common neighbors', async () => {
  const rare: Query[] = [
    { search: 'co499' },
    { search: 'nobodyhere' },
    { location: ['nobodyhere'] },
    { keywordsAll: ['Co499'] },
    { keywordsAny: ['co499', 'nobody here'] },
    { company: ['co499'] },
    { company: ['co499', 'Co 498'] },
    { company: ['nobodyhere'] },
  ];
  for (const scope of [one, all]) for (const query of rare) await expectFewRows(query, scope);
});

it('the people of one or two companies are read alone', async () => {
  const companies = await test.db.selectFrom('company').select('id').orderBy('id').limit(2).execute();
  const ids = companies.map(({ id }) => id);
  for (const companyId of [ids.slice(0, 1), ids]) await expectFewRows({ companyId }, one);
});

it('people active in a week are read from the engagements of that week', async () => {
  // Some 170 of the 4,000 people in each profile.
  const ofTheWeek = { rows: 2_500, blocks: 8_000 };
  for (const query of [{ activeWeek: true }, { activeWeek: true, sort: 'week' as const }])
    for (const scope of [one, all]) await expectFewRows(query, scope, ofTheWeek);
});
