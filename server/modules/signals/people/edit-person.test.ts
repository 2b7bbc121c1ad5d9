import { parse } from 'csv-parse/sync';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonChange } from '#contract/signals/people.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';

let profile: OwnedConnectedProfile;
let second: OwnedConnectedProfile;

const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
afterAll(() => app.stop());

const db = () => app.composition.deps.db;
const kim = (more: Parameters<typeof newPerson>[1] = {}) =>
  newPerson('kim', { name: 'Kim', headline: 'Engineer at Acme', location: 'Oslo', ...more });
const engage = (more: Parameters<typeof newPerson>[1], seenAt: string, by = profile) =>
  record(db(), by, [newEngagement({ person: kim(more) })], { seenAt: new Date(seenAt) });

beforeEach(async () => {
  for (const table of ['person', 'erasure_block'] as const) {
    await db().deleteFrom(table).where('user_id', '=', ann.userId).execute();
  }
  profile = await makeProfile(db(), ann.userId, 'Ann');
  second = await makeProfile(db(), ann.userId, 'Second');
  await engage({}, '2026-06-01T00:00:00Z');
  await engage({}, '2026-06-01T00:00:00Z', second);
});

async function signalOf(of = profile, slug = 'kim') {
  const { items } = await ann.api.signals.list({ params: { id: of.id } });
  return items.find(({ url }) => url?.endsWith(`/${slug}`));
}
const personId = async (slug = 'kim') => (await signalOf(profile, slug))?.personId ?? '';
const details = async (of = profile) =>
  ann.api.signals.details({ params: { id: (await signalOf(of))?.id ?? '' } });
const edit = async (body: PersonChange, who = ann, id?: string) =>
  who.api.people.edit({ params: { id: id ?? (await personId()) }, body });

const corrected = {
  name: 'Kim Lee',
  title: 'VP Engineering',
  company: 'Northwind',
  email: 'kim@northwind.example',
  location: 'Bergen',
};

