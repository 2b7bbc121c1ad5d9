import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { noTokenMessage } from '#contract/error-codes.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { DEFAULT_SEED } from '#sandbox/app.ts';
import { type Post, seenBy } from '#sandbox/world/model.ts';
import { openWorld } from '#sandbox/world/world.ts';
import { startApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';

const startAt = new Date('2026-11-20T12:00:00Z');

const at = (slug: string) => `https://www.linkedin.com/in/${slug}`;
const activity = (post: Post) => `https://www.linkedin.com/feed/update/urn:li:activity:${post.id}/`;
const other = (post: Post) => `https://www.linkedin.com/feed/update/${post.socialId}?utm_source=share`;

// Nothing is synced: everything here came from single posts.
const app = await startApp({
  startAt,
  queue: { retrySeconds: 1, pollSeconds: 0.5 },
});
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
const health = (await (await fetch(`${app.sandboxUrl}/control/health`)).json()) as { genesis: string };
const world = openWorld(DEFAULT_SEED, Date.parse(health.genesis));
const connect = async (who: SignedIn, slug: string) =>
  (await who.api.sources.connect({ body: { url: at(slug) } })).id;
/** Ann's connected profile, and Bob's. */
const jonas = await connect(ann, 'jonas-beck');
const bobs = await connect(bob, 'jonas-beck');
await app.waitForIdle();
const postsOf = (slug: string) => {
  const actor = world.findPerson(slug);
  const posts = actor ? world.postsOf(actor, startAt.getTime()) : [];
  return posts.filter((post) => post.original === undefined && post.reactions.length > 8);
};
/** A post by someone other than Ann's profile, and one by the profile itself. */
const foreign = postsOf('maya-lindqvist').find(
  (post) => post.comments.length > 2 && !post.socialId.includes('activity'),
) as Post;
const own = postsOf('jonas-beck')[0] as Post;
afterAll(() => app.stop());
afterEach(async () => {
  await fetch(`${app.sandboxUrl}/control/faults`, { method: 'DELETE' });
});

const bring = (who: SignedIn, connectedProfileId: string, postUrl: string) =>
  who.api.posts.bring({ body: { postUrl, connectedProfileId } });

async function refusal(method: string, path: string, body?: unknown, token?: string) {
  const answer = await app.call(method, path, {
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  });
  const { data } = (await answer.json()) as ErrorBody;
  return {
    status: answer.status,
    code: data.code,
    message: data.message,
    paths: data.issues?.map(({ path: one }) => one),
  };
}

/** Row counts of each kind, over both users. */
async function facts() {
  const { db } = app.composition.deps;
  const counts: Record<string, number> = {};
  for (const table of [
    'person',
    'post',
    'post_name',
    'engagement',
    'signal',
    'brought_post',
    'job',
  ] as const) {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(row.n);
  }
  return counts;
}

/** Who engaged with a post, among a profile's signals in the database. */
async function engagersOf(who: SignedIn, profileId: string, postId: string) {
  return app.composition.deps.db
    .selectFrom('engagement')
    .innerJoin('person', (join) =>
      join.onRef('person.user_id', '=', 'engagement.user_id').onRef('person.id', '=', 'engagement.person_id'),
    )
    .select(['person.public_id as slug', 'engagement.type', 'engagement.direction'])
    .where('engagement.user_id', '=', who.userId)
    .where('engagement.connected_profile_id', '=', profileId)
    .where('engagement.post_id', '=', postId)
    .execute();
}

/** Inbound engagers according to the sample network: people, except the author. */
function truth(post: Post): string[] {
  const now = app.now().getTime();
  const said = seenBy(post.comments, now).flatMap((one) => [
    ['comment', one.author] as const,
    ...seenBy(one.replies, now).map((reply) => ['reply', reply.author] as const),
  ]);
  const reacted = seenBy(post.reactions, now).map(({ author }) => ['reaction', author] as const);
  return [...reacted, ...said]
    .filter(
      ([, author]) => author.kind === 'person' && author !== post.author && author.slug !== 'jonas-beck',
    )
    .map(([type, author]) => `${type} ${author.slug}`)
    .sort();
}

describe('previewing a post', () => {
  test('shows the post and its author, and writes nothing', async () => {
    const before = await facts();
    const preview = await ann.api.posts.preview({ query: { url: activity(foreign) } });
    expect(preview).toMatchObject({
      url: `https://www.linkedin.com/feed/update/${foreign.socialId}`,
      urn: foreign.socialId,
      author: { name: 'Maya Lindqvist', url: at('maya-lindqvist') },
      text: foreign.text,
      counts: { reactions: seenBy(foreign.reactions, app.now().getTime()).length },
      publishedAt: new Date(foreign.at).toISOString(),
      alreadyStored: null,
    });
    expect(preview.author?.headline).toBeTruthy();
    expect(await facts()).toEqual(before);
  });

  test.each([
    ['https://lnkd.in/abc', /short link. Open it/],
    ['https://www.linkedin.com/in/maya-lindqvist', /profile, not a post/],
    ['https://www.linkedin.com/pulse/x', /article/],
    ['nonsense', /isn't a LinkedIn URL/],
  ])("explains why %s isn't a post, naming the field", async (url, reason) => {
    const path = `/rapid-api/single-post?url=${encodeURIComponent(url)}`;
    const reported = await refusal('GET', path, undefined, ann.token);
    expect(reported).toMatchObject({ status: 400, paths: ['url'] });
    expect(reported.message).toMatch(reason);
  });

  test.each([
    ['401', 409, 'reconnect_needed'],
    ['403', 422, 'provider_refused'],
    ['404', 422, 'provider_refused'],
    ['429', 429, 'rate_limited'],
    ['500', 502, 'provider_unavailable'],
    ['malformed', 502, 'provider_unavailable'],
    ['cut', 502, 'provider_unavailable'],
  ])("a provider's %s is reported as our error, and importing stores nothing", async (kind, status, code) => {
    const before = await facts();
    await app.fault({ provider: 'unipile', kind, times: 2 });
    const path = `/rapid-api/single-post?url=${encodeURIComponent(activity(foreign))}`;
    expect(await refusal('GET', path, undefined, ann.token)).toMatchObject({ status, code });
    const body = { postUrl: activity(foreign), connectedProfileId: jonas };
    const reported = await refusal('POST', '/scrape/single-post', body, ann.token);
    expect(reported).toMatchObject({ status, code });
    if (kind === '404') expect(reported.message).toMatch(/or paste the post and its people/);
    expect(await facts()).toEqual(before);
  });
});

describe('importing a post', () => {
  test('stores it at once and reads the people who engaged in a job, for the chosen profile', async () => {
    const { post, job } = await bring(ann, jonas, other(foreign));
    expect(post).toMatchObject({
      urn: foreign.socialId,
      author: { name: 'Maya Lindqvist', url: at('maya-lindqvist') },
      isOwn: false,
      text: foreign.text,
    });
    expect(job).toMatchObject({ name: 'read-post' });
    await app.waitForIdle();
    const done = await ann.api.jobs.one({ params: { id: job.id } });
    expect(done).toMatchObject({ state: 'succeeded', message: null, step: 'Read engagement' });
    expect(done.done).toBe(done.total);
    const engagers = await engagersOf(ann, jonas, post.id);
    expect(engagers.every(({ direction }) => direction === 'inbound')).toBe(true);
    expect(engagers.map(({ type, slug }) => `${type} ${slug}`).sort()).toEqual(truth(foreign));
    expect(engagers.some(({ slug }) => slug === 'maya-lindqvist')).toBe(false);

    const { items } = await ann.api.posts.brought({ params: { id: jonas } });
    expect(items).toMatchObject([{ post: { id: post.id }, job: { id: job.id, state: 'succeeded' } }]);
    expect((await ann.api.posts.preview({ query: { url: activity(foreign) } })).alreadyStored).toBe(post.id);
    expect((await bob.api.posts.preview({ query: { url: activity(foreign) } })).alreadyStored).toBeNull();

    // The timeline says whose post it was.
    const { items: signals } = await ann.api.signals.list({ params: { id: jonas }, query: { limit: 200 } });
    const one = signals.find(({ url }) => url?.endsWith(`/${engagers[0]?.slug}`));
    const details = await ann.api.signals.details({ params: { id: one?.id ?? '' } });
    expect(details.timeline.items.find((entry) => entry.post?.id === post.id)?.post?.author).toBe(
      'Maya Lindqvist',
    );
  });

  test('gives the same post by any of its URLs, and adds nobody twice', async () => {
    const before = await facts();
    for (const url of [activity(foreign), other(foreign), foreign.id]) {
      const { post } = await bring(ann, jonas, url);
      expect(post.urn).toBe(foreign.socialId);
      await app.waitForIdle();
    }
    const after = await facts();
    expect({ ...after, job: 0 }).toEqual({ ...before, job: 0 });
  });

  test("marks the connected profile's own post, names no author, and adds nothing to what a sync imported", async () => {
    const before = await facts();
    const { post, job } = await bring(ann, jonas, activity(own));
    expect(post.isOwn).toBe(true);
    await app.waitForIdle();
    expect((await ann.api.jobs.one({ params: { id: job.id } })).state).toBe('succeeded');
    // The profile's sync had already brought the post and its engagers.
    const after = await facts();
    expect(after.engagement).toBe(before.engagement);
    expect(after.post).toBe(before.post);
    const { items } = await ann.api.signals.list({ params: { id: jonas }, query: { limit: 200 } });
    for (const { id } of items.slice(0, 20)) {
      const { timeline } = await ann.api.signals.details({ params: { id } });
      for (const entry of timeline.items)
        if (entry.post?.id === post.id) expect(entry.post.author).toBeNull();
    }
  });

  test('returns the running job when requested again, and a stop keeps what was read', async () => {
    const next = world
      .postsUntil(app.now().getTime())
      .find(
        (post) =>
          post.author.slug === 'adaeze-okafor' && post.original === undefined && post.comments.length > 1,
      ) as Post;
    await app.fault({
      provider: 'unipile',
      kind: '429',
      pathIncludes: '/comments',
      times: 1,
      retryAfterSeconds: 600,
    });
    const first = await bring(ann, jonas, activity(next));
    const state = async () => ann.api.jobs.one({ params: { id: first.job.id } });
    await expect.poll(async () => (await state()).step).toMatch(/limiting requests.*Trying again in 600 s/);
    const again = await bring(ann, jonas, activity(next));
    expect([again.post.id, again.job.id]).toEqual([first.post.id, first.job.id]);
    const kept = await engagersOf(ann, jonas, first.post.id);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.every(({ type }) => type === 'reaction')).toBe(true);
    await ann.api.jobs.stop({ params: { id: first.job.id } });
    expect(await engagersOf(ann, jonas, first.post.id)).toEqual(kept);
    // Ended by hand: the next attempt is ten minutes away.
    await app.composition.deps.db
      .updateTable('job')
      .set({ state: 'cancelled' })
      .where('user_id', '=', ann.userId)
      .where('id', '=', first.job.id)
      .execute();
    // A new reading brings the rest.
    const later = await bring(ann, jonas, activity(next));
    expect(later.job.id).not.toBe(first.job.id);
    await app.waitForIdle();
    expect(
      (await engagersOf(ann, jonas, first.post.id)).map(({ type, slug }) => `${type} ${slug}`).sort(),
    ).toEqual(truth(next));
  });

  test.each([
    [
      '403',
      /LinkedIn has restricted this server’s LinkedIn account.*The post is stored; you can paste who engaged instead\.$/,
    ],
    ['404', /doesn’t show who engaged with this post\. The post is stored; you can paste/],
    ['malformed', /can't read.*The post is stored/],
  ])(
    "a provider's %s while reading leaves the post stored and ends the job with a clear message",
    async (kind, words) => {
      const some = world
        .postsUntil(app.now().getTime())
        .filter((post) => post.author.slug === 'tomasz-wieczorek' && post.original === undefined);
      const post = some[['403', '404', 'malformed'].indexOf(kind)] as Post;
      await app.fault({ provider: 'unipile', kind, pathIncludes: '/reactions', times: 1 });
      const { post: stored, job } = await bring(ann, jonas, activity(post));
      await app.waitForIdle();
      const ended = await ann.api.jobs.one({ params: { id: job.id } });
      expect(ended.state).toBe('failed');
      expect(ended.message).toMatch(words);
      const { items } = await ann.api.posts.brought({ params: { id: jonas } });
      expect(items[0]).toMatchObject({ post: { id: stored.id, text: post.text }, job: { state: 'failed' } });
    },
  );

  test.each(['500', 'cut'])('retries a temporary %s while reading automatically', async (kind) => {
    const some = world
      .postsUntil(app.now().getTime())
      .filter((post) => post.author.slug === 'priya-raman' && post.original === undefined);
    const post = some[['500', 'cut'].indexOf(kind)] as Post;
    await app.fault({ provider: 'unipile', kind, pathIncludes: '/reactions', times: 1 });
    const { post: stored, job } = await bring(ann, jonas, activity(post));
    const state = async () => ann.api.jobs.one({ params: { id: job.id } });
    await expect.poll(async () => (await state()).step).toMatch(/isn’t responding\. Trying again in 1 s/);
    expect((await ann.api.posts.brought({ params: { id: jonas } })).items[0]?.post.id).toBe(stored.id);
    await app.waitForIdle();
    expect((await state()).state).toBe('succeeded');
    expect(
      (await engagersOf(ann, jonas, stored.id)).map(({ type, slug }) => `${type} ${slug}`).sort(),
    ).toEqual(truth(post));
  });

  test("requires a session, the user's own profile and a post URL", async () => {
    const body = { postUrl: activity(foreign), connectedProfileId: jonas };
    expect(await refusal('POST', '/scrape/single-post', body)).toMatchObject({
      status: 401,
      message: noTokenMessage,
    });
    expect(await refusal('POST', '/scrape/single-post', body, bob.token)).toMatchObject({ status: 404 });
    const field = async (wrong: unknown) =>
      (await refusal('POST', '/scrape/single-post', wrong, ann.token)).paths;
    expect(await field({ ...body, postUrl: ' ' })).toEqual(['postUrl']);
    expect(await field({ ...body, postUrl: at('maya') })).toEqual(['postUrl']);
    expect(await field({ postUrl: activity(foreign) })).toEqual(['connectedProfileId']);
    expect((await bob.api.posts.brought({ params: { id: bobs } })).items).toEqual([]);
    expect(await refusal('GET', `/scrape/single-post/${jonas}`, undefined, bob.token)).toMatchObject({
      status: 404,
    });
  });
});

test('previewing and importing explain the alternative without a provider', async () => {
  const { deps } = app.composition;
  const { importPost, previewPost } = await import('./import-post.ts');
  const caller = { userId: ann.userId, sessionId: ann.userId, role: 'user' } as const;
  const none = { ...deps, source: { real: null, sample: null } };
  await expect(previewPost(none, caller, activity(foreign))).rejects.toMatchObject({
    code: 'not_configured',
    message: expect.stringMatching(/^No data provider.*Paste its text and people instead/),
  });
  await expect(
    importPost(none, caller, { postUrl: activity(foreign), connectedProfileId: jonas }),
  ).rejects.toMatchObject({ code: 'not_configured' });
});
