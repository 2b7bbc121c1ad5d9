import { afterAll, describe, expect, it } from 'vitest';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { startApp } from '#test/app.ts';
import { connectLinkedIn, makeComment, makePost } from '#test/comment-facts.ts';
import { makeProfile, newEngagement, newPerson, newPost, record, signalsByName } from '#test/facts.ts';
import { waysInRealms } from '#test/realms.ts';
import { scriptedChannel } from '#test/scripted-channel.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

const app = await startApp({ startAt: now, works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
const { deps } = app.composition;
deps.channels = waysInRealms({ unipile: scriptedChannel() });
await connectLinkedIn(deps.db, ann, app.now());
const profile = await makeProfile(deps.db, ann.userId, 'Ann');
afterAll(() => app.stop());

const details = async (name: string) => {
  const id = (await signalsByName(deps.db, profile)).get(name)?.id ?? '';
  return ann.api.signals.details({ params: { id } });
};
const meet = (name: string) =>
  record(deps.db, profile, [newEngagement({ person: newPerson(name), occurredAt: daysAgo(40) })]);

describe('the score trend', () => {
  it('shows the score on each of 90 days, and the same rise today as the Today page', async () => {
    const person = newPerson('lena');
    await record(deps.db, profile, [
      newEngagement({ person, occurredAt: daysAgo(30) }),
      newEngagement({ person, type: 'reaction', occurredAt: daysAgo(30) }),
    ]);
    // An old post that is read for the first time makes nobody count as warming up.
    const old = newPost('urn:li:activity:77', { publishedAt: daysAgo(50) });
    await record(
      deps.db,
      profile,
      [
        newEngagement({ person, occurredAt: new Date(now.getTime() - 2 * 3_600_000) }),
        // A comment from before the last visit that a late sync brings doesn't either.
        newEngagement({ person, occurredAt: daysAgo(2) }),
        newEngagement({
          person,
          type: 'reaction',
          post: old,
          timeBasis: 'inferred',
          occurredAt: daysAgo(50),
        }),
      ],
      { seenAt: new Date(now.getTime() - 3_600_000) },
    );
    const { trend, receipt } = await details('lena');
    expect(trend.days).toHaveLength(90);
    expect(trend.days.at(-1)).toBe(receipt.score);
    expect(trend.days[0]).toBe(0);
    expect(trend.days[38]).toBe(0);
    expect(trend.days[88]).toBeGreaterThan(trend.days[80] ?? 0);
    const { warmer } = await ann.api.today.read({});
    const lena = warmer.items.find(({ signal }) => signal.name === 'lena');
    expect(lena?.by).toBeGreaterThan(0);
    expect(trend.today).toBe(lena?.by);
  });
});

describe('the next post to comment on', () => {
  it('is empty if the person has no post', async () => {
    await meet('mute');
    expect((await details('mute')).nextPost).toBeNull();
  });

  it('is the newest post without a comment, or the post with a pending draft first, ignoring expired drafts', async () => {
    await meet('noor');
    const publish = (id: string, days: number) =>
      deps.db
        .updateTable('post')
        .set({ published_at: daysAgo(days) })
        .where('id', '=', id)
        .execute();
    const older = await makePost(deps.db, ann, { author: 'noor' });
    const newer = await makePost(deps.db, ann, { author: 'noor' });
    await publish(older, 9);
    await publish(newer, 2);
    await makePost(deps.db, bob, { author: 'noor' });
    expect((await details('noor')).nextPost).toMatchObject({ id: newer, draft: null });
    await makeComment(deps.db, ann, {
      status: 'suggested',
      postId: newer,
      now: app.now(),
      more: { expires_at: daysAgo(1) },
    });
    expect((await details('noor')).nextPost).toMatchObject({ id: newer, draft: null });
    await deps.db.deleteFrom('ready_comment').where('post_id', '=', newer).execute();
    await makeComment(deps.db, ann, { status: 'posted', postId: newer, now: app.now() });
    expect((await details('noor')).nextPost).toMatchObject({ id: older, draft: null });
    const id = await makeComment(deps.db, ann, { status: 'suggested', postId: older, now: app.now() });
    expect((await details('noor')).nextPost).toMatchObject({ id: older, draft: { id, status: 'suggested' } });
  });
});

describe('the timeline', () => {
  it('shows drafts until they are posted, and notes if a posted comment marked the signal as engaged', async () => {
    await meet('kim');
    const id = await makeComment(deps.db, ann, { status: 'suggested', author: 'kim', now: app.now() });
    await makeComment(deps.db, ann, { status: 'dismissed', author: 'kim', now: app.now() });
    await makeComment(deps.db, bob, { status: 'suggested', author: 'kim', now: app.now() });
    expect((await details('kim')).timeline.items).toMatchObject([
      { direction: 'outbound', type: 'comment', draft: { id, status: 'suggested' }, setEngaged: false },
      { direction: 'inbound', draft: null, setEngaged: false },
    ]);
    await ann.api.readyComments.move({ params: { id }, body: { status: 'approved' } });
    const waiting = await details('kim');
    expect(waiting.timeline.items[0]).toMatchObject({ draft: { id, status: 'approved' } });
    expect(waiting.signal.status).toBe('new');
    const { publicationId } = await ann.api.readyComments.one({ params: { id } });
    app.advance(10_000);
    const key = { userId: ann.userId, id: publicationId ?? '' };
    await sendPublicationTask.run(deps, key, new AbortController().signal);
    const posted = await details('kim');
    expect(posted.signal.status).toBe('engaged');
    expect(posted.timeline.items).toMatchObject([
      { direction: 'outbound', source: 'user', draft: null, setEngaged: true },
      { direction: 'inbound' },
    ]);
    // Another comment finds the signal already marked as engaged.
    const other = await makeComment(deps.db, ann, { status: 'copied', author: 'kim', now: app.now() });
    app.advance(60_000);
    await ann.api.readyComments.move({ params: { id: other }, body: { status: 'posted' } });
    const both = (await details('kim')).timeline.items;
    expect(both.filter(({ setEngaged }) => setEngaged)).toHaveLength(1);
  });
});
