import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { NewPerson } from '#server/modules/people/new-facts.ts';
import { cases } from '#test/cases.ts';
import { makeOwner, makeProfile, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';
import { searchPeople } from './search-people.ts';

const now = new Date('2026-11-20T12:00:00Z');
const firstNames = [
  'Zoë',
  'Maya',
  'Måns',
  'Ingrid',
  "O'Neil",
  '漢字',
  'Anna-Lena',
  '50%',
  'a_b',
  'Jo',
  '\\d',
];
const lastNames = ['Lindqvist', 'Lindström', 'Okafor', 'Müller', 'Raman', 'Solheim', 'Wieczorek'];
const jobs = ['Head of Sales', 'Founder & CEO', 'Größe und Maß', 'Data engineer', 'Lindqvist fan', null];
const companies = ['Harbor Analytics', 'Northwind', 'Relay Freight', null];

const test = await openTestDatabase();
const ann = await makeOwner(test.db, 'Ann');
const bob = await makeOwner(test.db, 'Bob');
const names = firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`));
const people = names.map((name, index) =>
  newPerson(`p${index}`, {
    name,
    headline: jobs[index % jobs.length] ?? null,
    company: companies[index % companies.length] ?? null,
  }),
);
const engaged = people.map((person) => newEngagement({ person, occurredAt: now }));
await record(test.db, ann, engaged);
await record(test.db, bob, [newEngagement({ person: newPerson('bobs', { name: 'Maya Bobson' }) })]);
afterAll(() => test.stop());

const find = async (keyword: string, limit = 50, whose = ann) =>
  (await searchPeople(test.db, whose.user_id, { keyword, limit }, now)).items;
const namesOf = (found: { name: string }[]) => found.map(({ name }) => name);

const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ø', 'o');
const textOf = ({ name, headline, company }: NewPerson) => fold([name, headline, company].join(' '));
const termsOf = (keyword: string) =>
  keyword
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(fold);
const byName = new Intl.Collator('und').compare;

/** The documented rules in simple code, for everything except near misses. */
function expected(keyword: string): { name: string; match: string }[] {
  const words = termsOf(keyword);
  const begin = (text: string) => words.every((word) => ` ${text}`.includes(` ${word}`));
  const stand = (text: string) => words.every((word) => text.includes(word));
  const rank = (person: NewPerson) =>
    [
      begin(fold(person.name)),
      begin(textOf(person)),
      stand(fold(person.name)),
      stand(textOf(person)),
    ].indexOf(true);
  return people
    .map((person) => ({ name: person.name, rank: rank(person) }))
    .filter((one) => one.rank >= 0)
    .sort((one, other) => one.rank - other.rank || byName(one.name, other.name))
    .map(({ name, rank }) => ({ name, match: rank < 2 ? 'prefix' : 'contains' }));
}

/** A part of an existing word, in any case, with or without its accents. */
const part = fc
  .tuple(
    fc.constantFrom(
      ...firstNames,
      ...lastNames,
      'Sales',
      'Head',
      'Größe',
      'Harbor',
      'Freight',
      '%',
      '_',
      '\\',
    ),
    fc.nat(8),
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.normalize('NFD').replace(/\p{M}/gu, ''),
    ),
  )
  .map(([word, start, length, written]) => {
    const letters = [...word];
    return written(
      letters
        .slice(start % letters.length)
        .slice(0, length)
        .join(''),
    );
  });

describe('searchPeople', () => {
  it('finds word beginnings first and then word parts, as a plain search does', async () => {
    let found = 0;
    const keyword = fc.array(part, { minLength: 1, maxLength: 2 }).map((parts) => parts.join('  '));
    await fc.assert(
      fc.asyncProperty(keyword, fc.integer({ min: 1, max: 50 }), async (typed, limit) => {
        const all = await find(typed, limit);
        const sure = all.filter(({ match }) => match !== 'near').map(({ name, match }) => ({ name, match }));
        expect(sure).toEqual(expected(typed).slice(0, limit));
        // Near misses come last, and only if there is space left.
        expect(all.slice(sure.length).every(({ match }) => match === 'near')).toBe(true);
        found += sure.length > 0 ? 1 : 0;
      }),
      { numRuns: cases(200, 14) },
    );
    expect(found).toBeGreaterThan(cases(100, 5));
  });

  it("finds near misses by PostgreSQL's text similarity, the nearest first", async () => {
    let found = 0;
    const misspelled = fc
      .tuple(fc.constantFrom(...lastNames), fc.nat(20), fc.constantFrom('drop', 'swap', 'double', 'replace'))
      .map(([word, at, how]) => misspell(word, at, how as 'drop'));
    await fc.assert(
      fc.asyncProperty(misspelled, async (typed) => {
        const sure = new Set(namesOf(expected(typed)));
        const near: { name: string; likeness: number }[] = [];
        for (const person of people.filter(({ name }) => !sure.has(name))) {
          near.push({ name: person.name, likeness: await likeness(fold(typed), ` ${textOf(person)}`) });
        }
        const wanted = near
          .filter((one) => one.likeness >= (typed.length < 8 ? 0.5 : 0.4))
          .sort((one, other) => other.likeness - one.likeness || byName(one.name, other.name));
        const reported = (await find(typed)).filter(({ match }) => match === 'near');
        expect(namesOf(reported)).toEqual(namesOf(wanted).slice(0, 50 - Math.min(50, sure.size)));
        found += reported.length > 0 ? 1 : 0;
      }),
      { numRuns: cases(25) },
    );
    expect(found).toBeGreaterThan(cases(12, 0));
  });

  it.each([
    ['lindqvsit', 'Lindqvist'],
    ['wiezcorek', 'Wieczorek'],
    ['solhiem', 'Solheim'],
    ['okaffor', 'Okafor'],
  ])('forgives the typo %s', async (typed, meant) => {
    const found = await find(`maya ${typed}`);
    expect(found[0]).toMatchObject({ name: `Maya ${meant}`, match: 'near' });
  });

  it('finds nothing for a keyword that nobody has, and lists each person once', async () => {
    expect(await find('qqqqqqq')).toEqual([]);
    expect(await find('\u0000')).toEqual([]);
    // These begin like existing words but aren't misspellings of them.
    expect(await find('okabcd')).toEqual([]);
    expect(await find('lix')).toEqual([]);
    const ids = (await find('maya lindqvst')).map(({ personId }) => personId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("finds the user's own people only", async () => {
    expect(namesOf(await find('maya', 50, bob))).toEqual(['Maya Bobson']);
    expect(namesOf(await find('bobson'))).not.toContain('Maya Bobson');
  });

  it('returns the signals of connected profiles, the highest score first', async () => {
    const second = await makeProfile(test.db, ann.user_id, 'Second');
    const gone = await makeProfile(test.db, ann.user_id, 'Gone');
    const person = people[0] ?? newPerson('nobody');
    const reaction = newEngagement({ person, type: 'reaction', occurredAt: now });
    await record(test.db, second, [reaction]);
    await record(test.db, gone, [reaction]);
    await test.db
      .updateTable('connected_profile')
      .set({ disconnected_at: now })
      .where('id', '=', gone.id)
      .execute();
    const [found] = await find(person.name, 1);
    expect(found).toMatchObject({
      name: person.name,
      network: 'sample',
      url: person.url,
      signals: [
        { connectedProfileId: ann.id, score: 6, intensity: 'low' },
        { connectedProfileId: second.id, score: 2, intensity: 'low' },
      ],
    });
  });

  it('uses the index on people for each way of matching', async () => {
    const many = await makeOwner(test.db, 'Many');
    await sql`insert into person (user_id, network, name, headline)
      select ${many.user_id}::uuid, 'sample', 'Person ' || md5(n::text), 'Works on ' || md5((n + 1)::text)
      from generate_series(1, 20000) as n`.execute(test.db);
    await sql`analyze person`.execute(test.db);
    for (const condition of ["search like '% lind%'", "search like '%indq%'", "'lindqvst' <% search"]) {
      const asked = sql<{ 'QUERY PLAN': string }>`explain select id from person
        where user_id = ${many.user_id}::uuid and ${sql.raw(condition)}`;
      const plan = (await asked.execute(test.db)).rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('person_search');
    }
  });
});

function misspell(word: string, place: number, how: 'drop' | 'swap' | 'double' | 'replace'): string {
  const letters = [...word];
  const at = 1 + (place % (letters.length - 2));
  const [here = '', next = ''] = letters.slice(at, at + 2);
  const instead = { drop: [next], swap: [next, here], double: [here, here, next], replace: ['x', next] }[how];
  letters.splice(at, 2, ...instead);
  return letters.join('');
}

async function likeness(word: string, text: string): Promise<number> {
  const { rows } = await sql<{
    likeness: number;
  }>`select word_similarity(${word}, ${text}) as likeness`.execute(test.db);
  return rows[0]?.likeness ?? 0;
}
