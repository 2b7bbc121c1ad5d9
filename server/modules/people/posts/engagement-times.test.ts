import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { erasePerson } from '#server/modules/signals/people/erase-person.ts';
import { cases } from '#test/cases.ts';
import {
  makeOwner,
  makeProfile,
  newEngagement,
  newPerson,
  newPost,
  openTestDatabase,
  record,
  signalsByName,
} from '#test/facts.ts';

const test = await openTestDatabase();
afterAll(() => test.stop());

const seen = new Date('2026-06-01T10:00:00Z');
const later = new Date('2026-06-02T10:00:00Z');

async function stored(userId: string) {
  const { rows } = await sql<{ key: string; basis: string; at: Date; news: boolean }>`
    select key, time_basis as basis, recorded_at as at, is_news as news from engagement
    where user_id = ${userId} order by key`.execute(test.db);
  return rows;
}

describe('the stored time of an engagement', () => {
  it('stays the first one with its basis when a second sync reports another', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const like = newEngagement({
      key: 'a',
      person: newPerson('kim'),
      type: 'reaction',
      timeBasis: 'inferred',
    });
    await record(test.db, owner, [like], { seenAt: seen });
    await record(test.db, owner, [{ ...like, timeBasis: 'reported' }], { seenAt: later });
    expect(await stored(owner.user_id)).toEqual([{ key: 'a', basis: 'inferred', at: seen, news: true }]);
  });

  it("isn't news for a first import, the user's own engagement, or a person added by hand", async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const kim = newPerson('kim');
    await record(test.db, owner, [newEngagement({ key: 'a', person: kim })], {
      seenAt: seen,
      isFirstImport: true,
    });
    await record(
      test.db,
      owner,
      [
        newEngagement({ key: 'b', person: kim }),
        newEngagement({ key: 'c', person: kim, direction: 'outbound' }),
        newEngagement({ key: 'd', person: kim, type: 'manual' }),
      ],
      { seenAt: later },
    );
    expect((await stored(owner.user_id)).filter(({ news }) => news).map(({ key }) => key)).toEqual(['b']);
  });
});

describe('the migration', () => {
  it('separates reported from inferred times by source and type', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const publishedAt = new Date('2026-05-03T08:00:00Z');
    const post = newPost('urn:li:activity:9', { publishedAt });
    const of = { person: newPerson('kim'), post };
    await record(test.db, owner, [
      newEngagement({ ...of, key: 'comment' }),
      newEngagement({ ...of, key: 'comment without time', occurredAt: publishedAt }),
      newEngagement({ ...of, key: 'reaction', type: 'reaction' }),
    ]);
    await record(test.db, owner, [newEngagement({ ...of, key: 'pasted', type: 'comment' })], {
      source: 'paste',
    });
    await record(test.db, owner, [newEngagement({ ...of, key: 'archived', type: 'reaction' })], {
      source: 'archive',
    });
    await sql`update engagement set time_basis = 'reported' where user_id = ${owner.user_id}`.execute(
      test.db,
    );
    const file = new URL('../../../db/migrations/0059-today.sql', import.meta.url);
    const updates = (await readFile(file, 'utf8')).match(/^update engagement[^;]*;/gm) ?? [];
    expect(updates).toHaveLength(2);
    for (const update of updates) await sql.raw(update).execute(test.db);
    const basis = Object.fromEntries((await stored(owner.user_id)).map(({ key, basis }) => [key, basis]));
    expect(basis).toEqual({
      archived: 'reported',
      comment: 'reported',
      'comment without time': 'inferred',
      pasted: 'inferred',
      reaction: 'inferred',
    });
  });
});

const fact = fc
  .record({
    slug: fc.integer({ min: 0, max: 5 }),
    key: fc.integer({ min: 0, max: 40 }),
    minutes: fc.integer({ min: 0, max: 4 * 24 * 60 }),
    direction: fc.constantFrom('inbound' as const, 'inbound' as const, 'outbound' as const),
  })
  .map(({ slug, key, minutes, direction }) =>
    newEngagement({
      key: `${key}`,
      person: newPerson(`p${slug}`),
      direction,
      occurredAt: new Date(Date.UTC(2026, 4, 1) + minutes * 60_000),
    }),
  );

type Step = { kind: 'record'; facts: ReturnType<typeof newEngagement>[] } | { kind: 'erase'; slug: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('record' as const), facts: fc.array(fact, { maxLength: 20 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('erase' as const), slug: fc.integer({ min: 0, max: 5 }) }),
  },
);

describe('the engagement count per quarter of an hour', () => {
  it('matches a plain count, whatever is recorded twice or erased', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const owner = await makeOwner(test.db, 'Ann');
        for (const one of steps) {
          if (one.kind === 'record') await record(test.db, owner, one.facts);
          else {
            const person = (await signalsByName(test.db, owner)).get(`p${one.slug}`);
            if (person) await erasePerson(test.db, owner.user_id, person.person_id, false, later, []);
          }
        }
        const { rows } = await sql<{ counted: unknown; kept: unknown }>`select
          (select jsonb_object_agg(at, n) from (
            select date_bin('15 minutes', occurred_at, 'epoch') as at, count(*) as n from engagement
            where user_id = ${owner.user_id} and direction = 'inbound' group by 1) as one) as counted,
          (select jsonb_object_agg(starts_at, inbound) from engagement_count
            where user_id = ${owner.user_id} and inbound <> 0) as kept`.execute(test.db);
        expect(rows[0]?.kept).toEqual(rows[0]?.counted);
      }),
      { numRuns: cases(60, 4) },
    );
  });

  it('is deleted with its profile, while another profile keeps its own', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const second = await makeProfile(test.db, owner.user_id, 'Second');
    await record(test.db, owner, [newEngagement({ person: newPerson('kim') })]);
    await record(test.db, second, [newEngagement({ person: newPerson('kim') })]);
    await sql`delete from connected_profile where user_id = ${owner.user_id} and id = ${owner.id}`.execute(
      test.db,
    );
    const { rows } = await sql<{ id: string; inbound: number }>`
      select connected_profile_id as id, inbound from engagement_count where user_id = ${owner.user_id}`.execute(
      test.db,
    );
    expect(rows).toEqual([{ id: second.id, inbound: 1 }]);
  });
});
