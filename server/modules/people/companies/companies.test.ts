import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { cases } from '#test/cases.ts';
import { makeOwner, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';
import { companyNamed, type NewCompany } from './company-keys.ts';
import { recordCompany } from './record-company.ts';

let owner: OwnedConnectedProfile;
const test = await openTestDatabase();
afterAll(() => test.stop());

const at = new Date('2026-06-01T00:00:00Z');
const named = (more: Partial<NewCompany>): NewCompany => ({
  ...companyNamed({ urn: null, publicId: null, url: null, name: null }),
  ...more,
});
const recordFact = (fact: Partial<NewCompany>, seenAt = at, source: 'unipile' | 'archive' = 'unipile') =>
  test.db
    .transaction()
    .execute((trx) =>
      recordCompany(trx, { userId: owner.user_id, realm: 'sample', source, seenAt }, named(fact)),
    );
const companies = () =>
  test.db.selectFrom('company').selectAll().where('user_id', '=', owner.user_id).orderBy('id').execute();
/** Groups of people at the same company, by name. */
async function groups(): Promise<string[][]> {
  const { rows } = await sql<{ names: string[] }>`
    select array_agg(name order by name) as names from person
    where user_id = ${owner.user_id} and company_id is not null group by company_id`.execute(test.db);
  return rows.map(({ names }) => names).toSorted();
}

describe('a folded company name', () => {
  const fold = async (name: string) => {
    const { rows } = await sql<{ folded: string }>`select ingrow_company_name(${name}) as folded`.execute(
      test.db,
    );
    return rows[0]?.folded;
  };
  it.each([
    ['Northwind Labs', 'northwind labs'],
    ['  NORTHWIND   Labs, Inc. ', 'northwind labs'],
    ['Northwind Labs GmbH', 'northwind labs'],
    ['Northwind Labs GmbH & Co. KG', 'northwind labs'],
    ['Northwind Labs Ltd', 'northwind labs'],
    ['Northwind Labs AB (publ)', 'northwind labs'],
    ['Northwind Labs Oy.', 'northwind labs'],
    ['Northwind Labs S.A.', 'northwind labs'],
    ['Northwind Labs Sp. z o.o.', 'northwind labs'],
    ['Northwind Labs Pty Ltd!', 'northwind labs'],
    ['Northwind Labs S.p.A.', 'northwind labs'],
    ['Müller & Söhne UG (haftungsbeschränkt)', 'muller & sohne'],
    ['Fersental', 'fersental'],
    ['Texas', 'texas'],
    ['Oslo AS', 'oslo'],
    // A name that is only a legal form stays, and so does one that merely ends like a legal form.
    ['AB', 'ab'],
    ['SAS', 'sas'],
    ['Inc.', 'inc'],
    ['Kestrel & Co', 'kestrel & co'],
    ['C++', 'c++'],
    ['Yahoo!', 'yahoo'],
    ['...', '...'],
    ['腾讯科技有限公司', '腾讯科技'],
  ])('%s folds to %s', async (name, folded) => {
    expect(await fold(name)).toBe(folded);
  });

  it('stays the same when folded again', async () => {
    const word = fc.constantFrom(
      'Nord',
      'Inc',
      'GmbH',
      'S.A.',
      ',',
      '.',
      '&',
      'Co',
      'Ltd',
      '(publ)',
      'Oy',
      'Æ',
      '有限公司',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 6 }), async (words) => {
        const once = (await fold(words.join(' '))) ?? '';
        expect(await fold(once)).toBe(once);
      }),
      { numRuns: cases(150, 14) },
    );
  });
});

