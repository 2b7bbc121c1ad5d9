import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Composition } from '#contract/channels/compositions.ts';
import { startApp } from '#test/app.ts';
import { connectLinkedIn } from '#test/comment-facts.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { namesOfSent } from './post-results.ts';

const hour = 3_600_000;
const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
afterAll(() => app?.stop());
const db = () => app.composition.deps.db;
beforeEach(async () => {
  for (const table of ['publication', 'connection', 'engagement', 'post', 'connected_profile'] as const) {
    await db().deleteFrom(table).execute();
  }
  for (const who of [ann, bob]) await connectLinkedIn(db(), who, app.now(), 'At LinkedIn');
});

type Outcome = { external_id: string | null; external_url?: string | null };

/** A post published now, with the channel's response. */
async function published(who: SignedIn, text: string, outcome: Outcome): Promise<string> {
  const compositionId = crypto.randomUUID();
  const { id } = await who.api.publications.create({ body: { channel: 'linkedin', text, compositionId } });
  await who.api.publications.schedule({ params: { id }, body: {} });
  await db()
    .updateTable('publication')
    .set({
      state: 'published',
      try_at: null,
      due_at: app.now(),
      send_started_at: app.now(),
      finished_at: app.now(),
      ...outcome,
    })
    .where('id', '=', id)
    .execute();
  return compositionId;
}

const sent = async (who: SignedIn): Promise<Composition[]> =>
  (await who.api.compositions.list({ query: { view: 'sent', network: 'sample' } })).items;
const cameBack = async (who: SignedIn) => (await sent(who))[0]?.cameBack;

/** One of the user's own posts as a sync reads it, with two people engaging. */
async function read(who: SignedIn, urn: string, more: Partial<ReturnType<typeof newPost>> = {}) {
  const profile = await makeProfile(db(), who.userId, 'Ann', 'sample');
  const post = {
    ...newPost(urn),
    isOwn: true,
    text: 'What ovens cost',
    publishedAt: app.now(),
    reactionCount: 41,
    commentCount: 9,
    repostCount: null,
    ...more,
  };
  const by = (name: string) => newEngagement({ person: newPerson(name), post, occurredAt: app.now() });
  await record(db(), profile, [by('ada'), by('bea')], { seenAt: app.now() });
}

describe('the results of a published post', () => {
  it('are null until a source has read them', async () => {
    await published(ann, 'What ovens cost', { external_id: 'urn:li:share:7001' });
    expect(await cameBack(ann)).toBeNull();
  });

  it.each([
    ['by its name', { external_id: 'urn:li:share:7001' }, 'urn:li:share:7001', {}],
    [
      'by another of its names',
      { external_id: '7001' },
      'urn:li:ugcPost:9',
      { otherNames: ['urn:li:activity:7001'] },
    ],
    [
      'by the name in its URL',
      { external_id: null, external_url: 'https://www.linkedin.com/feed/update/urn:li:activity:7001/' },
      'urn:li:activity:7001',
      {},
    ],
    ['by its words and its time', { external_id: 'urn:li:share:7001' }, 'urn:li:activity:7003', {}],
  ])('are found %s', async (_, outcome, urn, more) => {
    await published(ann, 'What ovens cost', outcome);
    await read(ann, urn, more);
    expect(await cameBack(ann)).toEqual({
      postId: expect.any(String),
      reactions: 41,
      comments: 9,
      reposts: null,
      people: 2,
    });
    // The people who engaged are that post's signals.
    const { postId = '' } = (await cameBack(ann)) ?? {};
    const signals = await ann.api.signals.list({
      params: { id: 'sample' },
      query: { post: [postId] },
    });
    expect(signals.items.map(({ name }) => name).sort()).toEqual(['ada', 'bea']);
  });

  it('never come from another user, another text, or another time', async () => {
    await published(ann, 'What ovens cost', { external_id: 'urn:li:share:7001' });
    await read(bob, 'urn:li:share:7001');
    expect(await cameBack(ann)).toBeNull();
    await read(ann, 'urn:li:share:1', { text: 'What mills cost' });
    await read(ann, 'urn:li:share:2', { publishedAt: new Date(app.now().getTime() - hour) });
    expect(await cameBack(ann)).toBeNull();
    // The other user's post doesn't hide the same one under another name either.
    await read(ann, 'urn:li:activity:7003');
    expect(await cameBack(ann)).toMatchObject({ reactions: 41 });
  });

  it('are looked up for LinkedIn only, with every URN a bare number can stand for', () => {
    expect(namesOfSent({ external_id: '7', external_url: null })).toEqual([
      'urn:li:activity:7',
      'urn:li:share:7',
      'urn:li:ugcPost:7',
    ]);
    expect(namesOfSent({ external_id: null, external_url: 'https://example.com/7' })).toEqual([]);
  });
});

