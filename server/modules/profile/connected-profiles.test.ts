import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#contract/route.ts';
import { openDatabase } from '#server/db/open.ts';
import { recordEngagements } from '#server/modules/signals/recording/record-engagements.ts';
import { createTestDatabase } from '#test/database.ts';
import {
  createConnectedProfile,
  describeProfile,
  disconnectProfile,
  findConnectedProfile,
  listConnectedProfiles,
  type NewConnectedProfile,
  restoreProfile,
} from './connected-profiles.ts';
import { changeSync } from './profile-sync.ts';
import { purgeDisconnected } from './purge-disconnected.cron.ts';
import { requireOwnedConnectedProfile } from './require-owned-connected-profile.ts';
import { changeVoice, readVoice } from './voice.ts';

const day = 24 * 3600 * 1000;
const missing = { name: 'AppError', code: 'not_found' };
let now: Date;
let ann: Caller;
let bob: Caller;
const deps = () => ({ db, clock: { now: () => now }, source: { real: null, sample: null }, billing: null });

const database = await createTestDatabase();
const db = await openDatabase(database.url);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

let users = 0;
async function makeUser(): Promise<Caller> {
  users += 1;
  const { id } = await db
    .insertInto('app_user')
    .values({ email: `user-${users}@a.example`, name: 'User' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId: id, sessionId: id, role: 'user' };
}
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  ann = await makeUser();
  bob = await makeUser();
});

function connect(caller: Caller, over: Partial<NewConnectedProfile> = {}) {
  return db.transaction().execute((trx) =>
    createConnectedProfile(trx, {
      userId: caller.userId,
      realm: 'real',
      kind: 'person',
      url: 'https://www.linkedin.com/in/ann',
      publicId: 'ann',
      urn: null,
      name: 'Ann',
      headline: null,
      pictureUrl: null,
      followers: null,
      ...over,
    }),
  );
}

/** A comment by each of these people. */
function engage(
  caller: Caller,
  connectedProfileId: string,
  names: string[],
  realm: 'real' | 'sample' = 'real',
) {
  return db.transaction().execute((trx) =>
    recordEngagements(
      trx,
      { userId: caller.userId, connectedProfileId, realm, source: 'archive' },
      names.map((name) => ({
        key: name,
        person: {
          urn: null,
          publicId: name,
          url: `https://www.linkedin.com/in/${name}`,
          name,
          headline: null,
          company: null,
          title: null,
          location: null,
          email: null,
          pictureUrl: null,
        },
        post: null,
        direction: 'inbound' as const,
        type: 'comment' as const,
        reactionType: null,
        text: 'Yes',
        conversationId: null,
        occurredAt: new Date(now.getTime() - day),
        timeBasis: 'reported' as const,
      })),
    ),
  );
}

describe('a connected profile', () => {
  it("is hidden from other users and can't be changed by them", async () => {
    const { id } = await connect(ann);
    expect(await requireOwnedConnectedProfile(db, ann.userId, id)).toMatchObject({ id, name: 'Ann' });
    expect((await listConnectedProfiles(deps(), bob.userId)).items).toEqual([]);
    await expect(requireOwnedConnectedProfile(db, bob.userId, id)).rejects.toMatchObject(missing);
    await expect(findConnectedProfile(deps(), bob.userId, id)).rejects.toMatchObject(missing);
    await expect(disconnectProfile(deps(), bob, id)).rejects.toMatchObject(missing);
    await expect(restoreProfile(deps(), bob, id)).rejects.toMatchObject(missing);
    await describeProfile(db, { userId: bob.userId, connectedProfileId: id }, { name: 'Mallory' });
    expect((await findConnectedProfile(deps(), ann.userId, id)).name).toBe('Ann');
  });

  it('is listed oldest first with its number of people', async () => {
    const first = await connect(ann);
    const second = await connect(ann, { url: 'https://www.linkedin.com/company/acme', kind: 'company' });
    await engage(ann, second.id, ['ivan', 'olga', 'zoe']);
    await db.updateTable('signal').set({ status: 'reviewed' }).where('name', '=', 'zoe').execute();
    const { items } = await listConnectedProfiles(deps(), ann.userId);
    expect(items.map(({ id, signalCount, newCount }) => ({ id, signalCount, newCount }))).toEqual([
      { id: first.id, signalCount: 0, newCount: 0 },
      { id: second.id, signalCount: 3, newCount: 0 },
    ]);
  });

  it('counts people found since the user last looked as new, but nobody from the first sync', async () => {
    const { id } = await connect(ann);
    await engage(ann, id, ['ivan', 'olga']);
    const found = async () => (await findConnectedProfile(deps(), ann.userId, id)).newCount;
    const { rows } = await sql<{ at: Date }>`select max(found_at) as at from signal`.execute(db);
    const foundAt = rows[0]?.at ?? now;
    const before = new Date(foundAt.getTime() - 1);
    // The user hasn't visited yet, so nothing is new.
    expect(await found()).toBe(0);
    const visit = { user_id: ann.userId, connected_profile_id: id, since: null, seen_at: before };
    await db.insertInto('signal_visit').values(visit).execute();
    expect(await found()).toBe(2);
    await changeSync(db, { userId: ann.userId, connectedProfileId: id }, { state: 'running' });
    expect(await found()).toBe(0);
    const done = { state: 'idle', lastSyncedAt: foundAt } as const;
    await changeSync(db, { userId: ann.userId, connectedProfileId: id }, done);
    expect(await found()).toBe(0);
    // The next sync changes none of that.
    await db
      .updateTable('signal')
      .set({ found_at: new Date(foundAt.getTime() + 1) })
      .where('name', '=', 'olga')
      .execute();
    await changeSync(
      db,
      { userId: ann.userId, connectedProfileId: id },
      { state: 'idle', lastSyncedAt: new Date(foundAt.getTime() + day) },
    );
    expect(await found()).toBe(1);
  });

  it('is created once per URL or id, even with two clicks at once, and separately for sample and real', async () => {
    const both = await Promise.all([connect(ann, { urn: 'ACoAA1' }), connect(ann, { urn: 'ACoAA1' })]);
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    const [{ id }] = both;
    const renamed = await connect(ann, { urn: 'ACoAA1', url: 'https://www.linkedin.com/in/ann-2' });
    expect(renamed).toEqual({ id, isNew: false });
    expect((await connect(ann, { realm: 'sample', urn: 'ACoAA1' })).id).not.toBe(id);
    expect((await connect(bob, { urn: 'ACoAA1' })).id).not.toBe(id);
  });

  it('fills in missing fields and keeps existing ones when it is connected again', async () => {
    const { id } = await connect(ann, { headline: 'Own words' });
    await connect(ann, { name: 'Other', headline: 'Other words', urn: 'ACoAA1', followers: 7 });
    expect(await findConnectedProfile(deps(), ann.userId, id)).toMatchObject({
      name: 'Ann',
      headline: 'Own words',
      followers: 7,
    });
    const key = { userId: ann.userId, connectedProfileId: id };
    await describeProfile(db, key, { name: 'Ann B.', headline: '', followers: 0, pictureUrl: null });
    expect(await findConnectedProfile(deps(), ann.userId, id)).toMatchObject({
      name: 'Ann B.',
      headline: 'Own words',
      followers: 0,
    });
  });
});