describe('people', () => {
  it('at one company share one row per user and network, however its name is spelled', async () => {
    owner = await makeOwner(test.db, 'Ann');
    const other = await makeOwner(test.db, 'Bob');
    const people = [
      newPerson('a', { company: 'Northwind Labs' }),
      newPerson('b', { headline: 'CTO at NORTHWIND LABS' }),
      newPerson('c', { company: 'Northwind Labs, Inc.' }),
      newPerson('d', { company: 'Southwind' }),
      newPerson('e'),
    ];
    for (const whose of [owner, other]) {
      await record(
        test.db,
        whose,
        people.map((person) => newEngagement({ person })),
      );
    }
    expect(await groups()).toEqual([['a', 'b', 'c'], ['d']]);
    const { rows } = await sql`
      select count(*)::int as n, count(distinct company_id)::int as companies from signal
      where user_id = ${owner.user_id} and company_id is not null`.execute(test.db);
    expect(rows).toEqual([{ n: 4, companies: 2 }]);
    const all = await test.db.selectFrom('company').select('user_id').execute();
    expect(all).toHaveLength(4);
  });

  it('move when they change companies, and leave when their headline names no company', async () => {
    owner = await makeOwner(test.db, 'Ann');
    const say = (headline: string, day: string) =>
      record(test.db, owner, [newEngagement({ person: newPerson('a', { headline }) })], {
        seenAt: new Date(day),
      });
    await say('CTO at Northwind', '2026-01-01');
    await say('CTO at Southwind', '2026-02-01');
    const signal = async () =>
      (
        await sql<{ name: string | null }>`select company.name from signal
          left join company on company.user_id = signal.user_id and company.id = signal.company_id
          where signal.user_id = ${owner.user_id}`.execute(test.db)
      ).rows[0]?.name;
    expect(await signal()).toBe('Southwind');
    await say('On sabbatical', '2026-03-01');
    expect(await signal()).toBeNull();
  });

  it('replace a company name that came only from headlines, but not one from a source', async () => {
    owner = await makeOwner(test.db, 'Ann');
    const person = (slug: string, more: object) => newEngagement({ person: newPerson(slug, more) });
    await record(test.db, owner, [person('a', { headline: 'CTO at Northwind LABS' })]);
    expect(await companies()).toMatchObject([
      { name: 'Northwind LABS', sources: { name: { source: 'headline' } } },
    ]);
    await record(test.db, owner, [person('b', { company: 'Northwind Labs' })]);
    await record(test.db, owner, [person('c', { company: 'NORTHWIND LABS' })]);
    expect(await companies()).toMatchObject([
      { name: 'Northwind Labs', sources: { name: { source: 'unipile' } } },
    ]);
  });
});

describe('a company named by a source', () => {
  it('matches by name first, and by its page from then on', async () => {
    owner = await makeOwner(test.db, 'Ann');
    await record(test.db, owner, [newEngagement({ person: newPerson('a', { company: 'Northwind' }) })]);
    const first = await recordFact({
      name: 'Northwind AB',
      urn: '12',
      publicId: 'northwind',
      industry: 'Software',
    });
    const again = await recordFact({
      name: 'Northwind Labs',
      url: 'https://linkedin.com/company/Northwind/about',
    });
    expect(again).toEqual({ id: first.id, united: [] });
    expect(await companies()).toMatchObject([
      {
        urn: '12',
        public_id: 'northwind',
        url: 'https://www.linkedin.com/company/northwind',
        industry: 'Software',
      },
    ]);
    expect(await groups()).toEqual([['a']]);
  });

  it('merges companies that share its keys, with their people, facts and former ids', async () => {
    owner = await makeOwner(test.db, 'Ann');
    await record(test.db, owner, [
      newEngagement({ person: newPerson('a', { company: 'Northwind' }) }),
      newEngagement({ person: newPerson('b', { company: 'NW Laboratories' }) }),
    ]);
    const byName = await recordFact({ name: 'Northwind', publicId: 'northwind', headcount: 40 });
    const byNumber = await recordFact({ name: 'NW Laboratories', urn: '12', industry: 'Software' });
    expect(byNumber.id).not.toBe(byName.id);
    const one = await recordFact(
      { name: 'Northwind', urn: '12', publicId: 'northwind' },
      new Date('2026-07-01'),
    );
    expect([one.id, ...one.united].toSorted()).toEqual([byName.id, byNumber.id].toSorted());
    expect(await companies()).toMatchObject([
      { id: one.id, name: 'Northwind', urn: '12', headcount: 40, industry: 'Software' },
    ]);
    expect(await groups()).toEqual([['a', 'b']]);
    const former = await test.db
      .selectFrom('company_key')
      .select('company_id')
      .where('user_id', '=', owner.user_id)
      .where('key', '=', `id:${one.united[0]}`)
      .executeTakeFirst();
    expect(former?.company_id).toBe(one.id);
  });

  it('stays separate from another company with the same name', async () => {
    owner = await makeOwner(test.db, 'Ann');
    const first = await recordFact({ name: 'Apollo', urn: '1' });
    const second = await recordFact({ name: 'Apollo Inc.', urn: '2' });
    expect(second.united).toEqual([]);
    expect(second.id).not.toBe(first.id);
    await record(test.db, owner, [newEngagement({ person: newPerson('a', { company: 'Apollo' }) })]);
    expect(await groups()).toEqual([['a']]);
  });

  it('keeps the newer of two equally trusted facts', async () => {
    owner = await makeOwner(test.db, 'Ann');
    await recordFact({ name: 'Northwind', urn: '1', headcount: 10 }, new Date('2026-03-01'));
    await recordFact({ name: 'Northwind', urn: '1', headcount: 12 }, new Date('2026-02-01'));
    expect(await companies()).toMatchObject([{ headcount: 10 }]);
    await recordFact({ name: 'Northwind', urn: '1', headcount: 14, followers: -3 }, new Date('2026-04-01'));
    expect(await companies()).toMatchObject([{ headcount: 14, followers: null }]);
  });
});

