import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { ExportPreset } from '#contract/signals/signal-export.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, record, signalsByName } from '#test/facts.ts';

/** Kim is on Ann's list and on no one else's. */
const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
const { db } = app.composition.deps;
const profile = await makeProfile(db, ann.userId, 'Ann');
const bobs = await makeProfile(db, bob.userId, 'Bob');
const reported = ['kim', 'lee', 'mo'].map((slug) => newEngagement({ person: newPerson(slug) }));
await record(db, profile, reported);
await record(db, bobs, reported);
afterAll(() => app.stop());

const listId = async () => (await ann.api.lists.list({})).items[0]?.id ?? '';
const idOf = async (name: string, of = profile) =>
  (await signalsByName(app.composition.deps.db, of)).get(name)?.id ?? '';
const personOf = async (name: string) =>
  (await signalsByName(app.composition.deps.db, profile)).get(name)?.person_id ?? '';

await ann.api.lists.addSignals({
  params: { id: await listId() },
  body: { signalIds: [await idOf('kim')] },
});

async function rowsOf(search: string, who = ann, of = profile) {
  const answer = await app.call('GET', `/signals/${of.id}/export?${search}`, { token: who.token });
  const leftOut = Number(answer.headers.get('x-left-out'));
  return { rows: parse(await answer.text(), { columns: true }).length, leftOut };
}

describe('a person on Do not engage', () => {
  it('is left out of copied URLs, which report how many, unless included explicitly', async () => {
    const urls = (query: { withDoNotEngage?: boolean; list?: string[] } = {}) =>
      ann.api.signals.urls({ params: { id: profile.id }, query });
    const { urls: some, leftOut } = await urls();
    expect([some.length, leftOut]).toEqual([2, 1]);
    expect(some.join()).not.toContain('/in/kim');
    const all = await urls({ withDoNotEngage: true });
    expect([all.urls.length, all.leftOut]).toEqual([3, 0]);
    expect(await urls({ list: [await listId()] })).toEqual({ urls: [], leftOut: 1 });
    const others = await bob.api.signals.urls({ params: { id: bobs.id } });
    expect([others.urls.length, others.leftOut]).toEqual([3, 0]);
  });

  it.each(ExportPreset.options)('is left out of the %s export unless included explicitly', async (preset) => {
    const { total } = await ann.api.signals.total({ params: { id: profile.id } });
    const some = await rowsOf(`preset=${preset}`);
    expect(some).toEqual({ rows: total - 1, leftOut: 1 });
    // Then there are as many rows as in the table.
    expect(await rowsOf(`preset=${preset}&withDoNotEngage=true`)).toEqual({ rows: total, leftOut: 0 });
    expect(await rowsOf(`preset=${preset}`, bob, bobs)).toEqual({ rows: 3, leftOut: 0 });
    const body = { signalIds: [await idOf('kim'), await idOf('lee')], preset };
    for (const [withDoNotEngage, rows] of [
      [false, 1],
      [true, 2],
    ] as const) {
      const picked = await app.call('POST', `/signals/${profile.id}/export`, {
        token: ann.token,
        body: { ...body, withDoNotEngage },
      });
      expect(picked.headers.get('x-left-out')).toBe(String(2 - rows));
      expect(parse(await picked.text(), { columns: true })).toHaveLength(rows);
    }
  });

  it("can't be followed in any way, and the error gives the reason", async () => {
    const { db } = app.composition.deps;
    const maya = newPerson('maya-lindqvist', { name: 'Maya' });
    await record(db, profile, [newEngagement({ person: maya })]);
    await ann.api.lists.addSignals({
      params: { id: await listId() },
      body: { signalIds: [await idOf('Maya')] },
    });
    const refused = { status: 409, code: 'conflict', message: expect.stringContaining('Do not engage') };
    const url = 'https://www.linkedin.com/in/maya-lindqvist';
    await expect(ann.api.engageFeed.addProfile({ body: { url } })).rejects.toMatchObject(refused);
    const id = await personOf('Maya');
    await expect(ann.api.recommendations.follow({ body: { id } })).rejects.toMatchObject(refused);
    const ids = [await idOf('kim'), await idOf('Maya')];
    await expect(ann.api.engageFeed.followSignals({ body: { ids } })).rejects.toMatchObject(refused);
    await expect(ann.api.engageFeed.followSignals({ body: { ids: ids.slice(0, 1) } })).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('kim'),
    });
    const some = await ann.api.engageFeed.followSignals({ body: { ids: [...ids, await idOf('lee')] } });
    expect(some).toMatchObject({ followed: 1, leftOut: 0, doNotEngage: 2 });
    expect((await ann.api.engageFeed.profiles({})).items.map(({ name }) => name)).toEqual(['lee']);
    const others = await bob.api.engageFeed.followSignals({ body: { ids: [await idOf('kim', bobs)] } });
    expect(others).toMatchObject({ followed: 1, doNotEngage: 0 });
    await ann.api.lists.removeSignals({
      params: { id: await listId() },
      body: { signalIds: [await idOf('Maya')] },
    });
    expect((await ann.api.engageFeed.addProfile({ body: { url } })).name).toContain('Maya');
  });
});
