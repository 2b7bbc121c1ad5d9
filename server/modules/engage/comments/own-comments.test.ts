import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeDisconnected } from '#server/modules/profile/purge-disconnected.cron.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { startApp } from '#test/app.ts';
import { connectLinkedIn, makeComment, makePost } from '#test/comment-facts.ts';
import { makeProfile, newEngagement, newPerson, newPost, record, signalsByName } from '#test/facts.ts';
import { waysInRealms } from '#test/realms.ts';
import { type ScriptedChannel, scriptedChannel } from '#test/scripted-channel.ts';
import { writtenPost } from '#test/written-post.ts';

const day = 24 * 3600 * 1000;

let channel: ScriptedChannel;
let profile: OwnedConnectedProfile;
let second: OwnedConnectedProfile;
let real: OwnedConnectedProfile;
let bobs: OwnedConnectedProfile;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
const { deps } = app.composition;
afterAll(() => app.stop());

/** Kim engaged with three of Ann's profiles, two sample and one real, and with one of Bob's. */
beforeEach(async () => {
  channel = scriptedChannel();
  deps.channels = waysInRealms({ unipile: channel });
  for (const table of [
    'ready_comment',
    'publication',
    'connection',
    'post',
    'person',
    'erasure_block',
  ] as const) {
    await deps.db.deleteFrom(table).execute();
  }
  await deps.db.deleteFrom('connected_profile').execute();
  await connectLinkedIn(deps.db, ann, app.now());
  profile = await makeProfile(deps.db, ann.userId, 'Ann');
  second = await makeProfile(deps.db, ann.userId, 'Second');
  real = await makeProfile(deps.db, ann.userId, 'Real', 'real');
  bobs = await makeProfile(deps.db, bob.userId, 'Bob');
  for (const one of [profile, second, real, bobs]) {
    await record(deps.db, one, [newEngagement({ person: newPerson('kim') })]);
  }
});

const signalOf = async (of: OwnedConnectedProfile, name = 'kim') =>
  (await signalsByName(deps.db, of)).get(name);
const details = async (of: OwnedConnectedProfile, who = ann, name = 'kim') =>
  who.api.signals.details({ params: { id: (await signalOf(of, name))?.id ?? '' } });
const outbound = async (of: OwnedConnectedProfile, who = ann, name = 'kim') =>
  (await details(of, who, name)).timeline.items.filter(
    ({ direction, draft }) => direction === 'outbound' && draft === null,
  );
const statusOf = async (of: OwnedConnectedProfile) => (await signalOf(of))?.status;
const move = (id: string, status: 'approved' | 'copied' | 'posted' | 'failed') =>
  ann.api.readyComments.move({ params: { id }, body: { status } });

const draftFor = async (author: string) =>
  makeComment(deps.db, ann, { status: 'suggested', author, now: app.now() });

async function send(id: string): Promise<string> {
  const { publicationId } = await ann.api.readyComments.one({ params: { id } });
  app.advance(10_000);
  const key = { userId: ann.userId, id: publicationId ?? '' };
  await sendPublicationTask.run(deps, key, new AbortController().signal);
  return key.id;
}