describe('company identity', () => {
  /**
   * Which of a few names, numbers, and pages a fact has. A number belongs to one page, so nothing conflicts.
   */
  const fact = fc
    .record({
      company: fc.integer({ min: 0, max: 1 }),
      alias: fc.integer({ min: 0, max: 1 }),
      has: fc.subarray(['urn', 'page', 'name'] as const, { minLength: 1 }),
      form: fc.constantFrom('', ' Inc.', ', Ltd', ' GmbH', '!'),
    })
    .map(({ company, alias, has, form }) => ({
      urn: has.includes('urn') ? `${100 + company}` : null,
      publicId: has.includes('page') ? `page-${company}` : null,
      name: has.includes('name') ? `${['Nord', 'Süd'][company]} ${alias}${form}` : null,
    }));

  /**
   * Facts that share a key, directly or through other facts, are about one company: plain sets, joined until
   * nothing changes.
   */
  function expected(
    facts: { urn: string | null; publicId: string | null; name: string | null }[],
  ): number[][] {
    const keysOf = facts.map(({ urn, publicId, name }) =>
      [
        urn && `u${urn}`,
        publicId && `p${publicId}`,
        name && `n${name.slice(0, name.indexOf(' ') + 2)}`,
      ].filter((key) => key !== null),
    );
    const joined = facts.map((_, index) => index);
    for (let changed = true; changed; ) {
      changed = false;
      for (const [one] of facts.entries()) {
        for (const [two] of facts.entries()) {
          const share = keysOf[one]?.some((key) => keysOf[two]?.includes(key)) ?? false;
          const least = Math.min(joined[one] ?? 0, joined[two] ?? 0);
          if (!share || (joined[one] === least && joined[two] === least)) continue;
          joined[one] = least;
          joined[two] = least;
          changed = true;
        }
      }
    }
    return [...Map.groupBy(facts.keys(), (index) => joined[index]).values()];
  }

  /** Two companies, until a fact shows that they are one. */
  const tied = [
    { urn: '100', publicId: null, name: 'Nord 0' },
    { urn: null, publicId: 'page-0', name: 'Nord 1 Inc.' },
    { urn: '100', publicId: 'page-0', name: null },
    { urn: '101', publicId: null, name: 'Süd 0' },
    { urn: null, publicId: null, name: 'Nord 1!' },
  ];

  it('groups facts by shared keys, whatever their order', async () => {
    let united = 0;
    await fc.assert(
      fc.asyncProperty(fc.noBias(fc.array(fact, { minLength: 5, maxLength: 9 })), async (facts) => {
        owner = await makeOwner(test.db, 'Ann');
        for (const one of facts) united += (await recordFact(one)).united.length;
        // Recording each fact again shows which company it belongs to now.
        const ids: string[] = [];
        for (const one of facts) ids.push((await recordFact(one)).id);
        const got = [...Map.groupBy(facts.keys(), (index) => ids[index]).values()];
        expect(got).toEqual(expected(facts));
        expect(await companies()).toHaveLength(got.length);
      }),
      { numRuns: cases(30, 3), examples: [[tied]] },
    );
    expect(united).toBeGreaterThan(cases(3, 0));
  });
});
