import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import type { Publishable } from '#server/ports/channel/port.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';
import { startApp } from '#test/app.ts';
import { connectLinkedIn, makeComment } from '#test/comment-facts.ts';
import { makeProfile, newEngagement, newPerson, newPost, record, signalsByName } from '#test/facts.ts';
import { waysInRealms } from '#test/realms.ts';
import { type ScriptedChannel, scriptedChannel } from '#test/scripted-channel.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
const { deps } = app.composition;
afterAll(() => app.stop());

/** A channel that plays a thread: it finds a reply only under the comment it was sent to. */
type Channel = ScriptedChannel & { sent: (Publishable & { kind: 'comment' })[]; found: string | null };
let channel: Channel;
let profile: OwnedConnectedProfile;

const urn = 'urn:li:activity:7000000000000000001';
const asked = 'Which of the three would you drop first?';

function openChannel(): Channel {
  const scripted = scriptedChannel();
  const playing: Channel = Object.assign(scripted, {
    sent: [] as Channel['sent'],
    found: null as string | null,
    findComment: async () => playing.found,
  });
  const { publish, find } = scripted;
  playing.publish = async (account, what) => {
    const before = playing.texts.length;
    try {
      return await publish(account, what);
    } finally {
      if (what.kind === 'comment' && playing.texts.length > before) playing.sent.push(what);
    }
  };
  playing.find = async (account, what, since) => {
    const isThere = playing.sent.some((one) => what.kind === 'comment' && one.answers === what.answers);
    return isThere || playing.looks !== 'at_once' ? find(account, what, since) : null;
  };
  return playing;
}

beforeEach(async () => {
  channel = openChannel();
  deps.channels = waysInRealms({ unipile: channel });
  for (const table of ['ready_comment', 'publication', 'connection', 'post', 'person'] as const) {
    await deps.db.deleteFrom(table).execute();
  }
  await deps.db.deleteFrom('connected_profile').execute();
  await connectLinkedIn(deps.db, ann, app.now());
  profile = await makeProfile(deps.db, ann.userId, 'Ann');
});

/** Somebody's comment under Ann's post. @returns the engagement's id */
async function said(
  who: string,
  more: { commentId?: string | null; parentCommentId?: string | null; text?: string } = {},
): Promise<string> {
  const key = crypto.randomUUID();
  const engagement = newEngagement({
    key,
    person: newPerson(who, { name: `${who} Novak` }),
    post: newPost(urn, { text: 'Three rules of ours.' }),
    type: more.parentCommentId ? 'reply' : 'comment',
    text: more.text ?? asked,
    occurredAt: new Date(app.now().getTime() - hour),
    commentId: more.commentId === undefined ? `c-${who}` : more.commentId,
    parentCommentId: more.parentCommentId ?? null,
  });
  await record(deps.db, profile, [engagement]);
  const { id } = await deps.db
    .selectFrom('engagement')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return id;
}

const write = (id: string, who = ann) => who.api.inbox.write({ params: { id } });
const read = (id: string) => ann.api.readyComments.one({ params: { id } });
const approve = (id: string, text = 'The second one, without a doubt.') =>
  ann.api.readyComments.move({ params: { id }, body: { status: 'approved', text } });
const send = async (id: string) => {
  const { publicationId } = await read(id);
  const key = { userId: ann.userId, id: publicationId ?? '' };
  await sendPublicationTask.run(deps, key, new AbortController().signal);
};
/** Writes, approves and sends a reply. */
async function answer(engagementId: string, text?: string) {
  const { id } = await write(engagementId);
  await approve(id, text);
  app.advance(10 * second);
  await send(id);
  return read(id);
}
const outbound = () =>
  deps.db
    .selectFrom('engagement')
    .select(['type', 'text', 'comment_id', 'parent_comment_id', 'person_id'])
    .where('user_id', '=', ann.userId)
    .where('direction', '=', 'outbound')
    .execute();