describe('a posted comment', () => {
  it("appears once in the timelines of the post's author, and their signals become engaged", async () => {
    await deps.db
      .updateTable('signal')
      .set({ status: 'reviewed' })
      .where('connected_profile_id', '=', second.id)
      .execute();
    const id = await draftFor('kim');
    await move(id, 'approved');
    expect(await outbound(profile)).toEqual([]);
    expect(await statusOf(profile)).toBe('new');
    const publicationId = await send(id);
    for (const each of [profile, second]) {
      expect(await outbound(each)).toMatchObject([
        {
          type: 'comment',
          source: 'user',
          text: 'It is the unowned import that stops us too.',
          post: { author: 'Author kim', excerpt: expect.stringContaining(writtenPost().slice(0, 20)) },
        },
      ]);
      expect(await statusOf(each)).toBe('engaged');
    }
    // Neither the real network's data nor another user's.
    expect([await outbound(real), await statusOf(real)]).toEqual([[], 'new']);
    expect([await outbound(bobs, bob), await statusOf(bobs)]).toEqual([[], 'new']);
    // It isn't their engagement, so no score changes.
    expect((await details(profile)).signal.interactions).toBe(1);
    await sendPublicationTask.run(
      deps,
      { userId: ann.userId, id: publicationId },
      new AbortController().signal,
    );
    expect(await outbound(profile)).toHaveLength(1);
  });

  it('leaves dismissed signals dismissed, and keeps statuses the user sets later', async () => {
    await deps.db
      .updateTable('signal')
      .set({ status: 'dismissed' })
      .where('connected_profile_id', '=', second.id)
      .execute();
    const id = await draftFor('kim');
    await move(id, 'approved');
    await send(id);
    expect([await statusOf(profile), await statusOf(second)]).toEqual(['engaged', 'dismissed']);
    const { id: signalId = '' } = (await signalOf(profile)) ?? {};
    await ann.api.signals.changeStatus({ params: { id: signalId }, body: { status: 'reviewed' } });
    await move(id, 'posted');
    expect(await statusOf(profile)).toBe('reviewed');
  });

  it('counts if the user posted it by hand', async () => {
    const id = await draftFor('kim');
    await move(id, 'copied');
    expect(await outbound(profile)).toEqual([]);
    await move(id, 'posted');
    await move(id, 'posted');
    expect(await outbound(profile)).toHaveLength(1);
    expect(await statusOf(profile)).toBe('engaged');
  });

  it('counts if it was sent without a draft', async () => {
    const postId = await makePost(deps.db, ann, { author: 'kim' });
    const { id } = await ann.api.linkedinComments.post({ body: { postId, text: 'Well said' } });
    await send(id);
    expect(await outbound(profile)).toMatchObject([{ text: 'Well said' }]);
    expect(await statusOf(profile)).toBe('engaged');
  });

  it.each(['comment', 'publication'] as const)(
    'with an unknown outcome counts once the user confirms it on the %s',
    async (by) => {
      channel.plays = [{ appears: true, answers: 'unknown_outcome' }];
      channel.looks = 'never';
      const id = await draftFor('kim');
      await move(id, 'approved');
      const publicationId = await send(id);
      expect([await outbound(profile), await statusOf(profile)]).toEqual([[], 'new']);
      if (by === 'comment') await move(id, 'posted');
      else await ann.api.publications.settle({ params: { id: publicationId }, body: { as: 'published' } });
      expect(await outbound(profile)).toHaveLength(1);
      expect(await statusOf(profile)).toBe('engaged');
    },
  );

  it('with an unknown outcome counts once a lookup finds it', async () => {
    channel.plays = [{ appears: true, answers: 'unknown_outcome' }];
    channel.looks = 'broken';
    const id = await draftFor('kim');
    await move(id, 'approved');
    await send(id);
    expect(await outbound(profile)).toEqual([]);
    channel.looks = 'at_once';
    for (let looks = 0; looks < 4; looks += 1) {
      app.advance(3600 * 1000);
      await send(id);
    }
    expect((await ann.api.readyComments.one({ params: { id } })).status).toBe('posted');
    expect(await outbound(profile)).toHaveLength(1);
    expect(await statusOf(profile)).toBe('engaged');
  });

  it('leaves no trace if it failed', async () => {
    channel.plays = [{ appears: false, answers: 'rejected' }];
    const id = await draftFor('kim');
    await move(id, 'approved');
    await send(id);
    channel.plays = [{ appears: true, answers: 'unknown_outcome' }];
    channel.looks = 'never';
    const other = await draftFor('kim');
    await move(other, 'approved');
    await send(other);
    await move(other, 'failed');
    expect([await outbound(profile), await statusOf(profile)]).toEqual([[], 'new']);
  });

  it('appears in the timeline of a person who engages only later', async () => {
    const id = await draftFor('mo');
    await move(id, 'copied');
    await move(id, 'posted');
    await record(deps.db, second, [newEngagement({ person: newPerson('mo', { name: 'Mo' }) })]);
    // They are named as in the post, which is more recent.
    expect(await outbound(second, ann, 'Author mo')).toHaveLength(1);
    expect((await signalOf(second, 'Author mo'))?.status).toBe('new');
  });

  it('creates no person for a company page, an unnamed author, or an erased person', async () => {
    const { person_id: personId = '' } = (await signalOf(profile)) ?? {};
    await ann.api.people.erase({ params: { id: personId } });
    const people = async () =>
      (await deps.db.selectFrom('person').select('id').where('user_id', '=', ann.userId).execute()).length;
    const before = await people();
    const ids = [await draftFor('kim')];
    for (const author_url of [null, 'https://www.linkedin.com/company/acme']) {
      const postId = await makePost(deps.db, ann, { author: null });
      await deps.db
        .updateTable('post')
        .set({ author_name: 'Acme', author_url })
        .where('id', '=', postId)
        .execute();
      ids.push(await makeComment(deps.db, ann, { status: 'suggested', postId, now: app.now() }));
    }
    for (const id of ids) {
      await move(id, 'copied');
      expect((await move(id, 'posted')).status).toBe('posted');
    }
    expect(await people()).toBe(before);
  });

  it('stays with its person through a merge, its undo, and the purge of a profile', async () => {
    const id = await draftFor('kim');
    await move(id, 'copied');
    await move(id, 'posted');
    await record(deps.db, profile, [newEngagement({ person: newPerson('kim-2', { name: 'Kim Two' }) })]);
    const [kim, other] = [await signalOf(profile), await signalOf(profile, 'Kim Two')];
    const merged = await ann.api.people.merge({
      params: { id: other?.person_id ?? '' },
      body: { otherId: kim?.person_id ?? '' },
    });
    const one = (await signalsByName(deps.db, profile)).values().next().value;
    const timeline = (await ann.api.signals.details({ params: { id: one?.id ?? '' } })).timeline.items;
    expect(timeline.filter(({ direction }) => direction === 'outbound')).toHaveLength(1);
    await ann.api.people.undoMerge({ params: { id: merged.mergeId } });
    expect(await outbound(profile)).toHaveLength(1);
    expect(await outbound(profile, ann, 'Kim Two')).toEqual([]);

    await deps.db
      .updateTable('connected_profile')
      .set({ disconnected_at: new Date(app.now().getTime() - 31 * day) })
      .where('id', '=', profile.id)
      .execute();
    await purgeDisconnected.run(deps);
    expect(await outbound(second)).toHaveLength(1);
  });
});

