import { beforeEach, describe, expect, test } from 'vitest';
import type { FollowUp, NewDraft } from '#contract/channels/publications.ts';
import { AppError } from '#server/app-error.ts';
import { changePost, createDraft, removeDraft } from '#server/modules/publishing/posts/drafts.ts';
import { claimPublication } from '#server/modules/publishing/sending/claim-publication.ts';
import { markSentSuspect } from '#server/modules/publishing/sending/mark-sent-suspect.ts';
import { startSend } from '#server/modules/publishing/sending/publish-once.ts';
import type { Publishable } from '#server/ports/channel/port.ts';
import { waysInRealms } from '#test/realms.ts';
import { type ScriptedChannel, scriptedChannel } from '#test/scripted-channel.ts';
import { hour, minute, openSending, second } from '#test/sending.ts';
import { cancelOwnPublication, unschedulePost } from './after-approval.ts';
import type { PublicationKey } from './publication-states.ts';
import { listPublications } from './publications.ts';
import { schedulePost } from './schedule-publication.ts';

const rig = openSending();
let x: ScriptedChannel;

beforeEach(async () => {
  x = scriptedChannel();
  rig.deps.channels = waysInRealms({ ...rig.deps.channels.sample, twitter: x });
  await rig.db
    .insertInto('connection')
    .values({
      user_id: rig.userId,
      channel: 'twitter',
      provider: 'twitter',
      network: 'sample',
      external_id: 'x-account',
      name: 'Ann',
      details: '{}',
      connected_at: rig.now,
      updated_at: rig.now,
    })
    .execute();
});

const posts = (...texts: string[]): FollowUp[] => texts.map((text) => ({ kind: 'post', text }));
const comment = (text: string): FollowUp[] => [{ kind: 'comment', text }];

async function draft(
  channel: NewDraft['channel'],
  text: string,
  followUps: FollowUp[],
): Promise<PublicationKey> {
  const { userId } = rig;
  const { id } = await rig.db.transaction().execute((trx) =>
    createDraft(trx, {
      ...{ userId, realm: 'sample', channel, text, options: null, origin: 'user', followUps, now: rig.now },
    }),
  );
  return { userId, id };
}
async function approve(...what: Parameters<typeof draft>): Promise<PublicationKey> {
  const key = await draft(...what);
  await schedulePost(rig.deps, key, undefined);
  return key;
}
async function parts(key: PublicationKey) {
  const { thread_id } = await rig.read(key);
  return rig.db
    .selectFrom('publication')
    .selectAll()
    .where('thread_id', '=', thread_id)
    .orderBy('part')
    .execute();
}
const states = async (key: PublicationKey) => (await parts(key)).map(({ state }) => state);

