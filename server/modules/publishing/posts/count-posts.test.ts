import { beforeEach, describe, expect, test } from 'vitest';
import { schedulePost } from '#server/modules/publishing/schedule-publication.ts';
import { readPosted } from '#server/modules/today/read-posted.ts';
import type { PostCounts } from '#server/ports/channel/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { waysInRealms } from '#test/realms.ts';
import { scriptedChannel } from '#test/scripted-channel.ts';
import { hour, openSending, second } from '#test/sending.ts';
import { listCompositions } from './compositions.ts';
import { countPosts } from './count-posts.cron.ts';
import { createDraft } from './drafts.ts';

const rig = openSending();
/** The post ids the channel was asked for, per call. */
let asked: (readonly string[])[] = [];
let counts: PostCounts | null;

beforeEach(async () => {
  asked = [];
  counts = { likes: 12, replies: 3, reposts: null };
  rig.deps.channels = waysInRealms({
    ...rig.deps.channels.sample,
    twitter: {
      ...scriptedChannel(),
      async readCounts(_, ids) {
        asked.push(ids);
        if (counts === null) throw new PortError('unavailable', 'as scripted');
        return new Map(ids.map((id) => [id, counts as PostCounts]));
      },
    },
  });
  await rig.db
    .insertInto('connection')
    .values({
      ...{ user_id: rig.userId, channel: 'twitter', provider: 'twitter', network: 'sample' },
      ...{ external_id: 'x-account', name: 'Ann', details: '{}' },
      ...{ connected_at: rig.now, updated_at: rig.now },
    })
    .execute();
});

/** A published thread of two posts. */
async function publishThread(): Promise<void> {
  const { id } = await rig.db.transaction().execute((trx) =>
    createDraft(trx, {
      ...{ userId: rig.userId, realm: 'sample', channel: 'twitter', text: 'One', options: null },
      ...{ origin: 'user', followUps: [{ kind: 'post', text: 'Two' }], now: rig.now },
    }),
  );
  await schedulePost(rig.deps, { userId: rig.userId, id }, undefined);
  rig.pass(10 * second);
  await rig.deliver();
}
const count = () => countPosts.run(rig.deps);
const sent = async () => {
  const { items } = await listCompositions(rig.db, rig.userId, { view: 'sent', network: 'sample' }, rig.now);
  return items[0]?.counts;
};

describe('the counts of posts on X and Reddit', () => {
  test('are read an hour, a day, three days, and a week after posting, once each, all in one call', async () => {
    await publishThread();
    await count();
    expect(asked).toEqual([]);
    expect(await sent()).toEqual([]);
    for (const hours of [1, 1, 23, 1, 48, 96, 24]) {
      rig.pass(hours * hour);
      await count();
    }
    expect(asked.map((ids) => [...ids].sort())).toEqual(Array(4).fill(['id-One', 'id-Two']));
    expect(await sent()).toMatchObject([{ channel: 'twitter', likes: 24, replies: 6, reposts: null }]);
  });

  test("stay unchanged if the channel doesn't answer, and are read again later", async () => {
    await publishThread();
    rig.pass(hour);
    await count();
    counts = null;
    rig.pass(23 * hour);
    await count();
    expect(await sent()).toMatchObject([{ likes: 24 }]);
    counts = { likes: null, replies: 5, reposts: null };
    rig.pass(48 * hour);
    await count();
    expect(await sent()).toMatchObject([{ likes: null, replies: 10 }]);
  });

  test("aren't read with a different account than the one that posted", async () => {
    await publishThread();
    await rig.db
      .updateTable('connection')
      .set({ external_id: 'another' })
      .where('channel', '=', 'twitter')
      .execute();
    rig.pass(hour);
    await count();
    expect(asked).toEqual([]);
  });

  test("aren't asked for again if the channel doesn't report any", async () => {
    rig.deps.channels = waysInRealms({ ...rig.deps.channels.sample, twitter: scriptedChannel() });
    await publishThread();
    const dueAt = async () => {
      const parts = rig.db.selectFrom('publication').where('user_id', '=', rig.userId);
      return (await parts.select('count_due_at as at').execute()).map(({ at }) => at);
    };
    expect(await dueAt()).toEqual([expect.any(Date), expect.any(Date)]);
    rig.pass(hour);
    await count();
    expect(await dueAt()).toEqual([null, null]);
  });

  test('are on Today for a week, for their user only', async () => {
    await publishThread();
    rig.pass(hour);
    await count();
    const read = (userId: string) =>
      readPosted(rig.db, { userId, realm: 'sample', profileIds: [] } as never, rig.now);
    expect(await read(rig.userId)).toMatchObject({
      posts: 0,
      elsewhere: [{ channel: 'twitter', posts: 1, likes: 24, replies: 6 }],
    });
    expect(await read('00000000-0000-7000-8000-000000000000')).toBeNull();
    rig.pass(7 * 24 * hour);
    expect(await read(rig.userId)).toBeNull();
  });
});
