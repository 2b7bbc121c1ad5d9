import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { maxViews, type NewView, type View } from '#contract/signals/views.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';
import { filtersAt } from './count-views.ts';
import { readStoredFilters } from './views.ts';

const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`delete from saved_view`.execute(app.composition.deps.db);
});

const save = (name: string, more: Partial<NewView> = {}, who = ann) =>
  who.api.views.create({ body: { name, filters: {}, ...more } });
const names = async (who = ann) => (await who.api.views.list({})).items.map(({ name }) => name);

describe('a saved view', () => {
  it('is returned as saved, with its relative range, to its owner only', async () => {
    const view = {
      name: 'Warm founders',
      filters: { intensity: ['high' as const], title: ['founder'], latest: '7d' as const, noList: true },
      sort: 'latest' as const,
      order: 'asc' as const,
      columns: ['company', 'score'],
    };
    const made = await save(view.name, view);
    expect(made).toMatchObject({ ...view, lost: [] });
    expect((await ann.api.views.list({})).items).toEqual([made]);
    expect(await names(bob)).toEqual([]);
    const params = { id: made.id };
    await expect(bob.api.views.change({ params, body: { name: 'Mine' } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(bob.api.views.remove({ params })).rejects.toMatchObject({ status: 404 });
    expect((await ann.api.views.list({})).items).toEqual([made]);
  });

  it('changes only the given fields', async () => {
    const made = await save('One', { filters: { search: 'a' }, sort: 'name', columns: ['score'] });
    const change = (body: Partial<NewView>) => ann.api.views.change({ params: { id: made.id }, body });
    const version = expect.any(String);
    expect(await change({ name: 'Two' })).toEqual({ ...made, name: 'Two', version });
    expect(await change({ filters: { goneQuiet: true } })).toEqual({
      ...made,
      name: 'Two',
      filters: { goneQuiet: true },
      version,
    });
    expect(await change({ sort: null, columns: null })).toMatchObject({
      sort: null,
      columns: null,
      name: 'Two',
    });
    expect(await change({})).toMatchObject({ name: 'Two', filters: { goneQuiet: true } });
  });

  it('has a unique name, ignoring case and accents, and may keep its own', async () => {
    const zoe = await save('Zoë');
    await expect(save('ZOE')).rejects.toMatchObject({
      status: 409,
      body: { message: 'You already have a view called “Zoë”.' },
    });
    const other = await save('Other');
    await expect(
      ann.api.views.change({ params: { id: other.id }, body: { name: 'zoe' } }),
    ).rejects.toMatchObject({ status: 409 });
    expect((await ann.api.views.change({ params: { id: zoe.id }, body: { name: 'zoe' } })).name).toBe('zoe');
    expect((await save('Zoë', {}, bob)).name).toBe('Zoë');
  });

  it('is deleted, and can be saved again at its old position', async () => {
    const [, two] = [await save('a'), await save('b'), await save('c')];
    expect(await ann.api.views.remove({ params: { id: two?.id ?? '' } })).toEqual({ id: two?.id });
    expect(await names()).toEqual(['a', 'c']);
    await save('b', { position: 1 });
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('moves to another position', async () => {
    const made: View[] = [];
    for (const name of ['a', 'b', 'c', 'd']) made.push(await save(name));
    const move = (index: number, position: number) =>
      ann.api.views.change({ params: { id: made[index]?.id ?? '' }, body: { position } });
    await move(0, 2);
    expect(await names()).toEqual(['b', 'c', 'a', 'd']);
    await move(3, 0);
    expect(await names()).toEqual(['d', 'b', 'c', 'a']);
    await move(1, 99);
    expect(await names()).toEqual(['d', 'c', 'a', 'b']);
    await move(1, 3);
    expect(await names()).toEqual(['d', 'c', 'a', 'b']);
  });

  it('is refused with a misspelled filter, and above the maximum number of views', async () => {
    await expect(
      save('x', { filters: { intensities: ['high'] } as NewView['filters'] }),
    ).rejects.toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'filters.intensities' }] } },
    });
    await expect(save('x', { filters: { scoreMin: -1 } })).rejects.toMatchObject({
      body: { data: { issues: [{ path: 'filters.scoreMin' }] } },
    });
    for (let index = 0; index < maxViews; index += 1) await save(`View ${index}`);
    await expect(save('One more')).rejects.toMatchObject({ status: 409 });
    expect(await names()).toHaveLength(maxViews);
  });
});