describe('a reminder to post again', () => {
  const remind = (who: SignedIn, id: string, on: string | null) =>
    who.api.compositions.remind({ params: { id }, body: { on } });
  const waiting = async (who: SignedIn) => (await who.api.today.read({})).waiting;

  it('shows on Today on its day, to its user only, until it is done or the post is duplicated', async () => {
    const id = await published(ann, 'What ovens cost', { external_id: 'urn:li:share:7001' });
    expect(await remind(ann, id, '2026-11-22')).toEqual({ id, remindOn: '2026-11-22' });
    expect((await sent(ann))[0]?.remindOn).toBe('2026-11-22');
    expect(await waiting(ann)).toEqual([]);
    app.advance(48 * hour);
    expect(await waiting(ann)).toMatchObject([
      { kind: 'repost', id, text: 'What ovens cost', channels: ['linkedin'], at: '2026-11-22T00:00:00.000Z' },
    ]);
    expect(await waiting(bob)).toEqual([]);
    await ann.api.today.done({ body: { kind: 'composition', id, isDone: true } });
    expect(await waiting(ann)).toEqual([]);
    await ann.api.today.done({ body: { kind: 'composition', id, isDone: false } });
    const copy = await ann.api.compositions.duplicate({ params: { id } });
    expect(await waiting(ann)).toEqual([]);
    // The copy is a draft: nothing is repeated automatically.
    const { items } = await ann.api.compositions.list({ query: { view: 'drafts', network: 'sample' } });
    expect(items.map((one) => one.id)).toEqual([copy.id]);
    app.advance(-48 * hour);
  });

  it('needs a future day, a published post, and its own user', async () => {
    const id = await published(ann, 'What ovens cost', { external_id: 'urn:li:share:7001' });
    await expect(remind(ann, id, '2026-11-20')).rejects.toThrow(/^400 invalid_request: Choose a day/);
    await expect(remind(bob, id, '2026-11-22')).rejects.toMatchObject({ code: 'not_found' });
    const compositionId = crypto.randomUUID();
    await ann.api.publications.create({ body: { channel: 'linkedin', text: 'x', compositionId } });
    await expect(remind(ann, compositionId, '2026-11-22')).rejects.toMatchObject({ code: 'conflict' });
    await remind(ann, id, '2026-11-22');
    await remind(ann, id, null);
    expect((await sent(ann))[0]?.remindOn).toBeNull();
    // Duplicating before the reminder is due keeps the reminder.
    await remind(ann, id, '2026-11-22');
    await ann.api.compositions.duplicate({ params: { id } });
    expect((await sent(ann))[0]?.remindOn).toBe('2026-11-22');
  });
});

describe('the week on Today', () => {
  it("adds up results of the user's own posts of the last seven days, if a source reported them", async () => {
    const post = async (who: SignedIn) => (await who.api.today.read({})).posted;
    expect(await post(ann)).toBeNull();
    await read(ann, 'urn:li:activity:1');
    await read(ann, 'urn:li:activity:2', { text: 'Other', reactionCount: 2, commentCount: null });
    await read(ann, 'urn:li:activity:3', { text: 'Unknown', reactionCount: null, commentCount: null });
    await read(ann, 'urn:li:activity:4', {
      text: 'Old',
      publishedAt: new Date(app.now().getTime() - 8 * 24 * hour),
    });
    expect(await post(ann)).toEqual({
      posts: 2,
      reactions: 43,
      comments: 9,
      elsewhere: [],
      postIds: [expect.any(String), expect.any(String)],
    });
    expect(await post(bob)).toBeNull();
  });
});