describe('a disconnected profile', () => {
  it('is hidden at once and can be restored whole within 30 days', async () => {
    const { id } = await connect(ann);
    await engage(ann, id, ['ivan']);
    expect(await disconnectProfile(deps(), ann, id)).toEqual({ id });
    expect((await listConnectedProfiles(deps(), ann.userId)).items).toEqual([]);
    await expect(requireOwnedConnectedProfile(db, ann.userId, id)).rejects.toMatchObject(missing);
    await expect(disconnectProfile(deps(), ann, id)).rejects.toMatchObject(missing);
    now = new Date(now.getTime() + 30 * day - 1000);
    await purgeDisconnected.run(deps());
    expect(await restoreProfile(deps(), ann, id)).toMatchObject({ id, signalCount: 1 });
    expect(await restoreProfile(deps(), ann, id)).toMatchObject({ id });
  });

  it('is restored when the same URL is connected again', async () => {
    const { id } = await connect(ann);
    await disconnectProfile(deps(), ann, id);
    expect(await connect(ann)).toEqual({ id, isNew: true });
    expect((await listConnectedProfiles(deps(), ann.userId)).items).toHaveLength(1);
  });

  it('is erased after 30 days with its people, except those known from another profile', async () => {
    const { id } = await connect(ann);
    const kept = await connect(ann, { url: 'https://www.linkedin.com/in/kept', publicId: 'kept' });
    const sample = await connect(ann, { realm: 'sample' });
    const bobs = await connect(bob);
    await engage(ann, id, ['ivan', 'olga']);
    await engage(ann, kept.id, ['olga', 'zoe']);
    await engage(ann, sample.id, ['ivan'], 'sample');
    await engage(bob, bobs.id, ['ivan']);
    await disconnectProfile(deps(), ann, id);
    now = new Date(now.getTime() + 30 * day);
    await expect(restoreProfile(deps(), ann, id)).rejects.toMatchObject(missing);
    await purgeDisconnected.run(deps());
    const people = await db
      .selectFrom('person')
      .select(['name', 'network'])
      .where('user_id', '=', ann.userId)
      .orderBy('name')
      .execute();
    expect(people).toEqual([
      { name: 'ivan', network: 'sample' },
      { name: 'olga', network: 'real' },
      { name: 'zoe', network: 'real' },
    ]);
    const left = await db.selectFrom('signal').select('name').where('user_id', '=', ann.userId).execute();
    expect(left.map(({ name }) => name).sort()).toEqual(['ivan', 'olga', 'zoe']);
    expect((await listConnectedProfiles(deps(), bob.userId)).items[0]).toMatchObject({ signalCount: 1 });
    expect((await connect(ann)).id).not.toBe(id);
  });
});

describe('the voice', () => {
  it('is empty at first, returns what was saved, and belongs to one user', async () => {
    expect(await readVoice(db, ann.userId)).toMatchObject({ offer: '', rules: [], bannedPhrases: [] });
    const voice = { offer: 'Boats', rules: ['Short.', 'No {"jargon"}, ever'] };
    expect(await changeVoice(db, ann.userId, voice, now)).toMatchObject(voice);
    expect(await readVoice(db, ann.userId)).toMatchObject(voice);
    expect(await changeVoice(db, ann.userId, { offer: '', rules: [] }, now)).toMatchObject({
      offer: '',
      rules: [],
    });
    expect(await readVoice(db, bob.userId)).toMatchObject({ offer: '', rules: [], bannedPhrases: [] });
  });
});
