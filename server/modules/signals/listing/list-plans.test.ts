import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignalFilters, SignalOrder, SignalSort } from '#contract/signals/signal-filters.ts';
import type { Database } from '#server/db/database.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import {
  requireOwnedSignalScope,
  type SignalScope,
  scopeOf,
} from '#server/modules/signals/require-owned-signal-scope.ts';
import { makeOwner, makeProfile, type OpenTestDatabase, openTestDatabase } from '#test/facts.ts';
import { listSignals } from './list-signals.ts';

const now = new Date('2026-11-20T12:00:00Z');
const rows = 10_000;
const large = crypto.randomUUID();
const small = crypto.randomUUID();
const post = crypto.randomUUID();

let test: OpenTestDatabase;
let owner: OwnedConnectedProfile;
let one: SignalScope;
let all: SignalScope;
let watched: Kysely<Database>;
const asked: CompiledQuery[] = [];

/** Two profiles with the same number of signals, inserted by SQL, since this test is about plans only. */
beforeAll(async () => {
  test = await openTestDatabase();
  owner = await makeOwner(test.db, 'Ann');
  const second = await makeProfile(test.db, owner.user_id, 'Second');
  one = scopeOf(owner);
  all = await requireOwnedSignalScope(test.db, owner.user_id, 'sample');
  watched = new Kysely<Database>({
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
    where case when made.id = ${large} then abs(hashtext(person.name)) % 2 = 0
      else abs(hashtext(person.name)) % 1000 = 0 end`.execute(test.db);
  // Ten people engaged with the small post, and everyone with one of the others.
  await sql`insert into post (user_id, id, network, urn, post_type, source)
    select ${owner.user_id}::uuid, case i when 0 then ${post}::uuid else gen_random_uuid() end, 'sample', i::text,
      'text', 'unipile'
    from generate_series(0, 100) i`.execute(test.db);
  await sql`insert into engagement (user_id, connected_profile_id, person_id, post_id, direction, type, occurred_at,
      time_basis, recorded_at, is_news, source, key)
    select post.user_id, signal.connected_profile_id, signal.person_id, post.id, 'inbound', 'comment', now(),
      'reported', now(), true, 'unipile', post.id || '/' || signal.person_id
    from signal join post on abs(hashtext(signal.name)) % 100 + 1 = post.urn::integer
      or post.id = ${post} and abs(hashtext('p' || signal.name)) % 1000 = 0`.execute(test.db);
  await sql`vacuum analyze signal, person, company, list_person, list, engagement, post`.execute(test.db);
});
afterAll(() => test.stop());

/** The plans for a page's rows and for their lists, and the cursor of the next page. */
async function plansOf(
  query: Parameters<typeof listSignals>[2],
  scope = one,
): Promise<[rows: string, lists: string, next: string | null]> {
  asked.length = 0;
  const { nextCursor } = await listSignals(watched, scope, query, now);
  // Statements that a filter needs run before, and those for data next to the rows run after.
  const plan = await explain('as more');
  // The subplans for each returned row follow the plan that finds the rows.
  const [found = '', ...perRow] = plan.split('SubPlan');
  return [found, perRow.filter((part) => part.includes('list_person')).join(''), nextCursor];
}

/** The plan of the statement that contains this text. */
async function explain(words: string): Promise<string> {
  const list = asked.find((query) => query.sql.includes(words));
  const { rows } = await test.copyPool.query(`explain ${list?.sql}`, [...(list?.parameters ?? [])]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
const planOf = async (query: Parameters<typeof listSignals>[2], scope = one) =>
  (await plansOf(query, scope))[0];

const filters: [string, SignalFilters][] = [
  ['no filter', {}],
  ['a status', { status: ['new'] }],
  ['types', { engagementType: ['comment', 'reaction'] }],
  ['a score', { scoreMin: 1 }],
  ['a fit', { fitMin: -10 }],
  ['a large list', { list: [large] }],
  ['no list', { noList: true }],
  ['not a large list', { notList: [large] }],
  ['a common reaction', { reactionType: ['like'] }],
  ['a common source', { source: ['unipile', 'csv'] }],
  ['no email', { hasEmail: false }],
  ['a word not to be there', { keywordsNone: ['co499'] }],
  ['a common phrase', { keywordsAll: ['buyer abroad'] }],
];

/** `week` isn't a column of a signal: see below. */
const ownSorts = SignalSort.options.filter((sort) => sort !== 'week');

describe.each(ownSorts)('a page sorted by %s', (sort) => {
  it.each(
    SignalOrder.options.flatMap((order) => filters.map(([name, given]) => [order, name, given] as const)),
  )('reads %s along its index with %s, also after a cursor', async (order, _, given) => {
    const query = { ...given, sort, order };
    const [first, , cursor] = await plansOf(query);
    expect(cursor).not.toBeNull();
    for (const plan of [first, await planOf({ ...query, cursor: cursor ?? '' })]) {
      expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using signal_${sort} `));
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    }
  });

  it.each(
    SignalOrder.options.flatMap((order) => filters.map(([name, given]) => [order, name, given] as const)),
  )('reads %s along its index in each profile with %s, then merges the results', async (order, _, given) => {
    const query = { ...given, sort, order };
    const [first, , cursor] = await plansOf(query, all);
    for (const plan of [first, await planOf({ ...query, cursor: cursor ?? '' }, all)]) {
      expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using signal_${sort} `));
      expect(plan).not.toContain('Seq Scan');
      // Sorts only the rows of the pages: below the one sort, each profile has a limit, and no sort of its own.
      expect(plan.match(/Sort {2}\(/g)).toHaveLength(1);
      expect(plan.slice(plan.indexOf('Sort  (')).match(/Limit {2}\(/g)).toHaveLength(1);
    }
  });
});

describe('the week filter and sort', () => {
  it('use the index on engagement times', async () => {
    await sql`insert into engagement (user_id, connected_profile_id, person_id, direction, type, occurred_at,
        time_basis, recorded_at, is_news, source, key)
      select user_id, connected_profile_id, person_id, 'inbound', 'comment',
        ${now}::timestamptz - abs(hashtext('e' || name)) % 4000 * interval '1 hour',
        'reported', now(), true, 'unipile', id::text
      from signal`.execute(test.db);
    await sql`vacuum analyze engagement`.execute(test.db);
    for (const query of [{ activeWeek: true }, { activeWeek: true, sort: 'week' as const }]) {
      for (const scope of [one, all]) {
        asked.length = 0;
        await listSignals(watched, scope, query, now);
        const plan = await explain('as more');
        expect(plan).toContain('engagement_occurred');
        expect(plan).not.toMatch(/Seq Scan on (signal|engagement)/);
      }
    }
  });
});

describe('people gone quiet', () => {
  it('are read along the score index, down to the top quarter', async () => {
    for (const scope of [one, all]) {
      const plan = await planOf({ goneQuiet: true }, scope);
      expect(plan).toMatch(/Index Scan (Backward )?using signal_score /);
      expect(plan).toMatch(/Index Cond: .*heat >=/);
      expect(plan).not.toMatch(/Seq Scan on signal /);
    }
  });
});

describe('a small list', () => {
  it('is read by its key, and its people by theirs', async () => {
    const plan = await planOf({ list: [small] });
    expect(plan).toMatch(/Index (Only )?Scan using list_person_pkey /);
    expect(plan).toMatch(/(using|on) signal_(user_id_connected_profile_id_person_id_key|person)/);
    expect(plan).not.toContain('Seq Scan');
  });
});

describe('the lists of a row', () => {
  it('are found by the index on the person', async () => {
    const [, lists] = await plansOf({});
    expect(lists).toContain('Index Only Scan using list_person_lists');
  });
});

describe('the same person in other profiles', () => {
  it('is found by the index on the person', async () => {
    for (const scope of [one, all]) {
      await plansOf({}, scope);
      const plan = await explain('signal other');
      expect(plan).toMatch(
        /Index Scan (using|on) signal_(user_id_connected_profile_id_person_id_key|person) /,
      );
      expect(plan).not.toContain('Seq Scan on signal');
    }
  });
});

describe('a small post', () => {
  it('is read from its index alone, and its people by their key', async () => {
    for (const scope of [one, all]) {
      const plan = await planOf({ post: [post] }, scope);
      expect(plan).toContain('Index Only Scan using engagement_post');
      expect(plan).toMatch(/(using|on) signal_(user_id_connected_profile_id_person_id_key|person)/);
      expect(plan).not.toContain('Seq Scan');
    }
  });
});

describe('the filter for a rare reaction or source', () => {
  it('uses the index over the small columns', async () => {
    for (const scope of [one, all]) {
      for (const query of [{ reactionType: ['funny' as const] }, { source: ['paste' as const] }]) {
        const plan = await planOf(query, scope);
        expect(plan).toContain('Bitmap Index Scan on signal_filters');
        expect(plan).not.toContain('Seq Scan');
      }
    }
  });
});

describe('the filter for an email address', () => {
  it('uses the index on people with an email, in score order', async () => {
    const plan = await planOf({ hasEmail: true });
    expect(plan).toMatch(/Index Scan (Backward )?using signal_email /);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });
});

describe('the search for a rare word', () => {
  it('uses the trigram index', async () => {
    const rare: SignalFilters[] = [
      { search: 'co499' },
      { search: 'nobodyhere' },
      { location: ['nobodyhere'] },
      { keywordsAll: ['Co499'] },
      { keywordsAny: ['co499', 'nobody here'] },
    ];
    for (const query of rare) {
      for (const scope of [one, all]) {
        const plan = await planOf(query, scope);
        expect(plan).toContain('Bitmap Index Scan on signal_search');
        expect(plan).not.toContain('Seq Scan');
      }
    }
  });
});

describe('the people of a company', () => {
  it('are found by the company index, and for one company in score order', async () => {
    const companies = await test.db.selectFrom('company').select('id').orderBy('id').limit(2).execute();
    const [one = '', other = ''] = companies.map(({ id }) => id);
    const plan = await planOf({ companyId: [one] });
    expect(plan).toMatch(/Index Scan (Backward )?using signal_company /);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
    expect(await planOf({ companyId: [one, other] })).toMatch(
      /Index Scan (Backward )?(on|using) signal_company /,
    );
  });
});

describe('the filter for a rare company or seniority', () => {
  it('uses an index', async () => {
    for (const company of [['co499'], ['co499', 'Co 498'], ['nobodyhere']]) {
      const plan = await planOf({ company });
      expect(plan).toContain('Bitmap Index Scan on signal_search');
      expect(plan).not.toContain('Seq Scan');
    }
    const plan = await planOf({ seniority: ['vp'] });
    expect(plan).toMatch(/Index Scan (Backward )?using signal_seniority /);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
    expect(await planOf({ seniority: ['vp', 'owner'] })).toMatch(
      /Index Scan (Backward )?(on|using) signal_seniority /,
    );
  });
});