describe('a reply', () => {
  it('goes out once, under the comment it answers, and is recorded beside it', async () => {
    const item = await said('kim');
    const written = await write(item);
    expect(written).toMatchObject({
      status: 'suggested',
      text: '',
      answers: { engagementId: item, name: 'kim Novak', text: asked },
      hold: null,
    });
    expect((await write(item)).id).toBe(written.id);
    const approved = await approve(written.id);
    expect(Date.parse(approved.dueAt ?? '') - Date.parse(approved.approvedAt ?? '')).toBe(10_000);
    app.advance(10 * second);
    await send(written.id);
    await send(written.id);
    expect(channel.sent).toMatchObject([{ targetUrn: urn, answers: 'c-kim' }]);
    expect(await read(written.id)).toMatchObject({ status: 'posted' });
    expect(await outbound()).toMatchObject([
      { type: 'reply', text: 'The second one, without a doubt.', parent_comment_id: 'c-kim' },
    ]);
    const signal = (await signalsByName(deps.db, profile)).get('kim Novak');
    expect(signal?.status).toBe('engaged');
    const { timeline } = await ann.api.signals.details({ params: { id: signal?.id ?? '' } });
    expect(timeline.items[0]).toMatchObject({ direction: 'outbound', type: 'reply' });
  });

  it('can be undone for ten seconds', async () => {
    const { id } = await write(await said('kim'));
    await approve(id);
    await ann.api.readyComments.move({ params: { id }, body: { status: 'suggested' } });
    app.advance(10 * second);
    expect(channel.sent).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'suggested', dueAt: null });
  });

  it('to a reply stands under the top comment, and names its addressee', async () => {
    const item = await said('lee', { commentId: 'c-lee', parentCommentId: 'c-top' });
    expect((await write(item)).text).toBe('lee, ');
    await answer(item, 'lee, the second one.');
    expect(channel.sent).toMatchObject([{ answers: 'c-top', text: 'lee, the second one.' }]);
    expect(await outbound()).toMatchObject([{ parent_comment_id: 'c-top' }]);
  });

  it('has no cooldown and starts none, but counts toward the daily limit', async () => {
    const before = await ann.api.readyComments.counts({});
    await answer(await said('kim', { commentId: 'c-1' }), 'The first answer.');
    await answer(await said('kim', { commentId: 'c-2', text: 'And then?' }), 'Then the third one.');
    expect(channel.sent.map(({ answers }) => answers)).toEqual(['c-1', 'c-2']);
    const after = await ann.api.readyComments.counts({});
    expect(after.usedToday - before.usedToday).toBe(2);
    const list = (kind?: 'comment' | 'reply') => ann.api.readyComments.list({ query: kind ? { kind } : {} });
    expect((await list('reply')).items).toHaveLength(2);
    expect((await list('comment')).items).toEqual([]);
    expect((await ann.api.readyComments.counts({ query: { kind: 'comment' } })).counts.posted).toBe(0);
  });

  it('is the eleventh under a post within the hour: it is sent an hour after the first', async () => {
    const due: (string | null)[] = [];
    for (let number = 1; number <= 10; number += 1) {
      const { id } = await write(await said(`p${number}`));
      const { approvedAt, dueAt } = await approve(id, `Answer ${number} to them.`);
      expect(Date.parse(dueAt ?? '') - Date.parse(approvedAt ?? '')).toBe(10 * second);
      due.push(dueAt);
    }
    const { id } = await write(await said('late'));
    const { dueAt } = await approve(id);
    expect(Date.parse(dueAt ?? '') - Date.parse(due[0] ?? '')).toBe(hour);
  });

  it.each(['approve', 'write', 'send'] as const)(
    'to somebody on “Do not engage” is refused: %s',
    async (when) => {
      const item = await said('kim');
      const begun = when === 'write' ? null : await write(item);
      if (when === 'send') await approve(begun?.id ?? '');
      const signal = (await signalsByName(deps.db, profile)).get('kim Novak');
      const { items } = await ann.api.lists.list({});
      const list = items.find(({ kind }) => kind === 'do_not_engage');
      await ann.api.lists.addSignals({
        params: { id: list?.id ?? '' },
        body: { signalIds: [signal?.id ?? ''] },
      });
      if (when === 'write') await expect(write(item)).rejects.toMatchObject({ status: 409 });
      if (when === 'approve') await expect(approve(begun?.id ?? '')).rejects.toMatchObject({ status: 409 });
      if (when === 'send') {
        app.advance(10 * second);
        await send(begun?.id ?? '');
        expect(await read(begun?.id ?? '')).toMatchObject({ status: 'failed' });
      }
      expect(channel.sent).toEqual([]);
    },
  );

  it('is its user’s only', async () => {
    const item = await said('kim');
    const id = { params: { id: item } };
    await expect(write(item, bob)).rejects.toMatchObject({ status: 404 });
    await expect(bob.api.inbox.draft({ ...id, body: {} })).rejects.toMatchObject({ status: 404 });
    const post = await deps.db.selectFrom('post').select('id').executeTakeFirstOrThrow();
    await expect(bob.api.inbox.draftAll({ params: post })).rejects.toMatchObject({ status: 404 });
  });

  it('isn’t possible for what isn’t under a post', async () => {
    const key = crypto.randomUUID();
    await record(deps.db, profile, [
      newEngagement({ key, person: newPerson('kim'), type: 'message', text: 'Hello' }),
    ]);
    const { id } = await deps.db
      .selectFrom('engagement')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    await expect(write(id)).rejects.toMatchObject({ status: 409 });
  });

  it('leaves the post free for a comment, and a comment leaves its comments free', async () => {
    const one = await write(await said('kim'));
    const other = await write(await said('lee'));
    expect(one.id).not.toBe(other.id);
  });
});

