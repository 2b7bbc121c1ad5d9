import { afterAll, describe, expect, it } from 'vitest';
import type { NewPerson } from '#server/modules/people/new-facts.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';

import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';

const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
afterAll(() => app.stop());

const db = app.composition.deps.db;
const anns = await makeProfile(db, ann.userId, 'Ann');
const bobs = await makeProfile(db, bob.userId, 'Bob');
const [spring, summer, autumn] = ['2026-03-01', '2026-06-01', '2026-09-01'].map((day) => new Date(day));

/** Records what a source says a person does. */
const say = (
  slug: string,
  job: Partial<NewPerson>,
  seenAt: Date | undefined,
  source: 'archive' | 'unipile' | 'csv' = 'archive',
  by: OwnedConnectedProfile = anns,
) =>
  record(db, by, [newEngagement({ person: newPerson(slug, job) })], { seenAt: seenAt ?? new Date(), source });

const changesOf = (userId: string, slug: string) =>
  db
    .selectFrom('job_change as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.user_id', '=', 'c.user_id').onRef('p.id', '=', 'c.person_id'),
    )
    .where('c.user_id', '=', userId)
    .where('p.public_id', '=', slug)
    .select([
      'c.kind',
      'c.reason',
      'c.before_company',
      'c.after_company',
      'c.before_source',
      'c.after_source',
    ])
    .orderBy('c.after_at')
    .execute();
const kindsOf = async (slug: string) =>
  (await changesOf(ann.userId, slug)).map(({ kind, reason }) => kind ?? reason);
const personOf = async (userId: string, slug: string) => {
  const { id } = await db
    .selectFrom('person')
    .select('id')
    .where('user_id', '=', userId)
    .where('public_id', '=', slug)
    .executeTakeFirstOrThrow();
  return id;
};

describe('what a source says of a job', () => {
  it('is a silent baseline first, then a change or the same for a reason', async () => {
    await say('mia', { title: 'Buyer', company: 'Acme' }, spring);
    expect(await kindsOf('mia')).toEqual([]);
    await say('mia', { title: 'buyer', company: 'ACME GmbH' }, summer);
    await say('mia', { title: 'Head of Buying', company: 'Northwind' }, autumn);
    expect(await kindsOf('mia')).toEqual(['spelling', 'joined']);
    // Neither the same again nor an older archive changes anything.
    await say('mia', { title: 'Head of Buying', company: 'Northwind' }, new Date('2026-10-01'));
    await say('mia', { title: 'Trainee', company: 'Globex' }, spring);
    expect(await kindsOf('mia')).toEqual(['spelling', 'joined']);
  });

  it('is a promotion from lead to head, however alike the two words are', async () => {
    await say('lea', { title: 'Quality Lead', company: 'Acme' }, spring);
    await say('lea', { title: 'Head of Quality', company: 'Acme' }, summer);
    await say('leo', { title: 'Quality Lead', company: 'Acme' }, spring);
    await say('leo', { title: 'Quality Head', company: 'Acme' }, summer);
    await say('lex', { title: 'Quality Lead', company: 'Acme' }, spring);
    await say('lex', { title: 'Quality Laed', company: 'Acme' }, summer);
    for (const [slug, kind] of [
      ['lea', 'promoted'],
      ['leo', 'promoted'],
      ['lex', 'spelling'],
    ] as const) {
      expect(await kindsOf(slug)).toEqual([kind]);
    }
  });

  it('is compared with other sources only if both state it and are dated, and once', async () => {
    await say('noa', { title: 'Engineer', company: 'Abacus' }, spring);
    await say('noa', { title: 'Engineer', company: 'Initech' }, summer, 'csv');
    await say('noa', { headline: 'Engineer at Hooli' }, summer, 'unipile');
    expect(await kindsOf('noa')).toEqual([]);
    await say('noa', { title: 'Engineer', company: 'Ostrava' }, autumn, 'unipile');
    await say('noa', { title: 'Engineer', company: 'Ostrava' }, new Date('2026-10-01'));
    expect(await changesOf(ann.userId, 'noa')).toMatchObject([
      { kind: 'joined', before_source: 'archive', after_source: 'unipile', after_company: 'Ostrava' },
      { kind: null, reason: 'known' },
    ]);
  });

  it('is read from headlines of one source, whatever order they have', async () => {
    await say('ole', { headline: 'Head of Sales at Fabrikam | Dad' }, spring, 'unipile');
    await say('ole', { headline: 'Dad | Head of Sales @ Fabrikam' }, summer, 'unipile');
    await say('ole', { headline: 'Dreamer' }, new Date('2026-07-01'), 'unipile');
    await say('ole', { headline: 'Head of Sales at Contoso' }, autumn, 'unipile');
    expect(await kindsOf('ole')).toEqual(['headline', 'joined']);
  });

  it("is each user's own", async () => {
    await say('pia', { title: 'Buyer', company: 'Pelican' }, spring);
    await say('pia', { title: 'Buyer', company: 'Wombat' }, summer, 'archive', bobs);
    expect(await kindsOf('pia')).toEqual([]);
    await say('pia', { title: 'Buyer', company: 'Wombat' }, autumn);
    expect(await kindsOf('pia')).toEqual(['joined']);
    expect(await changesOf(bob.userId, 'pia')).toEqual([]);
  });
});