describe('a correction', () => {
  it("shows in every signal, filter, export and fit, and keeps the source's value", async () => {
    const answer = await edit(corrected);
    expect(answer).toMatchObject({ ...corrected, id: await personId() });
    expect(answer.edited.map(({ field, sourceValue }) => [field, sourceValue])).toEqual([
      ['name', 'Kim'],
      ['title', 'Engineer'],
      ['company', 'Acme'],
      ['email', null],
      ['location', 'Oslo'],
    ]);
    for (const each of [profile, second]) {
      const read = await details(each);
      expect(read.person).toMatchObject({ email: corrected.email, edited: answer.edited });
      expect(read.signal).toMatchObject({
        name: 'Kim Lee',
        title: 'VP Engineering',
        company: 'Northwind',
        location: 'Bergen',
        seniority: 'vp',
        guessed: [],
      });
      expect(read.signal.companyId).not.toBeNull();
      const params = { id: each.id };
      const wanted = {
        company: ['northwind'],
        seniority: ['vp' as const],
        hasEmail: true,
        search: 'bergen lee',
      };
      expect(await ann.api.signals.total({ params, query: wanted })).toEqual({ total: 1 });
      expect(await ann.api.signals.total({ params, query: { company: ['acme'] } })).toEqual({ total: 0 });
    }
    const csv = await app.call('GET', `/signals/${profile.id}/export`, { token: ann.token });
    const [row] = parse(await csv.text(), { columns: true });
    expect(row).toMatchObject({ ...corrected, guessed: '' });
  });

  it("is never overwritten, and after a reset shows the sources' latest value", async () => {
    await edit(corrected);
    const later = {
      name: 'Kim L.',
      headline: 'CTO at Globex',
      location: 'Paris',
      email: 'kim@globex.example',
    };
    await engage(later, '2026-07-01T00:00:00Z');
    await engage({ name: 'Kimmy', title: 'Chief', company: 'Initech' }, '2026-08-01T00:00:00Z');
    expect((await details()).signal).toMatchObject({
      name: 'Kim Lee',
      title: 'VP Engineering',
      seniority: 'vp',
    });
    expect((await details()).person.email).toBe(corrected.email);
    const answer = await edit({ name: null, email: null, title: null });
    expect(answer).toMatchObject({
      name: 'Kimmy',
      title: 'Chief',
      email: 'kim@globex.example',
      company: 'Northwind',
      location: 'Bergen',
    });
    expect(answer.edited.map(({ field }) => field)).toEqual(['company', 'location']);
    await edit({ company: null, location: null });
    expect((await details()).signal).toMatchObject({ company: 'Initech', location: 'Oslo' });
    expect((await details()).person.edited).toEqual([]);
  });

  it('of a guess resets to a guess, and further edits keep the value underneath', async () => {
    await edit({ title: 'Founder', company: 'Mine' });
    await edit({ title: 'Head of Data' });
    expect((await details()).signal).toMatchObject({ seniority: 'head', company: 'Mine', guessed: [] });
    await edit({ title: null, company: null });
    expect((await details()).signal).toMatchObject({
      title: 'Engineer',
      company: 'Acme',
      guessed: expect.arrayContaining(['title', 'company']),
    });
  });

  it('survives a merge and its undo, whichever person it was on', async () => {
    await record(db(), profile, [
      newEngagement({ person: newPerson('kim-2', { name: 'Kim Two', urn: 'ACoAAkim2', location: 'Rome' }) }),
    ]);
    const ids = { one: await personId(), two: await personId('kim-2') };
    await edit({ name: 'Kim Lee' }, ann, ids.one);
    await edit({ location: 'Milan' }, ann, ids.two);
    const merged = await ann.api.people.merge({ params: { id: ids.one }, body: { otherId: ids.two } });
    const together = await edit({ title: 'Owner' }, ann, merged.personId);
    expect(together).toMatchObject({ name: 'Kim Lee', location: 'Milan', title: 'Owner' });
    const { keptId, goneId } = await ann.api.people.undoMerge({ params: { id: merged.mergeId } });
    // The record with LinkedIn's id was kept, so later edits belong to it.
    expect([keptId, goneId]).toEqual([ids.two, ids.one]);
    const two = await edit({ email: 'two@sample.example' }, ann, ids.two);
    expect(two).toMatchObject({ name: 'Kim Two', location: 'Milan', title: 'Owner' });
    const one = await edit({ email: 'one@sample.example' }, ann, ids.one);
    expect(one).toMatchObject({ name: 'Kim Lee', location: 'Oslo', title: 'Engineer' });
    expect(await edit({ location: null, title: null }, ann, ids.two)).toMatchObject({
      location: 'Rome',
      title: null,
    });
  });

  it('stays reset after the merge is undone', async () => {
    await record(db(), profile, [
      newEngagement({ person: newPerson('kim-2', { name: 'Kim Two', urn: 'ACoAAkim2' }) }),
    ]);
    const ids = { one: await personId(), two: await personId('kim-2') };
    await edit({ name: 'Edited' }, ann, ids.two);
    const merged = await ann.api.people.merge({ params: { id: ids.one }, body: { otherId: ids.two } });
    await edit({ name: null }, ann, merged.personId);
    await ann.api.people.undoMerge({ params: { id: merged.mergeId } });
    expect((await edit({ email: 'two@sample.example' }, ann, ids.two)).name).toBe('Kim Two');
  });

  it("is in the user's data export and is deleted when the person is erased", async () => {
    await edit(corrected);
    const id = await personId();
    const stored = await db().selectFrom('person').select('sources').where('id', '=', id).executeTakeFirst();
    expect(stored?.sources.name).toMatchObject({ source: 'user', below: { value: 'Kim' } });
    await ann.api.people.erase({ params: { id } });
    expect(await db().selectFrom('person').select('id').where('id', '=', id).execute()).toEqual([]);
    await expect(edit({ name: 'Back' }, ann, id)).rejects.toMatchObject({ status: 404 });
  });

  it("is allowed only for the user's own people, editable fields and valid texts", async () => {
    const id = await personId();
    await expect(edit({ name: 'Mine' }, bob, id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    for (const [body, field] of [
      [{ email: 'nobody' }, 'email'],
      [{ name: '  ' }, 'name'],
      [{ title: 'x'.repeat(301) }, 'title'],
      [{ location: 'a\u0000b' }, 'location'],
      [{}, 'name'],
    ] as const) {
      const answer = await app.call('PATCH', `/people/${id}`, { token: ann.token, body });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ data: { issues: [{ path: field }] } });
    }
    expect((await app.call('PATCH', `/people/${id}`, { body: { name: 'No' } })).status).toBe(401);
    expect((await details()).person.edited).toEqual([]);
  });
});