describe('when sending goes wrong, a reply', () => {
  it.each([
    ['lost, but there', true, 'posted'],
    ['lost, and not there', false, 'unconfirmed'],
  ] as const)('whose answer was %s is settled by reading the thread', async (_, appears, status) => {
    channel.plays = [{ appears, answers: 'unknown_outcome' }];
    const { id } = await answer(await said('kim'));
    await send(id);
    expect(await read(id)).toMatchObject({ status });
    expect(channel.sent).toHaveLength(appears ? 1 : 0);
    expect(await outbound()).toHaveLength(appears ? 1 : 0);
  });

  it.each([
    ['not_found', 'can’t find the comment'],
    ['forbidden', 'may have closed the comments or blocked you'],
  ] as const)('fails for good (%s) and says so', async (kind: PortErrorKind, words) => {
    channel.plays = [{ appears: false, answers: kind }];
    expect(await answer(await said('kim'))).toMatchObject({
      status: 'failed',
      message: expect.stringContaining(words),
    });
    expect(await outbound()).toEqual([]);
  });

  it('waits for an account that is disconnected in the middle', async () => {
    const { id } = await write(await said('kim'));
    await approve(id);
    await deps.db.updateTable('connection').set({ state: 'needs_reconnect' }).execute();
    app.advance(10 * second);
    await send(id);
    expect(channel.sent).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'approved' });
    await deps.db.updateTable('connection').set({ state: 'active' }).execute();
    await send(id);
    expect(channel.sent).toMatchObject([{ answers: 'c-kim' }]);
  });

  it('is refused beyond what fits in a day, and what it answers stays to answer', async () => {
    const item = await said('kim');
    const { post_id: postId } = await deps.db
      .selectFrom('engagement')
      .select('post_id')
      .where('id', '=', item)
      .executeTakeFirstOrThrow();
    for (let sent = 0; sent < 49; sent += 1)
      await makeComment(deps.db, ann, { status: 'posted', now: app.now() });
    const fits = async () => (await ann.api.inbox.counts({ query: {} })).fitToday;
    expect(await fits()).toBe(1);
    const { id } = await write(item);
    await said('lee', { text: 'And why?' });
    const all = await ann.api.inbox.draftAll({ params: { id: postId ?? '' } });
    expect(all).toMatchObject({ fitToday: 1, items: [{}, {}] });
    await answer(await said('max'), 'The last one today.');
    expect(await fits()).toBe(0);
    await expect(approve(id)).rejects.toThrow(
      /You posted 50 comments in 24 hours\. Wait until .+, or copy it\./,
    );
    const { items } = await ann.api.inbox.toAnswer({ query: {} });
    expect(items.map(({ person }) => person.name).sort()).toEqual(['kim Novak', 'lee Novak']);
  });

  it('isn’t sent once its comment was erased', async () => {
    const item = await said('kim');
    const { id } = await write(item);
    await approve(id);
    const { publicationId } = await read(id);
    await deps.db.deleteFrom('person').where('user_id', '=', ann.userId).execute();
    app.advance(10 * second);
    const key = { userId: ann.userId, id: publicationId ?? '' };
    await sendPublicationTask.run(deps, key, new AbortController().signal);
    expect(channel.sent).toEqual([]);
    const { state } = await ann.api.publications.one({ params: { id: key.id } });
    expect(state).toBe('failed');
  });
});

describe('a reply to a comment without an id', () => {
  it('is sent once the comment was found in its thread', async () => {
    channel.found = 'c-found';
    await answer(await said('kim', { commentId: null }));
    expect(channel.sent).toMatchObject([{ answers: 'c-found' }]);
    expect(await outbound()).toMatchObject([{ parent_comment_id: 'c-found' }]);
  });

  it('isn’t sent if it can’t be found, and never as a comment on the post', async () => {
    const posted = await answer(await said('kim', { commentId: null }));
    expect(posted).toMatchObject({ status: 'failed', message: expect.stringContaining('Copy the reply') });
    expect(channel.sent).toEqual([]);
  });

  it('waits while the thread can’t be read', async () => {
    const item = await said('kim', { commentId: null });
    Object.assign(channel, {
      findComment: async () => {
        throw new PortError('unavailable', 'as scripted');
      },
    });
    const { id, status } = await answer(item);
    expect(status).toBe('approved');
    Object.assign(channel, { findComment: async () => 'c-found' });
    app.advance(minute);
    await send(id);
    expect(channel.sent).toMatchObject([{ answers: 'c-found' }]);
  });

  it('is copied where the account can’t look', async () => {
    deps.channels = waysInRealms({ unipile: scriptedChannel() });
    const { id } = await write(await said('kim', { commentId: null }));
    await expect(approve(id)).rejects.toMatchObject({ status: 409 });
    const move = (status: 'copied' | 'posted', text?: string) =>
      ann.api.readyComments.move({ params: { id }, body: { status, ...(text ? { text } : {}) } });
    await move('copied', 'By hand, then.');
    await move('posted');
    expect(await outbound()).toMatchObject([{ type: 'reply', text: 'By hand, then.' }]);
  });
});
