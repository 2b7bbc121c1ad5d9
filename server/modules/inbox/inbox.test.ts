import { afterAll, describe, expect, it } from 'vitest';
import type { InboxItem } from '#contract/inbox.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import type { SignedIn } from '#test/sign-in.ts';

const hour = 3_600_000;
const day = 24 * hour;

const app = await startApp({ works: false, startAt: new Date('2026-11-20T12:00:00Z') });
afterAll(() => app.stop());

const ago = (ms: number) => new Date(app.now().getTime() - ms);
const db = () => app.composition.deps.db;
let members = 0;

async function member(): Promise<{ user: SignedIn; profile: OwnedConnectedProfile }> {
  members += 1;
  const user = await app.signIn(`ines-${members}@northwind-labs.example`, 'Ines');
  return { user, profile: await makeProfile(db(), user.userId, 'Ines Own') };
}

const post = newPost('urn:li:activity:1', {
  text: 'What we learned',
  publishedAt: new Date('2026-11-19T12:00:00Z'),
});
const said = (name: string, commentId: string | null, more: Parameters<typeof newEngagement>[0] = {}) =>
  newEngagement({
    key: `said-${name}-${commentId}`,
    person: newPerson(name),
    post,
    commentId,
    occurredAt: ago(5 * hour),
    text: 'Good',
    ...more,
  });
const mine = (commentId: string, more: Parameters<typeof newEngagement>[0] = {}) =>
  newEngagement({
    key: `mine-${commentId}`,
    direction: 'outbound',
    type: 'reply',
    post,
    commentId,
    occurredAt: ago(hour),
    text: 'Thanks',
    ...more,
  });

const names = (items: InboxItem[]) => items.map(({ person }) => person.name);
const list = async ({ api }: SignedIn, query = {}) => (await api.inbox.toAnswer({ query })).items;
const counts = ({ api }: SignedIn) => api.inbox.counts({ query: {} });

