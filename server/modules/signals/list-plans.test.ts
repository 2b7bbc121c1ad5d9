import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignalFilters, SignalOrder, SignalSort } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import type { OwnConnectedProfile } from '#server/modules/profile/own-connected-profile.ts';
import { makeOwner, makeProfile, type OpenTestDatabase, openTestDatabase } from '#test/facts.ts';
import { listSignals } from './list-signals.ts';

const now = new Date('2026-11-20T12:00:00Z');
const rows = 10_000;

let test: OpenTestDatabase;
let owner: OwnConnectedProfile;
let watched: Kysely<Database>;
const asked: CompiledQuery[] = [];

/** Two profiles of as many signals each, by SQL: this is about plans, not about how rows come to be. */
beforeAll(async () => {
  test = await openTestDatabase();
  owner = await makeOwner(test.db, 'Ann');
  const second = await makeProfile(test.db, owner.user_id, 'Second');
  watched = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: test.copyPool }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  await sql`insert into person (user_id, network, name, company)
    select ${owner.user_id}::uuid, 'sample', 'P' || md5(i::text), 'Co' || i % 500
    from generate_series(1, ${rows}::integer) i`.execute(test.db);
  await sql`insert into signal (user_id, connected_profile_id, person_id, name, company, seniority, counts, types,
      interactions, active_days, heat, first_at, latest_at, latest_type, status)
    select user_id, p.id, person.id, name, company,
      case when abs(hashtext('s' || name)) % 400 = 0 then 'vp' else 'manager' end, '{"comment": 1}', array['comment'],
      abs(hashtext(name)) % 20, 1, 2 ^ (84 + abs(hashtext(name)) % 1000 / 200.0),
      now() - abs(hashtext('f' || name)) % 1000 * interval '1 hour',
      now() - abs(hashtext('l' || name)) % 1000 * interval '1 hour', 'comment',
      case when abs(hashtext(name)) % 5 = 0 then 'reviewed' else 'new' end
    from person, unnest(${[owner.id, second.id]}::uuid[]) as p (id)`.execute(test.db);
  await sql`vacuum analyze signal`.execute(test.db);
}, 120_000);
afterAll(() => test.stop());

async function planOf(query: Parameters<typeof listSignals>[2]): Promise<string> {
  asked.length = 0;
  await listSignals(watched, owner, query, now);
  const [list] = asked;
  const { rows } = await test.copyPool.query(`explain ${list?.sql}`, [...(list?.parameters ?? [])]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const filters: [string, SignalFilters][] = [
  ['no filter', {}],
  ['a status', { status: ['new'] }],
  ['types', { engagementType: ['comment', 'reaction'] }],
  ['a score', { scoreMin: 1 }],
];

describe.each(SignalSort.options)('a page sorted by %s', (sort) => {
  it.each(
    SignalOrder.options.flatMap((order) => filters.map(([name, given]) => [order, name, given] as const)),
  )('reads %s along its index with %s, also after a cursor', async (order, _, given) => {
    const query = { ...given, sort, order };
    const { nextCursor } = await listSignals(test.db, owner, query, now);
    expect(nextCursor).not.toBeNull();
    for (const plan of [await planOf(query), await planOf({ ...query, cursor: nextCursor ?? '' })]) {
      expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using signal_${sort} `));
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    }
  });
});

describe('a rare word', () => {
  it('is found by the index of parts of words', async () => {
    for (const search of ['co499', 'nobodyhere']) {
      const plan = await planOf({ search });
      expect(plan).toContain('Bitmap Index Scan on signal_search');
      expect(plan).not.toContain('Seq Scan');
    }
  });
});

describe('a rare company or rank', () => {
  it('is found by an index', async () => {
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
