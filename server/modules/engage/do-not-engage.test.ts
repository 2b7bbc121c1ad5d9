import { afterAll, describe, expect, it, vi } from 'vitest';
import { claimPublication } from '#server/modules/publishing/sending/claim-publication.ts';
import { startApp } from '#test/app.ts';
import { makeComment } from '#test/comment-facts.ts';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { followUrl, publish } from '#test/engage-facts.ts';
import { makeProfile, newEngagement, newPerson, newPost, record, signalsByName } from '#test/facts.ts';
import { follow } from './following/follow.ts';
import { readFeedDue } from './following/read-feed-due.cron.ts';

const text = 'Nobody owned the first import, so it simply never happened. What would you do first?';
const refused = { status: 409, message: expect.stringContaining('Do not engage') };

/** Jobs wait in the queue, so a person can be put on the list in between. */
const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const profile = await makeProfile(app.composition.deps.db, ann.userId, 'Ann');
const listId = (await ann.api.lists.list({})).items[0]?.id ?? '';
afterAll(() => app.stop());

const db = () => app.composition.deps.db;
const urlOf = (slug: string) => `https://www.linkedin.com/in/${slug}`;
const signalOf = async (slug: string) => (await signalsByName(db(), profile)).get(slug)?.id ?? '';
const block = async (slug: string) =>
  ann.api.lists.addSignals({ params: { id: listId }, body: { signalIds: [await signalOf(slug)] } });
const unblock = async (slug: string) =>
  ann.api.lists.removeSignals({ params: { id: listId }, body: { signalIds: [await signalOf(slug)] } });

/** Somebody who was followed before they engaged, with one post. */
async function followed(slug: string) {
  const id = await followUrl(db(), profile, urlOf(slug), slug);
  await record(db(), profile, [newEngagement({ person: newPerson(slug) })]);
  const urn = `urn:li:activity:${crypto.randomUUID()}`;
  const publishedAt = new Date(app.now().getTime() - 3600_000);
  const author = { name: slug, url: urlOf(slug) };
  const postId = await publish(db(), profile, { urn, text, publishedAt, author, followedId: id });
  return { id, postId, urn };
}

describe('somebody who is put on Do not engage', () => {
  it('leaves Engage, is not read and cannot be followed again, until they leave the list', async () => {
    const { id, postId } = await followed('kim');
    const shown = async () => ({
      feed: (await ann.api.engageFeed.posts({})).items.map((one) => one.id),
      following: (await ann.api.engageFeed.profiles({})).items.map((one) => one.id),
      next: (await ann.api.signals.details({ params: { id: await signalOf('kim') } })).nextPost?.id,
      picks: (await ann.api.recommendations.daily({})).items.map(({ post }) => post.id),
    });
    const before = { feed: [postId], following: [id], next: postId, picks: [postId] };
    expect(await shown()).toEqual(before);
    await block('kim');
    expect(await shown()).toEqual({ feed: [], following: [], next: undefined, picks: [] });
    await expect(ann.api.engageFeed.readProfile({ params: { id } })).rejects.toMatchObject(refused);
    const url = urlOf('kim');
    await expect(ann.api.engageFeed.addProfile({ body: { url } })).rejects.toMatchObject(refused);
    const ids = [await signalOf('kim')];
    await expect(ann.api.engageFeed.followSignals({ body: { ids } })).rejects.toMatchObject(refused);
    await expect(ann.api.readyComments.generate({ body: { postId } })).rejects.toMatchObject(refused);
    await db()
      .updateTable('engage_profile')
      .set({ next_read_at: new Date(0), read_state: 'idle' })
      .where('id', '=', id)
      .execute();
    await readFeedDue.run(app.composition.deps);
    const readState = () =>
      db().selectFrom('engage_profile').select('read_state').where('id', '=', id).execute();
    expect(await readState()).toEqual([{ read_state: 'idle' }]);
    await unblock('kim');
    expect(await shown()).toEqual(before);
    await readFeedDue.run(app.composition.deps);
    expect(await readState()).toEqual([{ read_state: 'queued' }]);
  });

  it('cannot be followed by a call that looked before they were listed', async () => {
    await record(db(), profile, [newEngagement({ person: newPerson('eve') })]);
    await block('eve');
    const eve = {
      userId: ann.userId,
      realm: 'sample',
      kind: 'person',
      url: urlOf('eve'),
      publicId: null,
      urn: null,
      name: 'Eve',
      headline: null,
      pictureUrl: null,
    } as const;
    const following = db()
      .transaction()
      .execute((trx) => follow(trx, app.composition.deps, eve, { via: 'url', reason: null }));
    await expect(following).rejects.toMatchObject({ code: 'conflict', message: refused.message });
  });

  it('gets no comment that was approved before', async () => {
    await connectSampleLinkedIn(ann, async (path, init) => app.composition.app.request(path, init));
    const { postId } = await followed('lee');
    const commentId = await makeComment(db(), ann, { status: 'suggested', now: app.now(), postId });
    const { publicationId } = await ann.api.readyComments.move({
      params: { id: commentId },
      body: { status: 'approved' },
    });
    await block('lee');
    app.advance(40_000);
    const sending = { ...app.composition.deps, enqueue: async () => {} };
    const claimed = await claimPublication(sending, { userId: ann.userId, id: publicationId ?? '' });
    expect(claimed).toBeNull();
    expect(await ann.api.readyComments.one({ params: { id: commentId } })).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('Do not engage'),
    });
  });

  it('gets no draft that was requested before', async () => {
    const { postId } = await followed('mo');
    const [made] = (await ann.api.readyComments.generate({ body: { postId } })).items;
    await block('mo');
    await app.composition.work();
    const read = () => ann.api.readyComments.one({ params: { id: made?.id ?? '' } });
    await vi.waitUntil(async () => (await read()).status !== 'generating', { timeout: 20_000, interval: 50 });
    expect(await read()).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('Do not engage'),
      text: null,
    });
  });
});

describe('a post with a comment by the user', () => {
  it('gets no second draft, whether inGrow posted the comment or a source reports it', async () => {
    const byHand = await followed('noa');
    const own = newEngagement({
      person: newPerson('noa'),
      post: newPost(byHand.urn, { isOwn: false }),
      direction: 'outbound',
      text: 'Well said.',
    });
    await record(db(), profile, [own], { posts: [newPost(byHand.urn, { isOwn: false })] });
    const byUs = await followed('oli');
    await makeComment(db(), ann, { status: 'posted', now: app.now(), postId: byUs.postId });
    const failed = await followed('pat');
    await makeComment(db(), ann, { status: 'failed', now: app.now(), postId: failed.postId });
    const { items } = await ann.api.engageFeed.posts({});
    const commented = (id: string) => items.find((one) => one.id === id)?.isCommented;
    expect([byHand, byUs, failed].map(({ postId }) => commented(postId))).toEqual([true, true, false]);
    for (const { postId } of [byHand, byUs]) {
      for (const again of [false, true]) {
        await expect(ann.api.readyComments.generate({ body: { postId, again } })).rejects.toMatchObject({
          status: 409,
          message: expect.stringContaining('You already commented on this post.'),
        });
      }
    }
    const postIds = [byHand, byUs, failed].map(({ postId }) => postId);
    const some = await ann.api.readyComments.generate({ body: { postIds } });
    expect(some.items.map(({ post }) => post.id)).toEqual([failed.postId]);
    expect(some.refused.map(({ postId }) => postId)).toEqual([byHand.postId, byUs.postId]);
  });
});
