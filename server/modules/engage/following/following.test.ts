import { afterAll, describe, expect, it } from 'vitest';
import type { FeedPost } from '#contract/engage/engage-feed.ts';
import { startApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { purgeUnfollowed } from './purge-unfollowed.cron.ts';
import { readFeedDue } from './read-feed-due.cron.ts';

const hour = 3600_000;
const day = 24 * hour;
const maya = 'https://www.linkedin.com/in/maya-lindqvist';
const priya = 'https://www.linkedin.com/in/priya-raman';

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@harbor-analytics.example', 'Bob');
afterAll(() => app?.stop());

const feed = (who: SignedIn, query: Parameters<SignedIn['api']['engageFeed']['posts']>[0]['query'] = {}) =>
  who.api.engageFeed.posts({ query: { limit: 100, ...query } });
const followed = async (who: SignedIn) => (await who.api.engageFeed.profiles({})).items;

/** All posts by following the cursor; `between` runs after every page. */
async function walk(who: SignedIn, limit: number, between = async () => {}): Promise<FeedPost[]> {
  const posts: FeedPost[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await feed(who, { limit, ...(cursor === undefined ? {} : { cursor }) });
    posts.push(...page.items);
    if (page.nextCursor === null) return posts;
    cursor = page.nextCursor;
    await between();
  }
}

describe('following a profile', () => {
  it('by any form of its URL reads its posts, for one user only', async () => {
    const profile = await ann.api.engageFeed.addProfile({
      body: { profileUrl: 'linkedin.com/in/Maya-Lindqvist/?trk=x' },
    });
    expect(profile).toMatchObject({
      kind: 'person',
      network: 'sample',
      url: maya,
      addedVia: 'url',
      readState: 'queued',
      posts: 0,
    });
    await app.waitForIdle();
    const [read] = await followed(ann);
    expect(read).toMatchObject({ id: profile.id, readState: 'idle', lastError: null });
    expect(read?.posts).toBeGreaterThan(3);
    expect(read?.unseenPosts).toBe(read?.posts);
    const { items } = await feed(ann);
    expect(items).toHaveLength(read?.posts ?? 0);
    expect(items[0]).toMatchObject({ author: { id: profile.id, name: 'Maya Lindqvist' }, seenAt: null });
    expect(items.map((post) => post.publishedAt)).toEqual(
      items.map((post) => post.publishedAt).sort((one, other) => other.localeCompare(one)),
    );
    const oldest = Date.parse(items.at(-1)?.publishedAt ?? '');
    expect(app.now().getTime() - oldest).toBeLessThan(90 * day + hour);
    expect(await followed(bob)).toEqual([]);
    expect((await feed(bob)).items).toEqual([]);
    expect((await feed(bob, { profile: [profile.id] })).items).toEqual([]);
    // Adding it again returns the same profile, also by its id on the network.
    expect((await ann.api.engageFeed.addProfile({ body: { url: maya } })).id).toBe(profile.id);
    expect((await bob.api.engageFeed.addProfile({ body: { url: maya } })).id).not.toBe(profile.id);
    await app.waitForIdle();
  });

  it('works for a company page', async () => {
    const { id } = await ann.api.engageFeed.addProfile({
      body: { url: 'https://www.linkedin.com/company/northwind-labs/posts/' },
    });
    await app.waitForIdle();
    const items = (await feed(ann, { profile: [id] })).items;
    expect(items.length).toBeGreaterThan(2);
    expect(new Set(items.map(({ author }) => author.kind))).toEqual(new Set(['company']));
    await ann.api.engageFeed.unfollow({ params: { id } });
  });

  it("refuses URLs that aren't profiles, with a reason", async () => {
    for (const url of ['maya', 'https://example.com/in/maya']) {
      await expect(ann.api.engageFeed.addProfile({ body: { url } })).rejects.toMatchObject({
        code: 'invalid_request',
        body: { data: { issues: [{ path: 'url' }] } },
      });
    }
    await expect(
      ann.api.engageFeed.addProfile({ body: { url: 'https://www.linkedin.com/in/nobody-at-all' } }),
    ).rejects.toMatchObject({ code: 'provider_refused' });
  });

  it('from signals follows each person once, and all or none', async () => {
    const profile = await ann.api.sources.connect({ body: { url: priya } });
    await app.waitForIdle();
    const { items } = await ann.api.signals.list({ params: { id: profile.id }, query: { limit: 4 } });
    const ids = items.map(({ id }) => id);
    const before = (await followed(ann)).length;
    await expect(bob.api.engageFeed.followSignals({ body: { ids: ids.slice(0, 1) } })).rejects.toMatchObject({
      code: 'not_found',
    });
    const answer = await ann.api.engageFeed.followSignals({ body: { ids: [...ids, ids[0] ?? ''] } });
    expect(answer).toMatchObject({ followed: 4, already: 0, leftOut: 0 });
    expect((await ann.api.engageFeed.followSignals({ body: { ids } })).already).toBe(4);
    await app.waitForIdle();
    const all = await followed(ann);
    expect(all).toHaveLength(before + 4);
    expect(all.slice(0, 4).map(({ personId }) => personId)).toEqual(items.map(({ personId }) => personId));
    expect(all[0]).toMatchObject({ addedVia: 'signal', readState: 'idle' });
    expect(all.reduce((sum, one) => sum + one.posts, 0)).toBe((await walk(ann, 7)).length);
    const personId = items[1]?.personId ?? '';
    const asked = await ann.api.engageFeed.profiles({ query: { personId: [personId] } });
    expect(asked.items.map((one) => one.personId)).toEqual([personId]);
    const first = await ann.api.engageFeed.profiles({ query: { limit: 2 } });
    const next = await ann.api.engageFeed.profiles({ query: { limit: 100, cursor: first.nextCursor ?? '' } });
    expect([...first.items, ...next.items].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  it('shows what failed for each profile, and reads again on request', async () => {
    await app.fault({ provider: 'unipile', kind: '404', pathIncludes: '/posts', times: 1 });
    const { id } = await bob.api.engageFeed.addProfile({ body: { url: priya } });
    await app.waitForIdle();
    expect((await followed(bob)).find((one) => one.id === id)).toMatchObject({
      readState: 'failed',
      lastError: expect.stringMatching(/can’t find a profile at this URL/),
    });
    await expect(ann.api.engageFeed.readProfile({ params: { id } })).rejects.toMatchObject({
      code: 'not_found',
    });
    await bob.api.engageFeed.readProfile({ params: { id } });
    await app.waitForIdle();
    expect((await followed(bob)).find((one) => one.id === id)).toMatchObject({
      readState: 'idle',
      lastError: null,
    });
  });
});

describe('the feed', () => {
  it('filters by type and by what was seen, for its owner only', async () => {
    const all = (await walk(bob, 100)).map(({ id }) => id);
    const [one = '', two = ''] = all;
    await expect(ann.api.engageFeed.markSeen({ body: { ids: [one] } })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await bob.api.engageFeed.markSeen({ body: { ids: [one, two, one] } })).toEqual({ changed: 2 });
    expect(await bob.api.engageFeed.markSeen({ body: { ids: [one] } })).toEqual({ changed: 0 });
    const unseen = (await feed(bob, { hideSeen: true })).items.map(({ id }) => id);
    expect(unseen).toEqual(all.filter((id) => id !== one && id !== two));
    expect((await bob.api.engageFeed.post({ params: { id: one } })).seenAt).not.toBeNull();
    await bob.api.engageFeed.markSeen({ body: { ids: [one, two], seen: false } });
    const types = new Map<string, string[]>();
    for (const post of (await feed(bob)).items) {
      types.set(post.postType, [...(types.get(post.postType) ?? []), post.id]);
    }
    for (const [postType, ids] of types) {
      const { items } = await feed(bob, { postType: [postType as FeedPost['postType']] });
      expect(items.map(({ id }) => id)).toEqual(ids);
    }
  });

  it('accepts a cursor, a limit, and every filter, alone and combined', async () => {
    const all = (await feed(bob)).items;
    const ids = (posts: FeedPost[]) => posts.map(({ id }) => id);
    expect(all.length).toBeGreaterThan(6);
    expect((await feed(bob, { limit: 2 })).items).toHaveLength(2);
    expect(ids(await walk(bob, 2))).toEqual(ids(all));
    const lettersOf = ({ text }: FeedPost) => text?.match(/\p{L}{6,}/gu) ?? [];
    const [first, second] = all.flatMap((post) => {
      const [word] = lettersOf(post);
      return word === undefined ? [] : [{ post, word: word.toLowerCase() }];
    });
    if (!first || !second) throw new Error('The feed has too few words.');
    const words = (post: FeedPost) => (post.text ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u);
    const has = (word: string) => (post: FeedPost) => words(post).includes(word);
    const [one, two] = [first.word, second.word];
    const expected = {
      and: all.filter((post) => has(one)(post) && has(two)(post)),
      or: all.filter((post) => has(one)(post) || has(two)(post)),
      except: all.filter((post) => !has(one)(post) && !has(two)(post)),
    };
    const both = [one, two];
    expect(ids((await feed(bob, { andKeywords: both })).items)).toEqual(ids(expected.and));
    expect(ids((await feed(bob, { orKeywords: both })).items)).toEqual(ids(expected.or));
    expect(ids((await feed(bob, { exceptKeywords: both })).items)).toEqual(ids(expected.except));
    expect(expected.or.length).toBeGreaterThan(0);
    expect(expected.except.length).toBeLessThan(all.length);
    // All filters at once, page by page.
    const { postType } = first.post;
    const together = { orKeywords: [one], exceptKeywords: one === two ? [] : [two], postType: [postType] };
    const wanted = all.filter(
      (post) => has(one)(post) && (one === two || !has(two)(post)) && post.postType === postType,
    );
    const found: FeedPost[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await feed(bob, { ...together, limit: 1, ...(cursor === undefined ? {} : { cursor }) });
      found.push(...page.items);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(ids(found)).toEqual(ids(wanted));
  });

  it('accepts keywords separated by commas or repeated, and refuses foreign cursors', async () => {
    const [post] = (await feed(bob)).items;
    const [word = '', other = ''] = (post?.text ?? '').match(/\p{L}{5,}/gu) ?? [];
    const ask = async (search: string) => {
      const answer = await app.call('GET', `/engage/posts?${search}`, { token: bob.token });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { data: { items: FeedPost[] } }).data.items;
    };
    const hit = await ask(`andKeywords=${word.toUpperCase()},${other}&limit=1`);
    expect(hit[0]?.id).toBe(post?.id);
    expect(hit[0]?.hits.map(({ from, to }) => hit[0]?.text?.slice(from, to))).toEqual(
      expect.arrayContaining([word, other]),
    );
    expect(await ask(`andKeywords=${word}&andKeywords=${other}&limit=1`)).toEqual(hit);
    expect((await ask(`exceptKeywords=${word}`)).map(({ id }) => id)).not.toContain(post?.id);
    const ofCursor = { body: { data: { issues: [{ path: 'cursor' }] } } };
    for (const cursor of ['x', Buffer.from('{"network":"real"}').toString('base64url')]) {
      await expect(feed(bob, { cursor })).rejects.toMatchObject(ofCursor);
    }
    const { nextCursor } = await feed(bob, { limit: 1 });
    await expect(feed(bob, { network: 'real', cursor: nextCursor ?? '' })).rejects.toMatchObject(ofCursor);
    expect((await feed(bob, { network: 'real' })).items).toEqual([]);
  });

  it('grows over time through the cron, without duplicates', async () => {
    const before = await walk(ann, 100);
    app.advance(10 * day);
    await readFeedDue.run(app.composition.deps);
    await app.waitForIdle();
    const after = await walk(ann, 9);
    expect(after.length).toBeGreaterThan(before.length);
    expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    // Nothing is due any more.
    await readFeedDue.run(app.composition.deps);
    const { items } = await ann.api.jobs.list({});
    expect(items.filter(({ state }) => state === 'queued' || state === 'running')).toEqual([]);
  });
});

describe('unfollowing a profile', () => {
  it('removes its posts from the feed, and following again restores them unchanged', async () => {
    const [profile] = (await followed(bob)).filter(({ url }) => url === priya);
    const id = profile?.id ?? '';
    const [seen, ...rest] = (await feed(bob, { profile: [id] })).items;
    await bob.api.engageFeed.markSeen({ body: { ids: [seen?.id ?? ''] } });
    const all = (await feed(bob)).items.length;
    await expect(ann.api.engageFeed.unfollow({ params: { id } })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await bob.api.engageFeed.unfollow({ params: { id } })).toEqual({ id });
    expect((await feed(bob)).items).toHaveLength(all - rest.length - 1);
    expect((await followed(bob)).map((one) => one.id)).not.toContain(id);
    await expect(bob.api.engageFeed.unfollow({ params: { id } })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await bob.api.engageFeed.addProfile({ body: { url: priya } })).id).toBe(id);
    await app.waitForIdle();
    const back = (await feed(bob, { profile: [id] })).items;
    expect(back.map((post) => post.id)).toEqual(
      expect.arrayContaining([seen, ...rest].map((post) => post?.id ?? '')),
    );
    expect(back.find((post) => post.id === seen?.id)?.seenAt).not.toBeNull();
  });

  it("happens when a person is erased, who can't be followed again unless allowed", async () => {
    const [one] = (await followed(ann)).filter(({ addedVia }) => addedVia === 'signal');
    await ann.api.people.erase({ params: { id: one?.personId ?? '' }, query: { neverAgain: true } });
    expect((await followed(ann)).map(({ id }) => id)).not.toContain(one?.id);
    expect((await feed(ann)).items.filter(({ author }) => author.id === one?.id)).toEqual([]);
    await expect(ann.api.engageFeed.addProfile({ body: { url: one?.url ?? '' } })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('becomes permanent after 30 days', async () => {
    const [profile] = (await followed(bob)).filter(({ url }) => url === priya);
    await bob.api.engageFeed.unfollow({ params: { id: profile?.id ?? '' } });
    const { db } = app.composition.deps;
    const rows = () =>
      db
        .selectFrom('feed_post')
        .select('post_id')
        .where('engage_profile_id', '=', profile?.id ?? '')
        .execute();
    await purgeUnfollowed.run(app.composition.deps);
    expect(await rows()).not.toEqual([]);
    app.advance(31 * day);
    await purgeUnfollowed.run(app.composition.deps);
    expect(await rows()).toEqual([]);
  });
});