describe('a Slack thread', () => {
  const calls: Publishable[] = [];
  const slackOptions = { channel: 'slack', channelId: null, title: 'News' } as const;
  beforeEach(async () => {
    calls.length = 0;
    const slack = scriptedChannel();
    const { publish } = slack;
    slack.publish = (account, what) => {
      calls.push(what);
      return publish(account, what);
    };
    rig.deps.channels = waysInRealms({ ...rig.deps.channels.sample, slack });
    await rig.db
      .insertInto('connection')
      .values({
        user_id: rig.userId,
        channel: 'slack',
        provider: 'slack',
        network: 'sample',
        external_id: 'T1',
        name: 'Northwind',
        details: JSON.stringify({ channelId: 'C1' }),
        connected_at: rig.now,
        updated_at: rig.now,
      })
      .execute();
  });
  const write = (followUps: FollowUp[], imageIds: string[] = []) =>
    rig.db.transaction().execute((trx) =>
      createDraft(trx, {
        ...{ userId: rig.userId, realm: 'sample', channel: 'slack', text: 'One', options: slackOptions },
        ...{ origin: 'user', followUps, imageIds, now: rig.now },
      }),
    );

  test('posts to a channel id so the next message can reply, and puts the heading in the first message', async () => {
    const { id } = await write(posts('Two'));
    const key = { userId: rig.userId, id };
    await schedulePost(rig.deps, key, undefined);
    rig.pass(10 * second);
    await rig.deliver();
    await rig.runCron();
    await rig.deliver();
    expect(calls).toMatchObject([
      { text: 'One', replyTo: null, options: { channelId: 'C1', blocks: [{ type: 'header' }, {}] } },
      { text: 'Two', replyTo: 'id-One', options: { channelId: 'C1', blocks: [] } },
    ]);
    expect(await states(key)).toEqual(['published', 'published']);
  });

  test('allows files in its last message only', async () => {
    const image = await rig.db
      .insertInto('publication_image')
      .values({
        ...{ user_id: rig.userId, content_type: 'image/png', width: 1, height: 1 },
        ...{ bytes: Buffer.from('x'), created_at: rig.now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(write(posts('Two'), [image.id])).rejects.toMatchObject({ issues: [{ path: 'followUps' }] });
    await write([{ kind: 'post', text: 'Two', imageIds: [image.id] }]);
  });
});

describe('a thread', () => {
  test('is sent part by part, each replying to the previous one, and each once', async () => {
    const key = await approve('twitter', 'One', posts('Two', 'Three'));
    const replies: (string | null)[] = [];
    const { publish } = x;
    x.publish = (account, what) => {
      if (what.kind === 'post') replies.push(what.replyTo);
      return publish(account, what);
    };
    rig.pass(10 * second);
    // Early messages for later parts find nothing to do.
    for (const { id } of (await parts(key)).reverse()) await rig.send({ ...key, id });
    await rig.deliver();
    await rig.runCron();
    await rig.deliver();
    expect(x.texts).toEqual(['One', 'Two', 'Three']);
    expect(replies).toEqual([null, 'id-One', 'id-Two']);
    expect(await states(key)).toEqual(['published', 'published', 'published']);
  });

  test("waits while a part's outcome is unknown, continues once it's found, and isn't shown as late", async () => {
    const key = await approve('twitter', 'One', posts('Two', 'Three'));
    x.plays = [
      { appears: true, answers: 'ok' },
      { appears: true, answers: 'unknown_outcome' },
    ];
    x.looks = 'not_yet';
    rig.pass(10 * second);
    await rig.deliver();
    expect(await states(key)).toEqual(['published', 'unconfirmed', 'scheduled']);
    rig.pass(5 * second);
    await rig.runCron();
    await rig.deliver();
    expect(x.texts).toEqual(['One', 'Two']);
    const shown = await listPublications(
      rig.db,
      rig.userId,
      { state: ['scheduled'], network: 'sample' },
      rig.later(hour),
    );
    expect(shown.items).toMatchObject([{ part: 2, waitsForPrevious: true, isLate: false }]);
    x.looks = 'at_once';
    rig.pass(minute);
    await rig.deliver();
    expect(await states(key)).toEqual(['published', 'published', 'published']);
    expect(x.texts).toEqual(['One', 'Two', 'Three']);
  });

  test.each(['failed', 'published'] as const)(
    'stops if its user marks a part as %s and its id is unknown',
    async (as) => {
      const key = await approve('twitter', 'One', posts('Two', 'Three'));
      x.plays = [{ appears: as === 'published', answers: 'unknown_outcome' }];
      x.looks = 'never';
      rig.pass(10 * second);
      await rig.deliver();
      expect(await states(key)).toEqual(['unconfirmed', 'scheduled', 'scheduled']);
      await rig.resolve(key, as);
      await rig.deliver();
      expect(await states(key)).toEqual([as, 'failed', 'failed']);
      expect(x.texts).toEqual(as === 'published' ? ['One'] : []);
      expect((await parts(key))[1]?.error_message).toContain(
        as === 'published' ? 'add it there yourself' : 'wasn’t',
      );
    },
  );

  test('is enqueued in the transaction that records the outcome of the previous part', async () => {
    const key = await approve('twitter', 'One', posts('Two'));
    const [, next] = await parts(key);
    const { send } = rig.deps.tasks;
    const seenOutside: string[] = [];
    rig.deps.tasks.send = async (trx, task, message) => {
      const { id } = message.input as PublicationKey;
      if (id === next?.id) seenOutside.push((await rig.read(key)).state);
      await send(trx, task, message);
    };
    rig.pass(10 * second);
    await rig.deliver();
    expect(seenOutside).toEqual(['publishing']);
    expect(await states(key)).toEqual(['published', 'published']);
  });

  test('starts no part before the previous one is published with an id, whoever claimed it', async () => {
    const key = await approve('twitter', 'One', posts('Two'));
    rig.pass(10 * second);
    const claimed = await claimPublication({ ...rig.deps, enqueue: async () => {} }, key);
    const [, after] = await parts(key);
    if (!claimed || !after) throw new Error('The first part cannot be claimed');
    const change = (id: string, to: { state: 'publishing' | 'published'; external_id?: string }) =>
      rig.db.updateTable('publication').set(to).where('user_id', '=', key.userId).where('id', '=', id);
    const { leasedUntil } = claimed;
    await change(after.id, { state: 'publishing' })
      .set({ try_at: null, leased_until: leasedUntil, connection_id: claimed.connection.id })
      .execute();
    const second_ = { ...claimed, publication: { ...after, state: 'publishing' as const }, continues: 'x' };
    const begin = () => startSend({ ...rig.deps, enqueue: async () => {} }, second_);
    expect(await begin()).toBeNull();
    await change(key.id, { state: 'published' })
      .set({ leased_until: null, send_started_at: rig.now, finished_at: rig.now })
      .execute();
    expect(await begin()).toBeNull();
    await change(key.id, { state: 'published', external_id: 'x' }).execute();
    expect(await begin()).toBe(1);
  });

  test('is kept in order by the database, whatever starts a part', async () => {
    const key = await approve('twitter', 'One', posts('Two'));
    const [, second] = await parts(key);
    const start = rig.db
      .updateTable('publication')
      .set({ state: 'publishing', try_at: null, leased_until: rig.now, send_started_at: rig.now })
      .where('id', '=', second?.id ?? '');
    await expect(start.execute()).rejects.toThrow(/cannot leave before the part in front of it/);
    expect(await states(key)).toEqual(['scheduled', 'scheduled']);
  });

  test('stops at a part that is refused', async () => {
    const key = await approve('twitter', 'One', posts('Two', 'Three'));
    x.plays = [
      { appears: true, answers: 'ok' },
      { appears: false, answers: 'rejected' },
    ];
    rig.pass(10 * second);
    await rig.deliver();
    expect(await states(key)).toEqual(['published', 'failed', 'failed']);
    expect(x.texts).toEqual(['One']);
  });

  test("isn't continued while the outcome of a dead worker's part is unknown", async () => {
    const key = await approve('twitter', 'One', posts('Two'));
    rig.pass(10 * second);
    await rig.die(key, 'start');
    const [, second_] = await parts(key);
    for (let times = 0; times < 3; times += 1) {
      await rig.send({ ...key, id: second_?.id ?? '' });
      await rig.runCron();
    }
    expect(x.texts).toEqual([]);
    expect(await states(key)).toEqual(['publishing', 'scheduled']);
  });

  test('is scheduled, changed, unscheduled, canceled, and deleted as a whole', async () => {
    const at = rig.later(hour).toISOString();
    const key = await draft('twitter', 'One', posts('Two', 'Three'));
    await schedulePost(rig.deps, key, at);
    const rows = await parts(key);
    expect(
      rows.map(({ due_at, member_name, cost_micros }) => [due_at?.toISOString(), member_name, cost_micros]),
    ).toEqual(Array(3).fill([at, 'Ann', 15_000]));
    await changePost(rig.deps, key, { text: 'One', followUps: posts('Zwei') });
    expect((await parts(key)).map(({ text, state }) => [text, state])).toEqual([
      ['One', 'scheduled'],
      ['Zwei', 'scheduled'],
    ]);
    await changePost(rig.deps, key, { text: 'One', followUps: posts('Two', 'Three') });
    expect(await states(key)).toEqual(Array(3).fill('scheduled'));
    await unschedulePost(rig.deps, key);
    expect(await states(key)).toEqual(Array(3).fill('draft'));
    const [, later] = await parts(key);
    await expect(schedulePost(rig.deps, { ...key, id: later?.id ?? '' }, at)).rejects.toThrow(AppError);
    await schedulePost(rig.deps, key, at);
    await cancelOwnPublication(rig.db, key, rig.now);
    expect(await states(key)).toEqual(Array(3).fill('cancelled'));
    const other = await draft('twitter', 'Again', posts('and again'));
    const { thread_id } = await rig.read(other);
    await removeDraft(rig.deps, other);
    const left = rig.db.selectFrom('publication').select('id').where('thread_id', '=', thread_id);
    expect(await left.execute()).toEqual([]);
  });

  test('names the number of a part that is empty or too long', async () => {
    const key = await draft('twitter', 'One', posts('x'.repeat(281)));
    await expect(schedulePost(rig.deps, key, undefined)).rejects.toMatchObject({
      issues: [{ path: 'followUps', message: expect.stringContaining('Part 2: X') }],
    });
    expect(await states(key)).toEqual(['draft', 'draft']);
  });
});

describe('a first comment', () => {
  test('is posted once, below its post, after the post is published', async () => {
    const key = await approve('linkedin', 'Post', comment('Link in the comments'));
    const targets: string[] = [];
    const { publish } = rig.channel;
    rig.channel.publish = (account, what) => {
      if (what.kind === 'comment') targets.push(what.targetUrn);
      return publish(account, what);
    };
    rig.pass(10 * second);
    await rig.deliver();
    expect(rig.channel.texts).toEqual(['Post', 'Link in the comments']);
    expect(targets).toEqual(['id-Post']);
    expect(await states(key)).toEqual(['published', 'published']);
  });

  test('is looked for below its post if a restored backup was made between the two', async () => {
    const key = await approve('linkedin', 'Post', comment('Link in the comments'));
    rig.pass(10 * second);
    await rig.send(key);
    await rig.db.transaction().execute((trx) => markSentSuspect(trx, { takenAt: rig.now, now: rig.now }));
    rig.channel.texts.push('Link in the comments');
    const looked: Publishable[] = [];
    const { find } = rig.channel;
    rig.channel.find = (account, what, since) => {
      looked.push(what);
      return find(account, what, since);
    };
    await rig.deliver();
    expect(looked).toMatchObject([{ kind: 'comment', targetUrn: 'id-Post' }]);
    expect(await states(key)).toEqual(['published', 'published']);
  });

  test('can be canceled on its own while its post is being sent', async () => {
    const key = await approve('linkedin', 'Post', comment('Not yet'));
    const [, after] = await parts(key);
    expect(await rig.cancel({ ...key, id: after?.id ?? '' })).toBe(true);
    rig.pass(10 * second);
    await rig.deliver();
    expect(await states(key)).toEqual(['published', 'cancelled']);
  });

  test.each([
    ['linkedin', posts('A thread')],
    ['linkedin', [...comment('one'), ...comment('two')]],
    ['twitter', comment('A comment')],
    ['reddit', posts('More')],
    ['slack', comment('A comment')],
  ] as const)("is refused if the channel doesn't support it: %s %j", async (channel, followUps) => {
    await expect(draft(channel, 'Post', [...followUps])).rejects.toMatchObject({
      issues: [{ path: 'followUps' }],
    });
  });
});
