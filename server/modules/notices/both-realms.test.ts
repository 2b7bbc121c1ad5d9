import { afterAll, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { connectReddit } from '#test/connect-reddit.ts';
import { connectSlack } from '#test/connect-slack.ts';
import { sendDigests } from './digest/send-digests.cron.ts';

const app = await startApp({ startAt: new Date('2026-11-20T07:59:00Z'), works: false });
const { deps } = app.composition;
afterAll(() => app.stop());

test('Slack’s channels, a subreddit and the digest are the real network’s once both are set up', async () => {
  const ann = await app.signIn('ann@northwind-labs.example');
  await connectSlack(app, ann);
  await connectReddit(app, ann);
  const { slack, reddit } = deps.connects.sample;
  if (!slack || !reddit) throw new Error('Slack and Reddit are played here');
  const asked: string[] = [];
  deps.connects.real.slack = {
    ...slack,
    realm: 'real',
    listChannels: async () => {
      asked.push('channels');
      return { items: [{ id: 'C1', name: 'real', isPrivate: false, canPost: true }], nextCursor: null };
    },
  };
  deps.connects.real.reddit = {
    ...reddit,
    realm: 'real',
    community: async (account, name) => {
      asked.push(name);
      return reddit.community(account, name);
    },
  };
  for (const way of ['slack', 'reddit'] as const) {
    const port = deps.channels.sample[way];
    if (port) deps.channels.real[way] = { ...port, realm: 'real' };
  }
  const channels = () => ann.api.slack.channels({ query: {} });
  const subreddit = () => ann.api.reddit.subreddit({ query: { name: 'smallfirms' } });
  // What is connected at the sample network stays its own.
  await expect(channels()).rejects.toMatchObject({ code: 'reconnect_needed' });
  await expect(subreddit()).rejects.toMatchObject({ code: 'reconnect_needed' });
  await connectSlack(app, ann);
  await connectReddit(app, ann);
  expect((await channels()).items.map(({ name }) => name)).toEqual(['real']);
  expect((await subreddit()).name).toBe('smallfirms');
  expect(asked).toEqual(['channels', 'smallfirms']);

  expect((await ann.api.digests.preview({})).network).toBe('real');
  const choice = { kind: 'morning_digest', mail: false, slack: true } as const;
  await ann.api.notices.change({ body: { choices: [choice] } });
  const approved = await deps.db
    .selectFrom('signals_digest')
    .innerJoin('connection', 'connection.member_id', 'signals_digest.member_id')
    .select('connection.network')
    .where('signals_digest.via', '=', 'slack')
    .execute();
  expect(approved).toContainEqual({ network: 'real' });
  app.advance(2 * 60_000);
  await sendDigests.run(deps);
  const day = await deps.db.selectFrom('signals_digest_day').select('via').execute();
  expect(day).toEqual([{ via: 'slack' }]);
  const test = await ann.api.digests.test({ body: { channelId: null } });
  expect(test.network).toBe('real');
});
