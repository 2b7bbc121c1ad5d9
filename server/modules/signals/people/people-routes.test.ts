import { parse } from 'csv-parse/sync';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, record, signalsByName } from '#test/facts.ts';

let profile: OwnedConnectedProfile;
let second: OwnedConnectedProfile;
let bobs: OwnedConnectedProfile;

const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
afterAll(() => app.stop());

const db = () => app.composition.deps.db;
const idOf = async (of: OwnedConnectedProfile, name: string) =>
  (await signalsByName(db(), of)).get(name)?.person_id ?? '';

beforeEach(async () => {
  for (const who of [ann, bob]) await db().deleteFrom('person').where('user_id', '=', who.userId).execute();
  profile = await makeProfile(db(), ann.userId, 'Ann');
  second = await makeProfile(db(), ann.userId, 'Second');
  bobs = await makeProfile(db(), bob.userId, 'Bob');
  const reported = [
    newEngagement({ person: newPerson('kim', { name: 'Kim', company: 'Acme', email: 'k@sample.example' }) }),
    newEngagement({ person: newPerson('kim-2', { name: 'KÍM', company: 'acme', location: 'Oslo' }) }),
    newEngagement({ person: newPerson('lee', { name: 'Lee', urn: 'ACoAAlee' }) }),
    newEngagement({ person: newPerson('mo', { name: 'Mo', urn: 'ACoAAmo', email: 'K@sample.example' }) }),
  ];
  // The first one is the older record.
  await record(db(), profile, reported.slice(0, 1));
  await record(db(), profile, reported.slice(1));
  await record(db(), second, [newEngagement({ person: newPerson('kim-2', { name: 'KÍM' }) })]);
  await record(db(), bobs, reported);
});