describe('a company with a new name', () => {
  it('is no change of its people, even if later batches show it', async () => {
    const names = ['r1', 'r2', 'r3', 'r4'];
    for (const slug of names) await say(slug, { title: `Buyer`, company: 'Lumenwerk' }, spring);
    for (const slug of names.slice(0, 2)) await say(slug, { title: 'Buyer', company: 'Vexatron' }, summer);
    expect(await kindsOf('r1')).toEqual(['renamed']);
    await say('r3', { title: 'Buyer', company: 'Lumenwerk' }, summer);
    await say('r4', { title: 'Buyer', company: 'Lumenwerk' }, summer);
    expect(await kindsOf('r1')).toEqual(['joined']);
  });
});

describe('two records of one person', () => {
  it('keep their readings through a merge and its undo', async () => {
    await say('una', { title: 'Buyer', company: 'Umbra', urn: 'ACoAAuna' }, spring);
    await say('una-2', { title: 'Buyer', company: 'Umbra' }, spring);
    const [one, two] = [await personOf(ann.userId, 'una'), await personOf(ann.userId, 'una-2')];
    const merged = await ann.api.people.merge({ params: { id: one }, body: { otherId: two } });
    await say('una-2', { title: 'Buyer', company: 'Sorrel' }, summer);
    await say('una', { title: 'Buyer', company: 'Sorrel' }, autumn);
    expect(await kindsOf('una')).toEqual(['joined', 'known']);
    await ann.api.people.undoMerge({ params: { id: merged.mergeId } });
    expect(await kindsOf('una')).toEqual(['known']);
    expect(await kindsOf('una-2')).toEqual(['joined']);
    await say('una', { title: 'Buyer', company: 'Globex' }, new Date('2026-10-01'));
    expect(await changesOf(ann.userId, 'una')).toMatchObject([
      { after_company: 'Sorrel' },
      { before_company: 'Sorrel', kind: 'joined' },
    ]);
  });

  it('may state two jobs, which is no change however often they do', async () => {
    await say('ida', { headline: 'Buyer at Quill', urn: 'ACoAAida' }, spring, 'unipile');
    await say('ida-2', { headline: 'Trustee at Heron', urn: 'ACoAAida2' }, spring, 'unipile');
    const [one, two] = [await personOf(ann.userId, 'ida'), await personOf(ann.userId, 'ida-2')];
    await ann.api.people.merge({ params: { id: one }, body: { otherId: two, confirm: true } });
    for (const day of ['2026-06-01', '2026-09-01']) {
      const people = [
        newPerson('ida', { headline: 'Buyer at Quill', urn: 'ACoAAida' }),
        newPerson('ida-2', { headline: 'Trustee at Heron', urn: 'ACoAAida2' }),
      ].map((person) => newEngagement({ person }));
      await record(db, anns, people, { seenAt: new Date(day), source: 'unipile' });
    }
    await say('ida-2', { headline: 'Trustee at Heron' }, new Date('2026-10-01'), 'unipile');
    expect(await kindsOf('ida')).toEqual([]);
    await say('ida', { headline: 'Buyer at Osprey' }, new Date('2026-10-02'), 'unipile');
    expect(await changesOf(ann.userId, 'ida')).toMatchObject([
      { kind: 'joined', before_company: 'Quill', after_company: 'Osprey' },
    ]);
  });

  it('are erased with the person', async () => {
    await say('vic', { title: 'Buyer', company: 'Vireo' }, spring);
    await say('vic', { title: 'Buyer', company: 'Tamarin' }, summer);
    const id = await personOf(ann.userId, 'vic');
    await ann.api.people.erase({ params: { id } });
    for (const table of ['job_reading', 'job_change'] as const) {
      expect(await db.selectFrom(table).select('record_id').where('person_id', '=', id).execute()).toEqual(
        [],
      );
    }
  });
});
