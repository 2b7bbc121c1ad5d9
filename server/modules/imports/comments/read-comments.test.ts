import { afterAll, expect, it, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { showRecentPosts } from '#test/recent-posts.ts';
import { readCommentsDue } from './read-comments-due.cron.ts';

const hour = 3_600_000;
const app = await startApp({ startAt: new Date('2026-11-17T12:00:00Z') });
const { deps } = app.composition;
showRecentPosts(deps, 14);
const maya = await app.signIn('maya@northwind-labs.example', 'Maya Lindqvist');
const bob = await app.signIn('bob@harbor-analytics.example');
const profile = await maya.api.sources.connect({
  body: { url: 'https://www.linkedin.com/in/maya-lindqvist' },
});
await app.waitForIdle();
afterAll(() => app.stop());

/** The comments and replies stored for Maya's profile on posts of the last week. */
async function stored(): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('engagement')
    .innerJoin('post', (join) =>
      join.onRef('post.user_id', '=', 'engagement.user_id').onRef('post.id', '=', 'engagement.post_id'),
    )
    .select('engagement.key')
    .where('engagement.connected_profile_id', '=', profile.id)
    .where('engagement.type', 'in', ['comment', 'reply'])
    .where('post.published_at', '>', new Date(app.now().getTime() - 7 * 24 * hour))
    .orderBy('engagement.key')
    .execute();
  return rows.map(({ key }) => key);
}

async function runs(): Promise<number> {
  const all = await deps.db.selectFrom('job').select('id').where('name', '=', 'read-comments').execute();
  return all.length;
}

async function readDue(): Promise<void> {
  await readCommentsDue.run(deps);
  await app.waitForIdle();
}

it('brings comments without reactions: all that a sync would bring', async () => {
  app.advance(21 * hour);
  const before = await stored();
  expect(before.length).toBeGreaterThan(10);
  await deps.db
    .deleteFrom('engagement')
    .where('connected_profile_id', '=', profile.id)
    .where('type', 'in', ['comment', 'reply'])
    .execute();
  const source = deps.source.sample;
  if (source === null) throw new Error('The sample network is the source.');
  const engagers = vi.spyOn(source, 'engagers');
  await readDue();
  const read = await stored();
  expect(read).toEqual(expect.arrayContaining(before));
  expect(engagers).not.toHaveBeenCalled();
  await maya.api.sources.sync({ params: { id: profile.id } });
  await app.waitForIdle();
  expect(engagers).toHaveBeenCalled();
  expect(await stored()).toEqual(read);
});

it('is done again when a post is due: every 20 minutes in its first day, then every 2 hours', async () => {
  app.advance(3 * hour);
  await readDue();
  const first = await runs();
  await readDue();
  expect(await runs()).toBe(first);
  const { post } = await deps.db
    .selectFrom('post')
    .select((eb) => eb.fn.max('published_at').as('post'))
    .where('author_profile_id', '=', profile.id)
    .executeTakeFirstOrThrow();
  const isFresh = post !== null && app.now().getTime() - post.getTime() < 23 * hour;
  app.advance(30 * 60_000);
  await readDue();
  expect(await runs()).toBe(isFresh ? first + 1 : first);
  app.advance(2 * hour);
  await readDue();
  expect(await runs()).toBeGreaterThan(first);
});

it('is done at once on a click, by one job, for its user only', async () => {
  const { job } = await maya.api.inbox.check({ query: {} });
  expect(job).toMatchObject({ name: 'read-comments', subjectId: profile.id });
  expect((await bob.api.inbox.check({ query: {} })).job).toBeNull();
  await app.waitForIdle();
  const { checkedAt, checkJob } = await maya.api.inbox.counts({ query: {} });
  expect(checkJob).toBeNull();
  expect(app.now().getTime() - Date.parse(checkedAt ?? '')).toBeLessThan(5 * 60_000);
});

it('includes a profile whose account is connected later: what was said to it before is then to answer', async () => {
  const url = 'https://www.linkedin.com/in/jonas-beck';
  const { id } = await maya.api.sources.connect({ body: { url } });
  await app.waitForIdle();
  const isOwn = async () => {
    const row = await deps.db
      .selectFrom('connected_profile')
      .select('is_own')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.is_own;
  };
  const waiting = async () => {
    const { items } = await maya.api.inbox.toAnswer({ query: { limit: 100 } });
    return items.filter(({ connectedProfileId }) => connectedProfileId === id);
  };
  const posts = await deps.db.selectFrom('post').select('id').where('author_profile_id', '=', id).execute();
  expect([await isOwn(), (await waiting()).length]).toEqual([false, 0]);
  await connectSampleLinkedIn(
    maya,
    async (path, init) => app.composition.app.request(path, init),
    'jonas-beck',
  );
  expect(await isOwn()).toBe(true);
  const items = await waiting();
  const own = new Set(posts.map((post) => post.id));
  expect(
    items.filter(({ kind, post }) => kind === 'comment' && own.has(post?.id ?? '')).length,
  ).toBeGreaterThan(0);
  expect(items.map(({ person }) => person.url)).not.toContain(url);
  // What he answered himself on the network is answered.
  for (const { id: item } of items) {
    const { thread } = await maya.api.inbox.one({ params: { id: item } });
    expect(thread.at(-1)?.isOwn ?? false).toBe(false);
  }
});
