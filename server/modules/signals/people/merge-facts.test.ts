import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { NewEngagement, NewPerson } from '#server/modules/people/new-facts.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { cases } from '#test/cases.ts';
import { makeOwner, makeProfile, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';
import { mergeManually } from './merge-manually.ts';
import { undoMerge } from './undo-merge.ts';

const test = await openTestDatabase();
afterAll(() => test.stop());

/** Some of the identifiers of a person: facts about the same true identity share them, others never do. */
type Ways = { urn: string | null; number: string | null; slug: string | null; page: string | null };

const someone = fc.integer({ min: 0, max: 2 });
const fact = fc.record({
  who: someone,
  urn: fc.boolean(),
  number: fc.boolean(),
  slug: fc.constantFrom(null, 'a', 'b', 'c'),
  page: fc.constantFrom(null, 'a', 'b'),
  headline: fc.constantFrom(null, 'Founder', 'Head of sales at Acme'),
  email: fc.constantFrom(null, 'kim@sample.example'),
  source: fc.constantFrom('archive' as const, 'unipile' as const, 'csv' as const),
  day: fc.integer({ min: 1, max: 28 }),
  profile: fc.constantFrom(0, 1),
  direction: fc.constantFrom('inbound' as const, 'inbound' as const, 'outbound' as const),
});
type Fact = Parameters<Parameters<typeof fact.map>[0]>[0];

/**
 * A fact identifies a person by one kind of LinkedIn id, a slug, and a URL that isn't a person's: up to
 * three.
 */
function waysOf({ who, urn, number, slug, page }: Fact): Ways {
  return {
    urn: urn ? `ACoAA${who}` : null,
    number: !urn && number ? `10${who}` : null,
    slug: slug === null ? null : `${slug}${who}`,
    page: page === null ? null : `https://www.linkedin.com/x/${page}${who}`,
  };
}

function toPerson(one: Fact): NewPerson {
  const { urn, number, slug, page } = waysOf(one);
  return {
    ...newPerson('x', { headline: one.headline, email: one.email }),
    name: `Name of ${one.who} on day ${one.day}`,
    urn: urn ?? number,
    publicId: slug,
    url: page,
  };
}

/** The simple reference: keys that occur in the same fact belong to one person, and nothing else does. */
function groupsOf(facts: Fact[]): Map<string, number> {
  const groups: Set<string>[] = [];
  for (const one of facts) {
    const keys = Object.values(waysOf(one)).filter((key) => key !== null);
    const joined = new Set(keys);
    for (const group of groups.filter((known) => keys.some((key) => known.has(key)))) {
      for (const key of group) joined.add(key);
      groups.splice(groups.indexOf(group), 1);
    }
    if (joined.size > 0) groups.push(joined);
  }
  return new Map(groups.flatMap((group, index) => [...group].map((key) => [key, index])));
}

function toEngagement(one: Fact, index: number): NewEngagement {
  return newEngagement({
    key: `k${index}`,
    person: toPerson(one),
    direction: one.direction,
    type: 'comment',
    occurredAt: new Date(Date.UTC(2026, 0, one.day)),
  });
}

/**
 * Everything derived from facts, without ids: which engagements belong to one person, and what is known about
 * them.
 */
async function shape(userId: string): Promise<string> {
  const { rows } = await test.copyPool.query(
    `select p.name, p.headline, p.title, p.company, p.seniority, p.email, p.urn, p.public_id, p.url, p.sources,
       (select array_agg(k.key order by k.key) from person_key k where k.user_id = p.user_id and k.person_id = p.id) as keys,
       (select array_agg(e.key order by e.key) from engagement e where e.user_id = p.user_id and e.person_id = p.id) as done,
       (select jsonb_agg(jsonb_build_array(c.name, s.name, s.headline, s.company, s.counts, s.heat,
          s.interactions, s.active_days, s.first_at, s.latest_at, s.status)
          order by c.name)
          from signal s join connected_profile c on c.user_id = s.user_id and c.id = s.connected_profile_id
          where s.user_id = p.user_id and s.person_id = p.id) as signals
     from person p where p.user_id = $1 order by keys`,
    [userId],
  );
  return JSON.stringify(rows, null, 1);
}

const reported = { email: null, page: null, number: false, profile: 0, direction: 'inbound' } as const;
/** Two people, until a third fact shows that they are one. */
const tiedByTheThird: { facts: Fact[]; order: number[]; size: number } = {
  facts: [
    { ...reported, who: 0, urn: true, slug: null, headline: 'Founder', source: 'archive', day: 1 },
    {
      ...reported,
      who: 0,
      urn: false,
      slug: 'a',
      headline: 'Head of sales at Acme',
      source: 'unipile',
      day: 2,
    },
    { ...reported, who: 0, urn: true, slug: 'a', headline: null, source: 'csv', day: 3 },
  ],
  order: [2, 0, 1],
  size: 1,
};

describe('facts that link people', () => {
  it('give the same people, signals and engagements in any order and any partition', async () => {
    let merged = 0;
    const history = fc.array(fact, { minLength: 2, maxLength: 14 }).chain((facts) =>
      fc.record({
        facts: fc.constant(facts),
        order: fc.shuffledSubarray([...facts.keys()], { minLength: facts.length, maxLength: facts.length }),
        size: fc.integer({ min: 1, max: 4 }),
      }),
    );
    const recordFacts = async (profiles: OwnedConnectedProfile[], facts: Fact[], batch: number[]) => {
      for (const [place, profile] of profiles.entries()) {
        for (const source of ['archive', 'unipile', 'csv'] as const) {
          for (const day of new Set(batch.map((index) => facts[index]?.day ?? 1))) {
            const reported = batch.flatMap((index) => {
              const one = facts[index];
              const isOne = one?.profile === place && one.source === source && one.day === day;
              return isOne ? [toEngagement(one, index)] : [];
            });
            const seenAt = new Date(Date.UTC(2026, 5, day));
            if (reported.length > 0) await record(test.db, profile, reported, { source, seenAt });
          }
        }
      }
    };
    await fc.assert(
      fc.asyncProperty(history, async ({ facts, order, size }) => {
        const shapes: string[] = [];
        for (const way of ['whole', 'parts'] as const) {
          const first = await makeOwner(test.db, 'Ann');
          const profiles = [first, await makeProfile(test.db, first.user_id, 'Second')];
          if (way === 'whole') await recordFacts(profiles, facts, [...facts.keys()]);
          for (let from = 0; way === 'parts' && from < order.length; from += size) {
            await recordFacts(profiles, facts, order.slice(from, from + size));
          }
          shapes.push(await shape(first.user_id));
          const { rows } = await test.copyPool.query<{ key: string; person_id: string }>(
            'select key, person_id from person_key where user_id = $1',
            [first.user_id],
          );
          const groups = groupsOf(facts);
          const whose = (key: string) => groups.get(key.replace(/^\w+:/, ''));
          expect(rows).toHaveLength(groups.size);
          for (const one of rows) {
            for (const other of rows) {
              expect(one.person_id === other.person_id).toBe(whose(one.key) === whose(other.key));
            }
          }
          const { rows: done } = await test.copyPool.query<{ key: string; named: string }>(
            `select e.key, k.key as named from engagement e
             join person_key k on k.user_id = e.user_id and k.person_id = e.person_id where e.user_id = $1`,
            [first.user_id],
          );
          for (const [index, one] of facts.entries()) {
            const keys = Object.values(waysOf(one)).filter((key) => key !== null);
            const named = done.filter(({ key }) => key === `k${index}`).map((row) => whose(row.named));
            expect([...new Set(named)]).toEqual(keys.length === 0 ? [] : [groups.get(keys[0] ?? '')]);
          }
          const { rows: merges } = await test.copyPool.query(
            'select 1 from person_merge where user_id = $1',
            [first.user_id],
          );
          merged += merges.length;
        }
        expect(shapes[1]).toBe(shapes[0]);
      }),
      { numRuns: cases(60, 10), examples: [[tiedByTheThird]] },
    );
    // The tested situation did occur.
    expect(merged).toBeGreaterThan(cases(20, 0));
  });

  it("don't remerge people whom the user separated, even through a third record", async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const urn = 'ACoAAB1234';
    const byUrn = { ...newPerson('x', { name: 'By id' }), publicId: null, url: null, urn };
    const both = newEngagement({ person: newPerson('kim', { urn, name: 'Both' }) });
    await record(test.db, owner, [newEngagement({ person: byUrn })]);
    await record(test.db, owner, [newEngagement({ person: newPerson('kim') })]);
    await record(test.db, owner, [both]);
    const { id } = await onlyMerge(owner.user_id);
    const { keptId, goneId } = await undoMerge(test.db, owner.user_id, id);
    await record(test.db, owner, [newEngagement({ person: newPerson('kim', { urn, name: 'Both' }) })]);
    expect(await peopleOf(owner.user_id)).toBe(2);
    // A third record that belongs to the second person must not bring the two together either.
    await record(test.db, owner, [newEngagement({ person: newPerson('kim-2') })]);
    expect(await peopleOf(owner.user_id)).toBe(3);
    const [third] = (
      await test.copyPool.query('select person_id from person_key where user_id = $1 and key = $2', [
        owner.user_id,
        'in:kim-2',
      ])
    ).rows;
    const hand = { id: goneId, otherId: third.person_id, isConfirmed: false };
    await mergeManually(test.db, owner.user_id, hand);
    await record(test.db, owner, [newEngagement({ person: newPerson('kim-2', { urn }) })]);
    expect(await peopleOf(owner.user_id)).toBe(2);
    // The user's own decision counts.
    const [left] = (
      await test.copyPool.query('select id from person where user_id = $1 and id <> $2', [
        owner.user_id,
        keptId,
      ])
    ).rows;
    await mergeManually(test.db, owner.user_id, { id: keptId, otherId: left.id, isConfirmed: false });
    expect(await peopleOf(owner.user_id)).toBe(1);
  });

  it('keep what they did last, however late the user added the duplicate by hand', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const [engaged, added] = [new Date('2026-11-10T12:00:00Z'), new Date('2026-11-20T12:00:00Z')];
    await record(test.db, owner, [
      newEngagement({ type: 'comment', person: newPerson('kim'), occurredAt: engaged }),
      newEngagement({ type: 'manual', person: newPerson('kim-2'), occurredAt: added }),
    ]);
    const people = await test.db
      .selectFrom('person')
      .select(['id', 'name'])
      .where('user_id', '=', owner.user_id)
      .orderBy('name')
      .execute();
    const [id = '', otherId = ''] = people.map((person) => person.id);
    await mergeManually(test.db, owner.user_id, { id, otherId, isConfirmed: false });
    const signals = await test.db
      .selectFrom('signal')
      .select(['latest_type', 'latest_at', 'interactions'])
      .where('user_id', '=', owner.user_id)
      .execute();
    expect(signals).toEqual([{ latest_type: 'comment', latest_at: engaged, interactions: 2 }]);
  });

  it('merge hundreds at once, whoever else is there', async () => {
    const [ann, bob] = [await makeOwner(test.db, 'Ann'), await makeOwner(test.db, 'Bob')];
    const count = cases(1500, 200);
    const some = Array.from({ length: count }, (_, index) => index);
    for (const owner of [ann, bob]) {
      const byUrn = some.map((index) =>
        newEngagement({ person: { ...newPerson('x'), publicId: null, url: null, urn: `ACoAAX${index}` } }),
      );
      await record(test.db, owner, [
        ...byUrn,
        ...some.map((index) => newEngagement({ person: newPerson(`s${index}`) })),
      ]);
    }
    const reported = some.map((index) =>
      newEngagement({ person: newPerson(`s${index}`, { urn: `ACoAAX${index}` }) }),
    );
    await record(test.db, ann, reported);
    expect([await peopleOf(ann.user_id), await peopleOf(bob.user_id)]).toEqual([count, 2 * count]);
    const { rows } = await test.copyPool.query(
      'select count(*)::int as n, min(interactions) as least, max(interactions) as max from signal where user_id = $1',
      [ann.user_id],
    );
    expect(rows[0]).toEqual({ n: count, least: 3, max: 3 });
  });
});

async function peopleOf(userId: string): Promise<number> {
  const { rows } = await test.copyPool.query('select 1 from person where user_id = $1', [userId]);
  return rows.length;
}

async function onlyMerge(userId: string): Promise<{ id: string }> {
  const { rows } = await test.copyPool.query('select id from person_merge where user_id = $1', [userId]);
  expect(rows).toHaveLength(1);
  return rows[0];
}
