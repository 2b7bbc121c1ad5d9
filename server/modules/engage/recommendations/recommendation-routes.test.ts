import { afterAll, describe, expect, it } from 'vitest';
import { written } from '#sandbox/world/written/index.ts';
import { pickDailyPostsCron } from '#server/modules/engage/daily/pick-daily-posts.cron.ts';
import { startApp } from '#test/app.ts';
import { triesAll } from '#test/cases.ts';
import { showRecentPosts } from '#test/recent-posts.ts';
import type { SignedIn } from '#test/sign-in.ts';

const hour = 3_600_000;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
showRecentPosts(app.composition.deps, 60);
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
const cleo = await app.signIn('cleo@northwind-labs.example');
const dan = await app.signIn('dan@northwind-labs.example');
const connect = async (who: SignedIn, path: string) => {
  const { id } = await who.api.sources.connect({ body: { url: `https://www.linkedin.com/${path}` } });
  return { who, path, id };
};
/** Those of the sample network whom one can sign in as. */
const signedIn = [
  await connect(ann, 'in/adaeze-okafor'),
  await connect(bob, 'in/jonas-beck'),
  await connect(dan, 'company/northwind-labs'),
  // Reading all that happens around her takes seconds.
  ...(triesAll() ? [await connect(cleo, 'in/maya-lindqvist')] : []),
];
await app.waitForIdle();
afterAll(() => app?.stop());

const profiles = async (who: SignedIn) =>
  (await who.api.recommendations.profiles({ query: { limit: 100 } })).items;
const list = (who: SignedIn) => who.api.recommendations.list({});
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { status: number }) => error.status,
  );

describe('the recommendation routes', () => {
  it.each(signedIn)('lead to people who write: the warmest and the recommended of $path', async (one) => {
    const writers = new Set(written.posts.map(({ author }) => author));
    const silent = (people: readonly { url: string | null }[]) =>
      people.map(({ url }) => url?.split('/').at(-1) ?? '').filter((slug) => !writers.has(slug));
    const { api } = one.who;
    const { items } = await api.signals.list({
      params: { id: one.id },
      query: { sort: 'score', limit: 50 },
    });
    expect(items).toHaveLength(50);
    expect(silent(items).length).toBeLessThanOrEqual(10);
    const { items: toFollow } = await api.recommendations.profiles({ query: {} });
    expect(toFollow).toHaveLength(20);
    expect(silent(toFollow)).toEqual([]);
  });

  it("return the user's own people with counted reasons, and no one else's", async () => {
    const anns = await profiles(ann);
    expect(anns.length).toBeGreaterThan(50);
    for (const { points, reasons, isFollowed } of anns) {
      expect(isFollowed).toBe(false);
      expect(reasons.length).toBeGreaterThan(0);
      expect(Math.round(10 * points)).toBe(
        reasons.reduce((sum, reason) => sum + Math.round(10 * reason.points), 0),
      );
      for (const { text } of reasons) expect(text).toMatch(/\d|once|twice|“| a message /);
    }
    const bobs = new Set((await profiles(bob)).map(({ personId }) => personId));
    expect(anns.some(({ personId }) => bobs.has(personId))).toBe(false);
  });

  it('follow a person by id, store the reason, and stop recommending them', async () => {
    const [first] = await profiles(ann);
    const id = first?.personId ?? '';
    expect(await refused(bob.api.recommendations.follow({ body: { id } }))).toBe(404);
    const followed = await ann.api.recommendations.follow({ body: { id } });
    expect(followed).toMatchObject({
      personId: id,
      reason: first?.reasons[0]?.text,
      addedVia: 'recommendation',
    });
    expect((await ann.api.recommendations.follow({ body: { id } })).id).toBe(followed.id);
    expect((await profiles(ann)).map(({ personId }) => personId)).not.toContain(id);
    await app.waitForIdle();
  });

  it("create today's list in a job with progress, and return when it was made", async () => {
    expect(await list(ann)).toMatchObject({ network: 'sample', madeAt: null, job: null, items: [] });
    const job = await ann.api.recommendations.generate({});
    expect(job.name).toBe('make-recommendations');
    await app.waitForIdle();
    const done = await ann.api.jobs.one({ params: { id: job.id } });
    expect(done).toMatchObject({ state: 'succeeded' });
    expect(done.done).toBe(done.total);
    const made = await list(ann);
    expect(made.items).toHaveLength(20);
    expect(made.madeAt).not.toBeNull();
    const points = made.items.map((one) => one.points);
    expect(points).toEqual(points.toSorted((one, other) => other - one));
    expect((await list(bob)).items).toEqual([]);
  });

  it('hide a person marked as not interested at once, until that is undone', async () => {
    const before = await list(ann);
    const id = before.items[3]?.personId ?? '';
    expect(await refused(bob.api.recommendations.never({ body: { id } }))).toBe(404);
    await ann.api.recommendations.never({ body: { id } });
    expect((await list(ann)).items).toEqual(before.items.filter(({ personId }) => personId !== id));
    expect(await refused(bob.api.recommendations.again({ body: { id } }))).toBe(404);
    await ann.api.recommendations.again({ body: { id } });
    expect((await list(ann)).items).toEqual(before.items);
  });
});