describe('The inbox', () => {
  it('lists comments on own posts and replies to the user, a question first, with its reasons', async () => {
    const { user, profile } = await member();
    await record(db(), profile, [
      said('kim', '10'),
      said('lee', '11', { text: 'How did you measure that?', occurredAt: ago(30 * day) }),
      said('max', '12', { type: 'reply', parentCommentId: '10' }),
      said('nia', '13', { type: 'reply', parentCommentId: '10', text: 'Ines Own, I agree' }),
      said('old', '14', { occurredAt: ago(91 * day) }),
      said('answered', '15'),
      mine('16', { parentCommentId: '15' }),
      said('oda', '17', { post: newPost('urn:li:activity:2', { isOwn: false }) }),
      said('unsure', null),
    ]);
    const items = await list(user);
    expect(names(items)[0]).toBe('lee');
    expect(names(items).sort()).toEqual(['kim', 'lee', 'nia', 'unsure']);
    expect(items[0]).toMatchObject({
      kind: 'comment',
      answered: 'unanswered',
      text: 'How did you measure that?',
      post: { excerpt: 'What we learned' },
      reasons: [{ kind: 'question', points: 100 }, { kind: 'score' }],
      draft: null,
      isBlocked: false,
    });
    for (const { points, reasons } of items) {
      expect(points).toBeCloseTo(
        reasons.reduce((sum, one) => sum + one.points, 0),
        5,
      );
    }
    expect(items.find(({ person }) => person.name === 'unsure')?.answered).toBe('unknown');
    expect(await counts(user)).toMatchObject({
      network: 'sample',
      toAnswer: 4,
      snoozed: 0,
      fitToday: 50,
      checkJob: null,
    });
    expect((await user.api.bootstrap.read({})).badges.inbox).toBe(4);
  });

  it('shows the whole thread, with who wrote what', async () => {
    const { user, profile } = await member();
    await record(db(), profile, [
      said('kim', '10'),
      said('max', '12', { type: 'reply', parentCommentId: '10', occurredAt: ago(4 * hour) }),
      mine('13', { parentCommentId: '10', text: 'Max is right' }),
      said('kim', '14', {
        type: 'reply',
        parentCommentId: '10',
        text: 'Ines Own why?',
        occurredAt: ago(hour / 2),
      }),
      said('deleted', '16', { type: 'reply', parentCommentId: '15', text: 'Thank you, Ines Own' }),
    ]);
    const items = await list(user);
    const why = items.find(({ text }) => text === 'Ines Own why?');
    const {
      thread,
      threadCount,
      post: shown,
      signal,
    } = await user.api.inbox.one({ params: { id: why?.id ?? '' } });
    expect(thread.map(({ name, isOwn, text }) => [name, isOwn, text])).toEqual([
      ['kim', false, 'Good'],
      ['max', false, 'Good'],
      ['Ines Own', true, 'Max is right'],
      ['kim', false, 'Ines Own why?'],
    ]);
    expect(thread.map(({ parentId }) => parentId)).toEqual([null, ...Array(3).fill(thread[0]?.id)]);
    expect({ threadCount, shown: shown?.text, signal: signal?.name }).toEqual({
      threadCount: 4,
      shown: 'What we learned',
      signal: 'kim',
    });
    const orphan = items.find(({ person }) => person.name === 'deleted');
    const alone = await user.api.inbox.one({ params: { id: orphan?.id ?? '' } });
    expect(alone.thread.map(({ parentId }) => parentId)).toEqual([null]);
  });

  it('marks, dismisses, snoozes and puts back an item, only for its user', async () => {
    const { user, profile } = await member();
    const { user: stranger } = await member();
    await record(db(), profile, [said('kim', '10'), said('lee', '11')]);
    const [{ id } = { id: '' }] = await list(user);
    const change = (body: Parameters<typeof user.api.inbox.change>[0]['body'], of = user) =>
      of.api.inbox.change({ params: { id }, body });
    expect((await change({ state: 'answered' })).answered).toBe('answered');
    expect(await list(user)).toHaveLength(1);
    await change({ state: 'open' });
    expect(await counts(user)).toMatchObject({ toAnswer: 2, snoozed: 0 });
    await change({ state: 'dismissed' });
    expect(await counts(user)).toMatchObject({ toAnswer: 1, snoozed: 0, dismissed: 1 });
    const dismissed = await list(user, { dismissed: true });
    expect(dismissed).toMatchObject([{ id, isDismissed: true }]);
    await change({ snoozedUntil: ago(-hour).toISOString() });
    expect(await counts(user)).toMatchObject({ toAnswer: 1, snoozed: 1 });
    expect((await list(user, { snoozed: true })).map((item) => item.id)).toEqual([id]);
    await change({ snoozedUntil: null });
    expect(await counts(user)).toMatchObject({ toAnswer: 2, snoozed: 0 });
    await expect(change({ state: 'answered' }, stranger)).rejects.toMatchObject({ status: 404 });
    await expect(stranger.api.inbox.one({ params: { id } })).rejects.toMatchObject({ status: 404 });
    expect(await list(stranger)).toEqual([]);
  });

  it('lists conversations in which the other side spoke last', async () => {
    const { user, profile } = await member();
    const message = (name: string, conversationId: string, hours: number, more = {}) =>
      newEngagement({
        type: 'message',
        person: newPerson(name),
        conversationId,
        text: `Hi ${hours}`,
        occurredAt: ago(hours * hour),
        ...more,
      });
    await record(
      db(),
      profile,
      [
        message('kim', 'a', 9),
        message('kim', 'a', 8),
        message('lee', 'b', 9),
        message('lee', 'b', 8, { direction: 'outbound' }),
        message('max', 'group', 9),
        message('nia', 'group', 8),
      ],
      { source: 'archive' },
    );
    expect((await list(user)).map(({ kind, text, post: of }) => ({ kind, text, of }))).toEqual([
      { kind: 'message', text: 'Hi 8', of: null },
    ]);
  });

  it('waits for nobody where another own profile of the user wrote', async () => {
    const { user, profile } = await member();
    const second = await makeProfile(db(), user.userId, 'Ines Second');
    await db()
      .updateTable('connected_profile')
      .set({ is_own: true, public_id: 'second' })
      .where('id', '=', second.id)
      .execute();
    await record(db(), profile, [
      said('second', '9'),
      said('kim', '10'),
      said('second', '11', { type: 'reply', parentCommentId: '10', occurredAt: ago(hour) }),
    ]);
    expect(await list(user)).toEqual([]);
  });

  it('knows an answer that names one of two people, also if both have the same name', async () => {
    const { user, profile } = await member();
    const [one, two] = [newPerson('alex-1', { name: 'Alex Kim' }), newPerson('alex-2', { name: 'Alex Kim' })];
    await record(db(), profile, [
      said('lee', '10'),
      said('max', '11', { type: 'reply', parentCommentId: '10', text: 'Ines Own, really?' }),
      mine('12', { parentCommentId: '10', text: 'max, yes' }),
      said('a', '20', { person: one }),
      said('b', '21', { person: two, type: 'reply', parentCommentId: '20', text: 'Ines Own?' }),
      mine('22', { parentCommentId: '20', text: 'Alex Kim, thank you' }),
    ]);
    expect(names(await list(user))).toEqual(['lee']);
  });

  it('pages through 5,000 comments on one post, each once, and counts them exactly', async () => {
    const { user, profile } = await member();
    const all = Array.from({ length: 5000 }, (_, index) =>
      said(`p${index % 170}`, `${index}`, {
        key: `many-${index}`,
        text: index === 0 ? '🎉🎉' : index === 1 ? 'x'.repeat(3000) : 'Good',
        occurredAt: ago(1000 * (index + 1)),
      }),
    );
    await record(db(), profile, all);
    expect(await counts(user)).toMatchObject({ toAnswer: 5000 });
    const seen = new Set<string>();
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page: { items: InboxItem[]; nextCursor: string | null } = await user.api.inbox.toAnswer({
        query: { limit: 100, ...(cursor ? { cursor } : {}) },
      });
      for (const { id } of page.items) seen.add(id);
      cursor = page.nextCursor;
      // Fifty pages would take a while.
      if (seen.size >= 1000) break;
    }
    expect(seen.size).toBe(1000);
    await expect(user.api.inbox.toAnswer({ query: { cursor: 'nonsense' } })).rejects.toMatchObject({
      status: 400,
    });
  });
});