describe('merging by hand', () => {
  it('previews, merges, lists and undoes', async () => {
    const [kim, other] = [await idOf(profile, 'Kim'), await idOf(profile, 'KÍM')];
    const { items } = await ann.api.lists.list({});
    const builtIn = items[0]?.id ?? '';
    const signalOf = async (name: string) => (await signalsByName(db(), profile)).get(name)?.id ?? '';
    await ann.api.lists.addSignals({
      params: { id: builtIn },
      body: { signalIds: [await signalOf('KÍM')] },
    });
    const preview = await ann.api.people.previewMerge({ params: { id: other }, query: { otherId: kim } });
    expect(preview).toMatchObject({
      kept: { name: 'Kim', engagements: 1, signals: 1, lists: [] },
      gone: { name: 'KÍM', engagements: 2, signals: 2, lists: ['Do not engage'] },
      result: {
        email: 'k@sample.example',
        location: 'Oslo',
        engagements: 3,
        signals: 2,
        lists: ['Do not engage'],
      },
      haveDifferentIds: false,
    });
    const merged = await ann.api.people.merge({ params: { id: other }, body: { otherId: kim } });
    expect(merged.personId).toBe(kim);
    expect(new Set(merged.signals.map((one) => one.connectedProfileId))).toEqual(
      new Set([profile.id, second.id]),
    );
    const signalIn = ({ id }: { id: string }) =>
      merged.signals.find((one) => one.connectedProfileId === id)?.id ?? '';
    const details = await ann.api.signals.details({ params: { id: signalIn(profile) } });
    expect(details.signal.lists).toMatchObject([{ kind: 'do_not_engage' }]);
    const csv = await app.call('GET', `/signals/${profile.id}/export?withDoNotEngage=true`, {
      token: ann.token,
    });
    const lines: Record<string, string>[] = parse(await csv.text(), { columns: true });
    expect(lines.map((line) => [line.id === details.signal.id, line.do_not_engage]).sort()).toEqual([
      [false, 'false'],
      [false, 'false'],
      [true, 'true'],
    ]);
    const history = await ann.api.people.merges({ params: { id: kim } });
    expect(history.items).toMatchObject([{ name: 'KÍM', by: 'user', source: null, canUndo: true }]);
    // Bob's people with the same names are his own.
    expect((await signalsByName(db(), bobs)).size).toBe(4);

    const undone = await ann.api.people.undoMerge({ params: { id: merged.mergeId } });
    expect(undone).toEqual({ keptId: kim, goneId: other });
    expect((await ann.api.people.merges({ params: { id: kim } })).items).toEqual([]);
    expect((await signalsByName(db(), profile)).get('KÍM')).toMatchObject({ interactions: 1 });
    await expect(ann.api.people.undoMerge({ params: { id: merged.mergeId } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('asks whether two accounts are the same person', async () => {
    const [lee, mo] = [await idOf(profile, 'Lee'), await idOf(profile, 'Mo')];
    const call = (confirm?: true) =>
      ann.api.people.merge({ params: { id: lee }, body: { otherId: mo, ...(confirm && { confirm }) } });
    const preview = await ann.api.people.previewMerge({ params: { id: lee }, query: { otherId: mo } });
    expect(preview.haveDifferentIds).toBe(true);
    await expect(call()).rejects.toMatchObject({ status: 409, code: 'conflict' });
    const { personId } = await call(true);
    // Facts about either account now belong to this person.
    for (const [slug, urn] of [
      ['lee', 'ACoAAlee'],
      ['mo', 'ACoAAmo'],
    ] as const) {
      await record(db(), profile, [newEngagement({ person: newPerson(slug, { urn, name: 'Lee' }) })]);
    }
    const { rows } = await app.composition.deps.copyPool.query(
      'select count(*)::int as n from engagement where user_id = $1 and person_id = $2',
      [ann.userId, personId],
    );
    expect(rows).toEqual([{ n: 4 }]);
  });

  it("refuses the same person, another user's and one of another network", async () => {
    const [kim, bobsKim] = [await idOf(profile, 'Kim'), await idOf(bobs, 'Kim')];
    const call = (otherId: string) => ann.api.people.merge({ params: { id: kim }, body: { otherId } });
    await expect(call(kim)).rejects.toMatchObject({ status: 400 });
    await expect(call(bobsKim)).rejects.toMatchObject({ status: 404 });
    const real = await db()
      .insertInto('person')
      .values({ user_id: ann.userId, network: 'real', name: 'Kim' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(call(real.id)).rejects.toMatchObject({ status: 400 });
  });
});

describe('possible duplicates', () => {
  it("have the same email, or name and company, and exclude other users' and separated people", async () => {
    const [kim, other] = [await idOf(profile, 'Kim'), await idOf(profile, 'KÍM')];
    const found = async () =>
      (await ann.api.people.duplicates({ params: { id: kim } })).items.map(({ name, reason }) => [
        name,
        reason,
      ]);
    expect(await found()).toEqual([
      ['Mo', 'email'],
      ['KÍM', 'company'],
    ]);
    const { mergeId } = await ann.api.people.merge({ params: { id: kim }, body: { otherId: other } });
    await ann.api.people.undoMerge({ params: { id: mergeId } });
    expect(await found()).toEqual([['Mo', 'email']]);
    const lee = await idOf(profile, 'Lee');
    expect((await ann.api.people.duplicates({ params: { id: lee } })).items).toEqual([]);
  });

  it('are found by index', async () => {
    const { rows } = await app.composition.deps.copyPool.query(
      `select indexdef from pg_indexes where tablename = 'person'`,
    );
    const all = rows.map(({ indexdef }) => indexdef).join('\n');
    expect(all).toContain('ingrow_fold(name)');
    expect(all).toContain('lower(email)');
  });
});

describe('merges by facts', () => {
  it('show which source caused them, and can be undone', async () => {
    await record(db(), profile, [newEngagement({ person: newPerson('kim', { urn: 'ACoAAlee2' }) })]);
    const byUrn = { ...newPerson('x', { name: 'Nia', urn: 'ACoAAnia' }), publicId: null, url: null };
    await record(db(), profile, [newEngagement({ person: byUrn })]);
    await record(db(), profile, [newEngagement({ person: newPerson('nia') })], { source: 'archive' });
    const both = newPerson('nia', { urn: 'ACoAAnia' });
    await record(db(), profile, [newEngagement({ person: both })], { source: 'unipile' });
    const [nia] = await app.composition.deps.copyPool
      .query('select person_id from person_key where user_id = $1 and key = $2', [ann.userId, 'in:nia'])
      .then(({ rows }) => rows);
    const { items } = await ann.api.people.merges({ params: { id: nia.person_id } });
    expect(items).toMatchObject([{ by: 'facts', source: 'unipile', canUndo: true }]);
    await ann.api.people.undoMerge({ params: { id: items[0]?.id ?? '' } });
    expect((await signalsByName(db(), profile)).size).toBe(6);
  });
});
