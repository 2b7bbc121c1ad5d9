import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { EngagementType } from '#contract/signals/signal-kinds.ts';
import type { NewEngagement } from '#server/modules/people/new-facts.ts';
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
import { recordEngagements } from './record-engagements.ts';

const test = await openTestDatabase();
afterAll(() => test.stop());

const at = (day: string) => new Date(`${day}T09:30:00Z`);

describe('recordEngagements', () => {
  it("keeps Ann's facts apart from Bob's: the same person and key give two records", async () => {
    const [ann, bob] = [await makeOwner(test.db, 'Ann'), await makeOwner(test.db, 'Bob')];
    const fact = newEngagement({ person: newPerson('kim'), post: newPost('urn:li:activity:1') });
    const none = { people: 0, engagements: 0, signals: 0, posts: 0 };
    const one = { people: 1, engagements: 1, signals: 1, posts: 1 };
    expect(await record(test.db, ann, [fact])).toEqual(one);
    expect(await signalsByName(test.db, bob)).toEqual(new Map());
    expect(await record(test.db, bob, [fact])).toEqual(one);
    expect(await record(test.db, bob, [fact])).toEqual(none);
    const ids = [ann, bob].map(async (owner) => (await signalsByName(test.db, owner)).get('kim')?.person_id);
    expect(new Set(await Promise.all(ids)).size).toBe(2);
  });

  it('refuses facts about a profile that was removed meanwhile', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    await sql`delete from connected_profile where id = ${owner.id}`.execute(test.db);
    const fact = newEngagement({ person: newPerson('kim'), post: newPost('urn:li:activity:1') });
    await expect(record(test.db, owner, [fact])).rejects.toMatchObject({ code: 'not_found' });
  });

  it('counts, dates and types a signal by its inbound engagements only', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const kim = newPerson('kim');
    const reported = await record(test.db, owner, [
      newEngagement({ person: kim, type: 'reaction', reactionType: 'love', occurredAt: at('2026-01-02') }),
      newEngagement({ person: kim, type: 'comment', occurredAt: at('2026-01-05') }),
      newEngagement({ person: kim, type: 'message', conversationId: 'a', occurredAt: at('2026-01-05') }),
      newEngagement({ person: kim, type: 'message', conversationId: 'a', occurredAt: at('2026-01-05') }),
      newEngagement({ person: kim, type: 'comment', direction: 'outbound', occurredAt: at('2026-01-09') }),
      newEngagement({ person: newPerson('lee'), direction: 'outbound' }),
      newEngagement({ person: null, type: 'comment' }),
    ]);
    expect(reported).toEqual({ people: 2, engagements: 7, signals: 1, posts: 0 });
    const signals = await signalsByName(test.db, owner);
    expect([...signals.keys()]).toEqual(['kim']);
    expect(signals.get('kim')).toMatchObject({
      counts: { reaction: 1, comment: 1, message: 2 },
      types: ['comment', 'message', 'reaction'],
      interactions: 4,
      active_days: 2,
      first_at: at('2026-01-02'),
      latest_at: at('2026-01-05'),
      latest_type: 'comment',
      status: 'new',
    });
  });

  it('updates a signal once when its person changes with the engagement, and links someone new as they are inserted', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    await record(test.db, owner, [newEngagement({ person: newPerson('kim') })]);
    const written = await test.db.transaction().execute(async (trx) => {
      // Includes earlier transactions of this connection whose statistics weren't reported yet.
      const count = async () => {
        const { rows } = await sql<{ name: string; inserts: number; updates: number }>`
          select relname as name, n_tup_ins::integer as inserts, n_tup_upd::integer as updates
          from pg_stat_xact_user_tables where relname in ('signal', 'person')`.execute(trx);
        return (table: string) => rows.find(({ name }) => name === table) ?? { inserts: 0, updates: 0 };
      };
      const earlier = await count();
      const { user_id: userId, id: connectedProfileId, network: realm } = owner;
      await recordEngagements(trx, { userId, connectedProfileId, realm, source: 'unipile' }, [
        newEngagement({ key: 'second', person: newPerson('kim', { headline: 'Founder' }) }),
        newEngagement({ key: 'third', person: newPerson('lee', { company: 'Acme' }) }),
      ]);
      const later = await count();
      return ['person', 'signal'].map((table) => ({
        inserts: later(table).inserts - earlier(table).inserts,
        updates: later(table).updates - earlier(table).updates,
      }));
    });
    expect(written).toEqual([
      { inserts: 1, updates: 1 },
      { inserts: 1, updates: 1 },
    ]);
    const signals = await signalsByName(test.db, owner);
    expect(signals.get('kim')).toMatchObject({ headline: 'Founder', interactions: 2 });
    expect(signals.get('lee')).toMatchObject({ company: 'Acme', company_id: expect.any(String) });
  });

  it('gives the same signals in any order and any partition, and adds nothing the second time', async () => {
    const slug = fc.constantFrom('kim', 'lee', 'mo', 'zoë-ünal');
    const engagement = fc.record({
      slug,
      type: fc.constantFrom(...EngagementType.options),
      direction: fc.constantFrom('inbound' as const, 'inbound' as const, 'outbound' as const),
      hours: fc.integer({ min: 0, max: 24 * 200 }),
      conversationId: fc.constantFrom(null, 'a', 'b'),
      headline: fc.constantFrom(null, 'Founder', 'Head of sales'),
      post: fc.constantFrom(null, 'urn:li:activity:1', 'urn:li:activity:2'),
    });
    const history = fc.array(engagement, { minLength: 1, maxLength: 25 }).chain((facts) =>
      fc.record({
        facts: fc.constant(facts),
        shuffled: fc.shuffledSubarray(
          facts.map((_, index) => index),
          {
            minLength: facts.length,
            maxLength: facts.length,
          },
        ),
        size: fc.integer({ min: 1, max: facts.length }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(history, async ({ facts, shuffled, size }) => {
        const reported = facts.map(
          (fact, index): NewEngagement =>
            newEngagement({
              key: `k${index}`,
              person: newPerson(fact.slug, { headline: fact.headline }),
              post: fact.post === null ? null : newPost(fact.post),
              direction: fact.direction,
              type: fact.type,
              conversationId: fact.conversationId,
              occurredAt: new Date(Date.UTC(2026, 0, 1) + fact.hours * 3_600_000),
            }),
        );
        const owner = await makeOwner(test.db, 'Ann');
        const whole = await makeProfile(test.db, owner.user_id, 'At once');
        const other = await makeOwner(test.db, 'Bob');
        const once = await record(test.db, whole, reported);
        const parts = { people: 0, engagements: 0, signals: 0, posts: 0 };
        for (let start = 0; start < shuffled.length; start += size) {
          const batch = shuffled.slice(start, start + size).flatMap((index) => reported[index] ?? []);
          const added = await record(test.db, other, batch);
          for (const key of ['people', 'engagements', 'signals', 'posts'] as const) parts[key] += added[key];
        }
        expect(parts).toEqual(once);
        expect(once.engagements).toBe(reported.length);
        const nothing = { people: 0, engagements: 0, signals: 0, posts: 0 };
        expect(await record(test.db, other, reported)).toEqual(nothing);
        expect(await comparable(other)).toEqual(await comparable(whole));
      }),
      { numRuns: cases(25, 3) },
    );
  });

  it('recognizes a person by any key, and learns the missing ones', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const urn = 'ACoAAB1234';
    const bySlug = newPerson('kim', { name: 'Kim', title: 'Founder' });
    const byBoth = newPerson('kim', { name: 'Kim', urn });
    const byUrn = { ...newPerson('kim', { name: 'Kim' }), urn, publicId: null, url: null };
    const byUrl = { ...byUrn, urn: null, url: 'https://de.linkedin.com/in/Kim/?x=1' };
    for (const [person, added] of [
      [bySlug, 1],
      [byBoth, 0],
      [byUrn, 0],
      [byUrl, 0],
    ] as const) {
      expect((await record(test.db, owner, [newEngagement({ person })])).people).toBe(added);
    }
    const signals = await signalsByName(test.db, owner);
    expect(signals.get('Kim')).toMatchObject({
      interactions: 4,
      title: 'Founder',
      url: 'https://www.linkedin.com/in/kim',
    });
  });

  it('links the keys of one batch whatever their order', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const urn = 'ACoAAB1234';
    const reported = [
      newEngagement({ person: { ...newPerson('kim'), publicId: null, url: null, urn } }),
      newEngagement({ person: newPerson('kim') }),
      newEngagement({ person: newPerson('kim', { urn }) }),
    ];
    expect(await record(test.db, owner, reported)).toMatchObject({ people: 1, signals: 1 });
  });

  it('merges two known people when a fact names both', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const urn = 'ACoAAB1234';
    const byUrn = { ...newPerson('x', { name: 'By id' }), publicId: null, url: null, urn };
    await record(test.db, owner, [newEngagement({ person: byUrn })]);
    await record(test.db, owner, [newEngagement({ person: newPerson('kim', { name: 'By slug' }) })]);
    const both = newPerson('kim', { urn, name: 'By id' });
    const later = { seenAt: at('2026-07-01') };
    expect((await record(test.db, owner, [newEngagement({ person: both })], later)).people).toBe(0);
    const signals = await signalsByName(test.db, owner);
    expect([...signals.keys()]).toEqual(['By id']);
    expect(signals.get('By id')?.interactions).toBe(3);
  });

  it("doesn't confuse a second member with the first who once had the same slug", async () => {
    const owner = await makeOwner(test.db, 'Ann');
    await record(test.db, owner, [
      newEngagement({ person: newPerson('kim', { name: 'One', urn: 'ACoAA1' }) }),
    ]);
    await record(test.db, owner, [
      newEngagement({ person: newPerson('kim', { name: 'Two', urn: 'ACoAA2' }) }),
    ]);
    expect(new Set((await signalsByName(test.db, owner)).keys())).toEqual(new Set(['One', 'Two']));
  });

  it('keeps a person and a company page of the same slug apart', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const company = newPerson('acme', { name: 'Acme Ltd', url: 'https://www.linkedin.com/company/acme' });
    const reported = [newEngagement({ person: newPerson('acme') }), newEngagement({ person: company })];
    expect((await record(test.db, owner, reported)).people).toBe(2);
  });

  it('stores an engagement without a person if nothing identifies them', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const person = { ...newPerson('x'), publicId: null, url: null };
    const reported = await record(test.db, owner, [newEngagement({ person })]);
    expect(reported).toEqual({ people: 0, engagements: 1, signals: 0, posts: 0 });
  });

  it('prefers the newer and the more trusted source, in every profile that shows the person', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const second = await makeProfile(test.db, owner.user_id, 'Second');
    const reported = (headline: string) => [newEngagement({ person: newPerson('kim', { headline }) })];
    const shown = async () => [
      (await signalsByName(test.db, owner)).get('kim')?.headline,
      (await signalsByName(test.db, second)).get('kim')?.headline,
    ];
    await record(test.db, owner, reported('B'), { source: 'archive', seenAt: at('2026-03-01') });
    await record(test.db, second, reported('A'), { source: 'archive', seenAt: at('2026-02-01') });
    expect(await shown()).toEqual(['B', 'B']);
    await record(test.db, second, reported('C'), { source: 'csv', seenAt: at('2026-04-01') });
    expect(await shown()).toEqual(['B', 'B']);
    await record(test.db, second, reported('D'), { source: 'unipile', seenAt: at('2026-04-01') });
    expect(await shown()).toEqual(['D', 'D']);
    await record(test.db, second, reported('Mine'), { source: 'user', seenAt: at('2026-04-02') });
    await record(test.db, owner, reported('E'), { source: 'unipile', seenAt: at('2026-05-01') });
    expect(await shown()).toEqual(['Mine', 'Mine']);
  });

  it.each([0, 7])("lets one user's imports run concurrently, with %i shared posts", async (posts) => {
    const owner = await makeOwner(test.db, 'Ann');
    const reported = Array.from({ length: 60 }, (_, index) =>
      newEngagement({
        key: `k${index}`,
        person: newPerson(`p${index % 20}`, index % 2 ? { urn: `ACoAA${index % 20}` } : {}),
        post: posts === 0 ? null : newPost(`urn:li:activity:${index % posts}`),
      }),
    );
    const turned = (by: number) => [...reported.slice(by), ...reported.slice(0, by)];
    const all = await Promise.all([0, 10, 20, 30, 40, 50].map((by) => record(test.db, owner, turned(by))));
    const sum = (key: 'people' | 'engagements' | 'posts' | 'signals') =>
      all.reduce((total, added) => total + added[key], 0);
    expect([sum('people'), sum('engagements'), sum('posts'), sum('signals')]).toEqual([20, 60, posts, 20]);
  });

  it('keeps texts that the database would refuse, without the refused characters', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const person = newPerson('kim', {
      name: ' K\u0000im \ud800 "{\\}", ',
      headline: '\u0000',
      title: 'null',
    });
    const reported = newEngagement({
      person,
      text: 'a\u0000\udfff',
      post: newPost('urn:li:activity:9', { text: '{"\\u0000"}' }),
    });
    expect(await record(test.db, owner, [reported])).toMatchObject({ engagements: 1, posts: 1 });
    const signals = await signalsByName(test.db, owner);
    expect(signals.get('Kim \ufffd "{\\}",')).toMatchObject({ headline: null, title: 'null' });
    const stored = await test.db
      .selectFrom('engagement')
      .select('text')
      .where('user_id', '=', owner.user_id)
      .execute();
    expect(stored).toEqual([{ text: 'a\ufffd' }]);
  });

  it('keeps known post fields when a later source omits them, and adds new ones', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const urn = 'urn:li:activity:1';
    await record(test.db, owner, [], {
      posts: [newPost(urn, { text: 'Hello', reactionCount: 3, isOwn: false })],
    });
    await record(test.db, owner, [], { posts: [newPost(urn, { postType: 'image', reactionCount: 5 })] });
    const posts = await test.db.selectFrom('post').selectAll().where('user_id', '=', owner.user_id).execute();
    expect(posts).toMatchObject([
      { text: 'Hello', post_type: 'image', reaction_count: 5, author_profile_id: owner.id },
    ]);
  });

  it.each([
    ['the first', 0],
    ['the second', 1],
  ])('combines two reports of a post in one batch, keeping what only %s contains', async (_, index) => {
    const owner = await makeOwner(test.db, 'Ann');
    const urn = 'urn:li:activity:1';
    const posts = [newPost(urn, { reactionCount: 5, isOwn: false })];
    posts.splice(index, 0, newPost(urn, { text: 'Hello', postType: 'image' }));
    await record(test.db, owner, [], { posts });
    const stored = await test.db
      .selectFrom('post')
      .selectAll()
      .where('user_id', '=', owner.user_id)
      .execute();
    expect(stored).toMatchObject([
      { text: 'Hello', post_type: 'image', reaction_count: 5, author_profile_id: owner.id },
    ]);
  });
});

/** Everything that must be equal in any order: all columns except ids and write times. */
async function comparable(owner: Parameters<typeof signalsByName>[1]) {
  const signals = [...(await signalsByName(test.db, owner)).values()].map(
    ({
      id: _,
      user_id: _u,
      connected_profile_id: _c,
      person_id: _p,
      created_at: _a,
      updated_at: _b,
      ...rest
    }) => rest,
  );
  return signals.sort((one, other) => (one.name < other.name ? -1 : 1));
}