describe('a view with filters that are no longer valid', () => {
  it('is read without them, and lists them as lost', async () => {
    const { id } = await save('Old', { filters: { search: 'kim' } });
    const stored = {
      search: 'kim',
      mood: ['good'],
      intensity: ['low', 'lukewarm'],
      status: ['gone'],
      scoreMin: 'ten',
    };
    await sql`update saved_view set filters = ${JSON.stringify(stored)}::jsonb, sort = 'mood', sort_order = 'up'
      where id = ${id}`.execute(app.composition.deps.db);
    const [view] = (await ann.api.views.list({})).items;
    expect(view).toMatchObject({ filters: { search: 'kim', intensity: ['low'] }, sort: null, order: null });
    expect(view?.lost.sort()).toEqual(['intensity', 'mood', 'scoreMin', 'status']);
  });

  it('replaces a company name with its record, or keeps the name if there is none', async () => {
    const { db } = app.composition.deps;
    const profile = await makeProfile(db, ann.userId, 'Ann');
    const person = newPerson('kim', { company: 'Wrén GmbH' });
    await record(db, profile, [newEngagement({ person })]);
    const { items } = await ann.api.signals.list({ params: { id: profile.id } });
    const companyId = items[0]?.companyId;
    const makeOld = async (name: string, filters: object) => {
      const { id } = await ann.api.views.create({ body: { name, filters: {} } });
      await sql`update saved_view set filters = ${JSON.stringify(filters)}::jsonb where id = ${id}`.execute(
        db,
      );
      return id;
    };
    const known = await makeOld('At Wren', { companyIs: ['wren', 'Nobody'], hasEmail: true });
    const unknown = await makeOld('At nobody', { companyIs: ['Nobody'] });
    const file = new URL('../../db/migrations/0025-bulk-jobs.sql', import.meta.url);
    const [, change] = (await readFile(file, 'utf8')).split('-- Saved views that name a company');
    await sql.raw(`--${change}`).execute(db);
    const views = (await ann.api.views.list({})).items;
    const filtersOf = (id: string) => views.find((view) => view.id === id);
    expect(filtersOf(known)).toMatchObject({ filters: { companyId: [companyId], hasEmail: true }, lost: [] });
    expect(filtersOf(unknown)).toMatchObject({ filters: { company: ['Nobody'] }, lost: [] });
  });

  it('loses no valid filter', () => {
    const filters = { list: ['0199a8b2-0000-7000-8000-000000000000'], first: '30d', company: ['a, b'] };
    expect(readStoredFilters(filters)).toEqual({ filters, lost: [] });
  });
});

describe('the number of people in a saved view', () => {
  it("is counted for each view in order, for the caller's own profile only", async () => {
    const { db } = app.composition.deps;
    const profile = await makeProfile(db, ann.userId, 'Ann counts');
    await record(db, profile, [
      newEngagement({ person: newPerson('Hana') }),
      newEngagement({ person: newPerson('Ivo') }),
    ]);
    const ivo = await save('Ivo', { filters: { search: 'ivo' } });
    const all = await save('Everybody', { filters: {} });
    const snoozed = await save('Asleep', { filters: { snoozed: 'only' } });
    const { items } = await ann.api.views.counts({ params: { id: profile.id } });
    expect(items).toEqual([
      { id: ivo.id, total: 1, isMore: false },
      { id: all.id, total: 2, isMore: false },
      { id: snoozed.id, total: 0, isMore: false },
    ]);
    const refused = await app.call('GET', `/signals/${profile.id}/view-counts`, { token: bob.token });
    expect(refused.status).toBe(404);
  });

  it("uses ranges that begin at midnight in the user's time zone", () => {
    const now = new Date('2026-11-20T23:30:00Z');
    const range = (filters: View['filters']) => filtersAt(filters, now, 'Europe/Berlin');
    expect(range({ latest: '7d' })).toEqual({ latestFrom: '2026-11-14T23:00:00.000Z', snoozed: false });
    expect(range({ first: 'over_30d', snoozed: 'also' })).toEqual({ firstTo: '2026-10-21T22:00:00.000Z' });
  });
});
