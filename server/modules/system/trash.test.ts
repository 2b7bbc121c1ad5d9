import { afterAll, beforeEach, expect, it } from 'vitest';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import type { SignedIn } from '#test/sign-in.ts';

const day = 24 * 3600_000;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@harbor-analytics.example', 'Bob');
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ['connected_profile', 'agent', 'engage_profile'] as const) {
    await app.composition.deps.db.deleteFrom(table).execute();
  }
});

const listed = async (who: SignedIn) => (await who.api.trash.list({ query: {} })).items;

/** A profile with a signal, an agent and a followed profile, all deleted, a second apart. */
async function deleteOneOfEach(who: SignedIn) {
  const { db } = app.composition.deps;
  const own = await makeProfile(db, who.userId, 'Ann from a file', 'real');
  const engagement = { person: newPerson('ada'), post: newPost('urn:li:activity:1'), occurredAt: app.now() };
  await record(db, own, [newEngagement(engagement)], { seenAt: app.now() });
  const agent = await who.api.agents.create({ body: { name: 'Scout', instructions: 'Look', tools: [] } });
  const { id: followed } = await db
    .insertInto('engage_profile')
    .values({
      user_id: who.userId,
      network: 'real',
      kind: 'person',
      url: 'https://www.linkedin.com/in/maya',
      name: 'Maya',
      added_via: 'url',
      read_state: 'idle',
      next_read_at: app.now(),
      followed_at: app.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await who.api.profile.disconnect({ params: { id: own.id } });
  app.advance(1000);
  await who.api.agents.remove({ body: { id: agent.id } });
  app.advance(1000);
  await who.api.engageFeed.unfollow({ params: { id: followed } });
  return { profile: own.id, agent: agent.id, followed };
}

it('lists everything that can be restored, last deleted first, and restores it with its data', async () => {
  const ids = await deleteOneOfEach(ann);
  const items = await listed(ann);
  expect(items).toMatchObject([
    { kind: 'followed', id: ids.followed, name: 'Maya', network: 'real' },
    { kind: 'agent', id: ids.agent, name: 'Scout', network: null },
    { kind: 'profile', id: ids.profile, name: 'Ann from a file', network: 'real' },
  ]);
  for (const { deletedAt, erasedAt } of items) {
    expect(Date.parse(erasedAt) - Date.parse(deletedAt)).toBe(30 * day);
  }
  for (const { kind, id } of items) {
    expect(await ann.api.trash.restore({ body: { kind, id } })).toEqual({ kind, id });
    // What isn't deleted stays as it is.
    expect(await ann.api.trash.restore({ body: { kind, id } })).toEqual({ kind, id });
  }
  expect(await listed(ann)).toEqual([]);
  const { items: signals } = await ann.api.signals.list({ params: { id: ids.profile }, query: {} });
  expect(signals.map(({ name }) => name)).toEqual(['ada']);
  expect(await ann.api.agents.one({ params: { id: ids.agent } })).toMatchObject({ name: 'Scout' });
  expect((await ann.api.engageFeed.profiles({ query: {} })).items).toMatchObject([{ id: ids.followed }]);
});

it('is its own user’s alone', async () => {
  const ids = await deleteOneOfEach(ann);
  expect(await listed(bob)).toEqual([]);
  for (const [kind, id] of Object.entries(ids)) {
    const body = { kind: kind as keyof typeof ids, id };
    await expect(bob.api.trash.restore({ body })).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await listed(ann)).toHaveLength(3);
  expect((await app.call('GET', '/trash')).status).toBe(401);
});

it('ends after 30 days', async () => {
  const ids = await deleteOneOfEach(ann);
  const { db } = app.composition.deps;
  const at = new Date(app.now().getTime() - 30 * day);
  await db.updateTable('connected_profile').set({ disconnected_at: at }).execute();
  await db.updateTable('agent').set({ deleted_at: at }).execute();
  await db.updateTable('engage_profile').set({ unfollowed_at: at }).execute();
  expect(await listed(ann)).toEqual([]);
  for (const [kind, id] of Object.entries(ids)) {
    const body = { kind: kind as keyof typeof ids, id };
    await expect(ann.api.trash.restore({ body })).rejects.toMatchObject({ code: 'not_found' });
  }
});

it('comes page by page', async () => {
  await deleteOneOfEach(ann);
  const kinds: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await ann.api.trash.list({ query: { limit: 1, ...(cursor ? { cursor } : {}) } });
    kinds.push(...page.items.map(({ kind }) => kind));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(kinds).toEqual(['followed', 'agent', 'profile']);
});
