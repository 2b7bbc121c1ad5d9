import { afterAll, describe, expect, it } from 'vitest';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';

const by = (slug: string, urn: string, more: Partial<Parameters<typeof newEngagement>[0]> = {}) =>
  newEngagement({ person: newPerson(slug), post: newPost(urn), ...more });
const written = (urn: string, day: number, text: string) =>
  newPost(urn, { text, url: `https://posts.example/${urn}`, publishedAt: new Date(Date.UTC(2026, 9, day)) });

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
const { db } = app.composition.deps;
const first = await makeProfile(db, ann.userId, 'First');
const second = await makeProfile(db, ann.userId, 'Second');
const real = await makeProfile(db, ann.userId, 'Real', 'real');
const bobs = await makeProfile(db, bob.userId, 'Bob');
// The dates aren't in storage order, and one post has no date.
const posts = [
  written('p1', 1, 'Über Größe'),
  written('p3', 3, 'x'.repeat(500)),
  written('p2', 2, 'Two 100%'),
  newPost('p0', { text: 'Undated' }),
];
await record(
  db,
  first,
  [
    by('a', 'p1'),
    by('a', 'p1', { type: 'reaction' }),
    by('b', 'p1'),
    by('c', 'p1', { direction: 'outbound' }),
    by('b', 'p2'),
    newEngagement({ post: newPost('p2'), type: 'reaction' }),
    newEngagement({ person: newPerson('m'), type: 'mention', post: newPost('theirs', { isOwn: false }) }),
  ],
  { posts },
);
await record(db, second, [by('a', 'q1')], { posts: [written('q1', 2, 'Second’s own')] });
await record(db, real, [by('r', 'real')], { posts: [written('real', 5, 'Real')] });
await record(db, bobs, [by('z', 'p1')], { posts: [written('p1', 1, 'Bob’s')] });
afterAll(() => app.stop());

const postsOf = (
  id: string,
  query: Parameters<typeof ann.api.signalPosts.list>[0]['query'] = {},
  who = ann,
) => who.api.signalPosts.list({ params: { id }, query });
const reported = ({ items }: Awaited<ReturnType<typeof postsOf>>) =>
  items.map(({ excerpt, people }) => [excerpt?.slice(0, 12), people]);

describe('posts to filter by', () => {
  it("are the profile's own, newest first, with the number of people who engaged", async () => {
    const page = await postsOf(first.id);
    expect(reported(page)).toEqual([
      ['x'.repeat(12), 0],
      ['Two 100%', 1],
      ['Über Größe', 2],
      ['Undated', 0],
    ]);
    expect(page.nextCursor).toBeNull();
    expect(page.items[0]).toMatchObject({
      excerpt: 'x'.repeat(240),
      url: 'https://posts.example/p3',
      publishedAt: '2026-10-03T00:00:00.000Z',
    });
    expect(page.items[3]?.publishedAt).toBeNull();
  });

  it('are combined over all profiles, with sample and real separate', async () => {
    expect(reported(await postsOf('sample')).map(([text]) => text)).toEqual([
      'x'.repeat(12),
      'Second’s own',
      'Two 100%',
      'Über Größe',
      'Undated',
    ]);
    expect(reported(await postsOf('real'))).toEqual([['Real', 1]]);
    expect(reported(await postsOf('real', {}, bob))).toEqual([]);
  });

  it('are paged, each post once', async () => {
    const all = (await postsOf('sample')).items;
    const seen = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await postsOf('sample', { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all);
    const { nextCursor } = await postsOf('sample', { limit: 2 });
    for (const wrong of [nextCursor ?? '', 'nonsense']) {
      await expect(postsOf(first.id, { cursor: wrong })).rejects.toMatchObject({ status: 400 });
    }
  });

  it('are searched by words, ignoring accents and case', async () => {
    expect(reported(await postsOf('sample', { search: 'GROSSE uber' }))).toEqual([['Über Größe', 2]]);
    expect(reported(await postsOf('sample', { search: '0%' }))).toEqual([['Two 100%', 1]]);
    expect(reported(await postsOf('sample', { search: 'nobody' }))).toEqual([]);
  });

  it("are found by id, including other authors' posts, but not another user's records", async () => {
    const { db } = app.composition.deps;
    const stored = await db.selectFrom('post').select(['id', 'urn', 'user_id', 'network']).execute();
    const idOf = (urn: string, who = ann) =>
      stored.find((post) => post.urn === urn && post.user_id === who.userId)?.id ?? '';
    const post = [idOf('p1'), idOf('theirs'), idOf('p1', bob), idOf('real')];
    expect(reported(await postsOf(first.id, { post, limit: 1 }))).toEqual([
      ['Über Größe', 2],
      [undefined, 1],
    ]);
    const signals = await ann.api.signals.list({ params: { id: 'sample' }, query: { post: [idOf('p1')] } });
    expect(signals.items.map(({ name }) => name).sort()).toEqual(['a', 'b']);
  });

  it("of another user's profile are not found", async () => {
    const answer = await app.call('GET', `/signals/${first.id}/posts`, { token: bob.token });
    expect(answer.status).toBe(404);
  });
});

describe('a post search', () => {
  const find = async (keyword: string, who = ann) =>
    (await who.api.signalPosts.search({ query: { keyword } })).items;

  it('finds the user’s own posts in all connected profiles, each with its profile', async () => {
    expect(await find('GROSSE uber')).toMatchObject([
      { excerpt: 'Über Größe', network: 'sample', connectedProfileId: first.id, people: 2 },
    ]);
    expect(await find('own')).toMatchObject([
      { excerpt: 'Second’s own', connectedProfileId: second.id, people: 1 },
    ]);
    expect(await find('real')).toMatchObject([
      { excerpt: 'Real', network: 'real', connectedProfileId: real.id },
    ]);
    expect(await find('100%')).toMatchObject([{ excerpt: 'Two 100%' }]);
    expect(await find('%%')).toEqual([]);
    expect(await find('bob')).toEqual([]);
    expect(await find('bob', bob)).toMatchObject([{ excerpt: 'Bob’s', people: 1 }]);
    expect(await find('größe', bob)).toEqual([]);
  });

  it('returns the newest first, up to the limit', async () => {
    const all = await find('o');
    const days = all.map(({ publishedAt }) => publishedAt ?? '');
    expect(days).toEqual([...days].sort().reverse());
    expect(all.length).toBeGreaterThan(1);
    const one = await ann.api.signalPosts.search({ query: { keyword: 'o', limit: 1 } });
    expect(one.items).toEqual(all.slice(0, 1));
  });

  it('leaves out posts of disconnected profiles', async () => {
    await ann.api.profile.disconnect({ params: { id: second.id } });
    expect(await find('own')).toEqual([]);
    await ann.api.profile.restore({ params: { id: second.id } });
    expect(await find('own')).toHaveLength(1);
  });
});