describe('a comment that a source reads back', () => {
  const text = 'Well said';
  /** What a source says the user wrote under the post. */
  const readBack = (postUrn: string, id: string, parentCommentId: string | null = null) =>
    newEngagement({
      key: `${postUrn}/${id}`,
      person: null,
      post: newPost(postUrn, { isOwn: false }),
      direction: 'outbound',
      type: parentCommentId === null ? 'comment' : 'reply',
      text,
      commentId: id,
      parentCommentId,
      occurredAt: app.now(),
    });
  const own = async () => {
    const rows = await deps.db
      .selectFrom('engagement')
      .select(['type', 'source', 'comment_id as id'])
      .where('user_id', '=', ann.userId)
      .where('direction', '=', 'outbound')
      .orderBy('comment_id')
      .execute();
    return rows.map(({ type, source, id }) => [type, source, id]);
  };
  async function unconfirmed(): Promise<{ id: string; urn: string; confirm: () => Promise<unknown> }> {
    channel.plays = [{ appears: true, answers: 'unknown_outcome' }];
    channel.looks = 'never';
    const postId = await makePost(deps.db, ann, { author: 'kim' });
    const { id } = await ann.api.linkedinComments.post({ body: { postId, text } });
    const publicationId = await send(id);
    const { urn } = await deps.db
      .selectFrom('post')
      .select('urn')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow();
    const confirm = () =>
      ann.api.publications.settle({ params: { id: publicationId }, body: { as: 'published' } });
    return { id, urn: urn ?? '', confirm };
  }

  it('is one comment, read before or after its outcome is known', async () => {
    const { urn, confirm } = await unconfirmed();
    await record(deps.db, profile, [readBack(urn, 'c-1')]);
    expect(await own()).toEqual([['comment', 'unipile', 'c-1']]);
    await confirm();
    await record(deps.db, profile, [readBack(urn, 'c-1')]);
    expect(await own()).toEqual([['comment', 'user', 'c-1']]);
    expect(await outbound(profile)).toHaveLength(1);
  });

  it('is another one than what the user wrote there by hand in the same words', async () => {
    const { urn, confirm } = await unconfirmed();
    const all = [readBack(urn, 'c-1'), readBack(urn, 'c-2'), readBack(urn, 'c-3', 'c-kim')];
    await record(deps.db, profile, all);
    await confirm();
    const counted = async () => (await own()).map(([type]) => type);
    expect(await counted()).toHaveLength(3);
    await record(deps.db, profile, all);
    expect((await counted()).sort()).toEqual(['comment', 'comment', 'reply']);
  });
});

describe("a person's comments", () => {
  it('list drafts and outcomes for their user only', async () => {
    const { person_id: personId = '' } = (await signalOf(profile)) ?? {};
    const [draft, posted] = [await draftFor('kim'), await draftFor('kim')];
    await draftFor('lee');
    await move(posted, 'copied');
    await move(posted, 'posted');
    const { items } = await ann.api.readyComments.list({ query: { personId } });
    expect(items.map(({ id, status }) => [id, status])).toEqual([
      [posted, 'posted'],
      [draft, 'suggested'],
    ]);
    expect((await bob.api.readyComments.list({ query: { personId } })).items).toEqual([]);
    const { person_id: realId = '' } = (await signalOf(real)) ?? {};
    expect((await ann.api.readyComments.list({ query: { personId: realId } })).items).toEqual([]);
  });
});