describe('the daily post routes', () => {
  it('return posts of followed people, which only their user can mark', async () => {
    await ann.api.engageFeed.addProfile({ body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
    for (const { personId } of (await profiles(ann)).slice(0, 20)) {
      await ann.api.recommendations.follow({ body: { id: personId } });
    }
    await app.waitForIdle();
    const first = await ann.api.recommendations.daily({});
    const authors = first.items.map(({ post }) => post.author.name);
    expect(authors.length).toBeGreaterThan(2);
    expect(new Set(authors).size).toBe(authors.length);
    expect(authors).toContain('Maya Lindqvist');
    expect(first).toMatchObject({ day: '2026-11-20', done: 0, isDone: false });
    const [one] = first.items;
    const params = { id: one?.id ?? '' };
    const mark = (who: SignedIn) => who.api.recommendations.markDaily({ params, body: { state: 'done' } });
    expect(await refused(mark(bob))).toBe(404);
    await mark(ann);
    const again = await ann.api.recommendations.refreshDaily({ body: {} });
    expect(again.items[0]).toMatchObject({ id: one?.id, state: 'done' });
    expect((await bob.api.recommendations.daily({})).items).toEqual([]);
  });

  it('return posts that the cron picks once, at 07:00 local time', async () => {
    const { db } = app.composition.deps;
    const picked = async () =>
      (
        await db
          .selectFrom('daily_pick')
          .select('day')
          .distinct()
          .where('user_id', '=', ann.userId)
          .orderBy('day')
          .execute()
      ).map(({ day }) => day);
    const deps = { ...app.composition.deps };
    await pickDailyPostsCron.run(deps);
    expect(await picked()).toEqual(['2026-11-20']);
    app.advance(Date.parse('2026-11-21T06:59:00Z') - app.now().getTime());
    await pickDailyPostsCron.run(deps);
    expect(await picked()).toEqual(['2026-11-20']);
    app.advance(hour / 2);
    await pickDailyPostsCron.run(deps);
    await pickDailyPostsCron.run(deps);
    expect(await picked()).toEqual(['2026-11-20', '2026-11-21']);
    await app.waitForIdle();
  });
});

describe('the analytics route', () => {
  it("returns the caller's numbers until a date or time, with a definition of each", async () => {
    const read = (tillDate: string) => ann.api.engageAnalytics.read({ query: { tillDate } });
    const whole = await read('2026-11-20');
    expect(whole.days).toHaveLength(30);
    expect(whole.till).toBe('2026-11-20T23:59:59.999Z');
    expect((await read('2026-11-20T10:00:00Z')).till).toBe('2026-11-20T10:00:00.000Z');
    expect(Object.keys(whole.definitions).sort()).toEqual(
      [...Object.keys(whole.totals), ...Object.keys(whole.answers), 'streak'].sort(),
    );
    const { totals } = await bob.api.engageAnalytics.read({ query: {} });
    expect(totals.drafted).toBe(0);
  });
});
