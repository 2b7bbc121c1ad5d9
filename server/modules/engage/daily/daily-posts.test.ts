import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { DailyPosts } from '#contract/engage/recommendations.ts';
import { neverRecommend } from '#server/modules/engage/recommendations/recommendations.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { changeVoice } from '#server/modules/profile/voice.ts';
import { addPeopleToList } from '#server/modules/signals/lists/change-list.ts';
import { cases } from '#test/cases.ts';
import { followUrl, publish } from '#test/engage-facts.ts';
import {
  makeOwner,
  newEngagement,
  newPerson,
  newPost,
  openTestDatabase,
  record,
  saveRules,
  signalsByName,
} from '#test/facts.ts';
import { documentedScore, roundHalfUp } from '#test/signal-reference.ts';
import { markDailyPick, readDailyPosts, refreshDailyPosts } from './daily-posts.ts';

const now = new Date('2026-11-20T12:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const ago = (ms: number) => new Date(now.getTime() - ms);
const urlOf = (slug: string) => `https://www.linkedin.com/in/${slug}`;

const test = await openTestDatabase();
afterAll(() => test.stop());

type Reported = { type: 'comment' | 'reaction' | 'message'; age: number };
type Author = {
  engaged: Reported[];
  isFollowed: boolean;
  blockedBy: 'list' | 'never' | null;
  commentedAgo: number | null;
};
type World = {
  authors: Author[];
  posts: { author: number; words: string[]; age: number; isCommented: boolean }[];
};

const ages = (max: number) => fc.noBias(fc.integer({ min: 1, max: max }));
const author: fc.Arbitrary<Author> = fc.record({
  engaged: fc.array(
    fc.record({
      type: fc.constantFrom('comment' as const, 'reaction' as const, 'message' as const),
      age: ages(250 * day),
    }),
    { maxLength: 12 },
  ),
  isFollowed: fc.boolean(),
  blockedBy: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('list' as const, 'never' as const) },
  ),
  commentedAgo: fc.option(ages(5 * day)),
});
const world: fc.Arbitrary<World> = fc.record({
  authors: fc.array(author, { minLength: 6, maxLength: 6 }),
  posts: fc.array(
    fc.record({
      author: fc.integer({ min: 0, max: 5 }),
      words: fc.array(fc.constantFrom('Pipeline!', 'forecasts', 'Zürich', 'lunch', 'the', 'warehouse,'), {
        maxLength: 6,
      }),
      age: ages(16 * day),
      isCommented: fc.nat(4).map((one) => one === 0),
    }),
    { minLength: 12, maxLength: 40 },
  ),
});

/** What the user sells; only some of its words are meaningful. */
const offer = 'We help the warehouse with forecasts, zürich and pipeline';
const reporting = ['warehouse', 'forecasts', 'zurich', 'pipeline'];
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Stores a world for a new user. @returns the ids of the posts, and of the known people */
async function build({ authors, posts }: World) {
  const owner = await makeOwner(test.db, 'Ann');
  await changeVoice(test.db, owner.user_id, { offer, rules: [] }, now);
  const reported = authors.flatMap(({ engaged }, index) =>
    engaged.map(({ type, age }) =>
      newEngagement({ type, person: newPerson(`a${index}`), occurredAt: ago(age), conversationId: `${age}` }),
    ),
  );
  await record(test.db, owner, reported);
  const followed = new Map<number, string>();
  for (const [index, { isFollowed }] of authors.entries()) {
    if (isFollowed) followed.set(index, await followUrl(test.db, owner, urlOf(`a${index}`), `a${index}`));
  }
  const ids: string[] = [];
  for (const [index, post] of posts.entries()) {
    ids.push(
      await publish(test.db, owner, {
        urn: `urn:li:activity:${index}`,
        text: post.words.join(' '),
        publishedAt: ago(post.age),
        author: { name: `a${post.author}`, url: urlOf(`a${post.author}`) },
        followedId: followed.get(post.author) ?? null,
      }),
    );
  }
  const commented = posts.flatMap(({ isCommented }, index) =>
    isCommented
      ? [
          newEngagement({
            direction: 'outbound',
            post: newPost(`urn:li:activity:${index}`, { isOwn: false }),
            occurredAt: ago(60 * day),
          }),
        ]
      : [],
  );
  const visited = authors.flatMap(({ commentedAgo }, index) =>
    commentedAgo === null
      ? []
      : [
          newEngagement({
            direction: 'outbound',
            post: newPost(`urn:li:activity:9${index}`, {
              isOwn: false,
              author: { name: `a${index}`, url: urlOf(`a${index}`) },
            }),
            occurredAt: ago(commentedAgo),
          }),
        ],
  );
  await record(test.db, owner, [...commented, ...visited]);
  const people = await signalsByName(test.db, owner);
  for (const [index, { blockedBy }] of authors.entries()) {
    const personId = people.get(`a${index}`)?.person_id;
    if (personId === undefined || blockedBy === null) continue;
    if (blockedBy === 'never') await neverRecommend(test.db, owner.user_id, personId, now);
    else await doNotEngage(owner, personId);
  }
  return { owner, ids };
}

async function doNotEngage(owner: OwnedConnectedProfile, personId: string) {
  const list = await test.db
    .selectFrom('list')
    .select('id')
    .where('user_id', '=', owner.user_id)
    .where('kind', '=', 'do_not_engage')
    .executeTakeFirstOrThrow();
  await test.db
    .transaction()
    .execute((trx) => addPeopleToList(trx, { userId: owner.user_id, listId: list.id }, [personId]));
}

/** A naive second implementation of decision 0025. */
function expectDay({ authors, posts }: World, ids: string[]): { id: string; points: number }[] {
  const scored = posts.flatMap((post, index) => {
    const { engaged, isFollowed, blockedBy, commentedAgo } = authors[post.author] as Author;
    const isKnown = engaged.length > 0;
    const recent = engaged.filter(({ age }) => age < 180 * day);
    if (post.age >= 3 * day || post.isCommented || post.words.length === 0) return [];
    if (isKnown && blockedBy !== null) return [];
    if (!isFollowed && recent.length === 0) return [];
    const there = new Set(fold(post.words.join(' ')).split(/[^a-z]+/));
    const words = reporting.filter((word) => there.has(word)).length;
    const counted = Math.min(10, recent.filter(({ type }) => type !== 'message').length);
    const history = engaged.map(({ type, age }) => ({
      type,
      conversationId: `${age}`,
      occurredAt: ago(age),
    }));
    const score = isKnown ? roundHalfUp(documentedScore(history, now)) : 0;
    const hours = post.age / hour;
    const fresh = hours <= 6 ? 20 : hours <= 24 ? 15 : hours <= 48 ? 8 : hours <= 72 ? 3 : 0;
    const isQuiet = !isKnown || commentedAgo === null || commentedAgo >= 48 * hour;
    const tenths = Math.round((3 * Math.round(10 * Math.min(30, score))) / 10);
    const points = (10 * (4 * words + 2 * counted + fresh + (isQuiet ? 5 : 0)) + tenths) / 10;
    return [{ id: ids[index] ?? '', points, age: post.age, author: post.author }];
  });
  scored.sort(
    (one, other) => other.points - one.points || one.age - other.age || (one.id < other.id ? -1 : 1),
  );
  const taken: typeof scored = [];
  for (const one of scored) {
    if (taken.length < 10 && taken.every(({ author }) => author !== one.author)) taken.push(one);
  }
  return taken.map(({ id, points }) => ({ id, points }));
}

const shown = ({ items }: DailyPosts) => items.map(({ post, points }) => ({ id: post.id, points }));

describe('the daily posts', () => {
  it('are those that a one-by-one count ranks first, for any data', async () => {
    let picked = 0;
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const { owner, ids } = await build(given);
        const posts = await readDailyPosts(test.db, owner.user_id, undefined, now);
        expect(shown(posts)).toEqual(expectDay(given, ids));
        expect(posts.items.map(({ rank }) => rank)).toEqual(posts.items.map((_, index) => index + 1));
        for (const { points, reasons } of posts.items) {
          expect(reasons.reduce((sum, one) => sum + Math.round(10 * one.points), 0)).toBe(
            Math.round(10 * points),
          );
        }
        picked += posts.items.length;
      }),
      { numRuns: cases(20, 3), endOnFailure: true },
    );
    expect(picked).toBeGreaterThan(cases(5, 0));
  });

  const twelve = async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const ids: string[] = [];
    for (let index = 0; index < 14; index += 1) {
      const author = { name: `b${index}`, url: urlOf(`b${index}`) };
      const followedId = await followUrl(test.db, owner, author.url, author.name);
      const publishedAt = ago((index + 1) * hour);
      ids.push(
        await publish(test.db, owner, {
          urn: `urn:li:activity:${index}`,
          text: 'x',
          publishedAt,
          author,
          followedId,
        }),
      );
    }
    return { owner, userId: owner.user_id, ids };
  };
  const idsOf = (posts: DailyPosts) => posts.items.map(({ post }) => post.id);

  it('stay the same when new posts arrive, and a refresh replaces untouched ones only', async () => {
    const { owner, userId, ids } = await twelve();
    const first = await readDailyPosts(test.db, userId, undefined, now);
    expect(idsOf(first)).toEqual(ids.slice(0, 10));
    const author = { name: 'new', url: urlOf('new') };
    const followedId = await followUrl(test.db, owner, author.url, author.name);
    const fresh = await publish(test.db, owner, {
      urn: 'urn:li:activity:77',
      text: 'x',
      publishedAt: ago(1),
      author,
      followedId,
    });
    expect(await readDailyPosts(test.db, userId, undefined, now)).toEqual(first);

    const [one, , three] = first.items;
    await markDailyPick(test.db, userId, one?.id ?? '', 'done');
    await markDailyPick(test.db, userId, three?.id ?? '', 'skipped');
    const again = await refreshDailyPosts(test.db, userId, undefined, now);
    expect(again.items[0]).toMatchObject({ id: one?.id, state: 'done', rank: 1 });
    expect(again.items[2]).toMatchObject({ id: three?.id, state: 'skipped', rank: 3 });
    expect(again).toMatchObject({ done: 2, isDone: false });
    // Posts that weren't shown yet come first, then those that were.
    const [kept, , alsoKept, ...rest] = idsOf(again);
    expect([kept, alsoKept]).toEqual([ids[0], ids[2]]);
    expect(idsOf(again)[1]).toBe(fresh);
    expect(rest).toEqual([ids[10], ids[11], ids[12], ids[13], ids[1], ids[3], ids[4]]);
  });

  /** A world of one user, with what each post is about. */
  const publishAll = async (posts: { slug: string; age: number; text?: string }[]) => {
    const owner = await makeOwner(test.db, 'Ann');
    const followed = new Map<string, string>();
    const ids: string[] = [];
    for (const [index, { slug, age, text = 'x' }] of posts.entries()) {
      const author = { name: slug, url: urlOf(slug) };
      const followedId = followed.get(slug) ?? (await followUrl(test.db, owner, author.url, slug));
      followed.set(slug, followedId);
      const urn = `urn:li:activity:${index}`;
      ids.push(await publish(test.db, owner, { urn, text, publishedAt: ago(age), author, followedId }));
    }
    return { owner, ids };
  };
  const pickedOf = async (owner: OwnedConnectedProfile) =>
    idsOf(await readDailyPosts(test.db, owner.user_id, undefined, now));

  it('have one post a person, of the last three days', async () => {
    const young = Array.from({ length: 8 }, (_, at) => ({ slug: `y${at}`, age: 2 * day + at * hour }));
    const { owner, ids } = await publishAll([
      ...young,
      { slug: 'y0', age: hour },
      { slug: 'old', age: 3 * day + hour },
    ]);
    expect((await pickedOf(owner)).sort()).toEqual(ids.slice(1, 9).sort());
  });

  it('have words', async () => {
    const { owner, ids } = await publishAll([
      { slug: 'rain', age: hour, text: '🌧️☕ 4!' },
      { slug: 'tea', age: hour, text: 'お茶' },
    ]);
    expect(await pickedOf(owner)).toEqual([ids[1]]);
  });

  it('are in languages the user writes', async () => {
    const german = 'Wir haben das nicht mit den Kunden besprochen, und das war ein Fehler.';
    const french = 'Nous ne sommes pas dans les bureaux pour une semaine avec des clients.';
    const { owner, ids } = await publishAll([
      { slug: 'de', age: hour, text: german },
      { slug: 'fr', age: hour, text: french },
      { slug: 'none', age: hour, text: 'Ja!' },
    ]);
    expect((await pickedOf(owner)).sort()).toEqual([...ids].sort());
    const writer = await publishAll([
      { slug: 'de', age: hour, text: german },
      { slug: 'fr', age: hour, text: french },
      { slug: 'none', age: hour, text: 'Ja!' },
    ]);
    await record(test.db, writer.owner, [
      newEngagement({
        direction: 'outbound',
        text: german,
        post: newPost('urn:li:activity:500', { isOwn: false }),
        occurredAt: ago(30 * day),
      }),
    ]);
    expect((await pickedOf(writer.owner)).sort()).toEqual([writer.ids[0], writer.ids[2]].sort());
  });

  it('put who fits before score, and who does not last', async () => {
    const { owner, ids } = await publishAll([
      { slug: 'warm', age: hour },
      { slug: 'fitting', age: hour },
      { slug: 'recruiter', age: hour },
    ]);
    await saveRules(test.db, owner.user_id, {
      fit: [
        { field: 'title', is: ['founder'], points: 20 },
        { field: 'title', is: ['recruiter'], points: -20 },
      ],
    });
    await record(test.db, owner, [
      newEngagement({
        person: newPerson('recruiter', { headline: 'Recruiter', title: 'Recruiter' }),
        occurredAt: ago(hour),
      }),
      newEngagement({ person: newPerson('warm'), occurredAt: ago(hour), type: 'reaction' }),
      newEngagement({
        person: newPerson('fitting', { headline: 'Founder', title: 'Founder' }),
        occurredAt: ago(200 * day),
        type: 'reaction',
      }),
    ]);
    expect(await pickedOf(owner)).toEqual([ids[1], ids[0], ids[2]]);
  });

  it('are done when all are handled, stay done, and start over at 07:00 without handled ones', async () => {
    const { userId, ids } = await twelve();
    const first = await readDailyPosts(test.db, userId, undefined, now);
    for (const { id } of first.items) await markDailyPick(test.db, userId, id, 'done');
    const done = await readDailyPosts(test.db, userId, undefined, now);
    expect(done).toMatchObject({
      isDone: true,
      done: 10,
      day: '2026-11-20',
      nextAt: '2026-11-21T07:00:00.000Z',
    });
    const before = await readDailyPosts(test.db, userId, undefined, new Date('2026-11-21T06:59:59Z'));
    expect(idsOf(before)).toEqual(idsOf(first));
    const next = await readDailyPosts(test.db, userId, undefined, new Date('2026-11-21T07:00:00Z'));
    expect(next.day).toBe('2026-11-21');
    expect(idsOf(next).sort()).toEqual(ids.slice(10).sort());
  });

  it('follow the local day when the user travels, with one set per day', async () => {
    const { userId } = await twelve();
    const move = (timezone: string) =>
      test.db.updateTable('app_user').set({ timezone }).where('id', '=', userId).execute();
    await move('Europe/Berlin');
    const berlin = await readDailyPosts(test.db, userId, undefined, now);
    expect(berlin).toMatchObject({ day: '2026-11-20', nextAt: '2026-11-21T06:00:00.000Z' });
    // 04:00 in Los Angeles, where yesterday's daily posts still apply.
    await move('America/Los_Angeles');
    const west = await readDailyPosts(test.db, userId, undefined, now);
    expect(west).toMatchObject({ day: '2026-11-19', nextAt: '2026-11-20T15:00:00.000Z' });
    const later = await readDailyPosts(test.db, userId, undefined, new Date('2026-11-20T15:00:00Z'));
    expect(later.items).toEqual(berlin.items);
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from daily_pick
      where user_id = ${userId} and day = '2026-11-20'`.execute(test.db);
    expect(rows[0]?.n).toBe(10);
  });

  it('are ten, however many requests come at once', async () => {
    const { userId } = await twelve();
    const visits = await Promise.all(
      Array.from({ length: 5 }, () => readDailyPosts(test.db, userId, undefined, now)),
    );
    for (const one of visits) expect(one.items).toEqual(visits[0]?.items);
    expect(visits[0]?.items).toHaveLength(10);
  });

  it('replace people not to be engaged with others, and count a comment as done', async () => {
    const { owner, userId, ids } = await twelve();
    await record(test.db, owner, [newEngagement({ person: newPerson('b0'), occurredAt: ago(300 * day) })]);
    const first = await readDailyPosts(test.db, userId, undefined, now);
    expect(idsOf(first)[0]).toBe(ids[0]);
    const people = await signalsByName(test.db, owner);
    await doNotEngage(owner, people.get('b0')?.person_id ?? '');
    const second = await readDailyPosts(test.db, userId, undefined, now);
    expect(idsOf(second)).not.toContain(ids[0]);
    expect(second.items).toHaveLength(10);
    await record(test.db, owner, [
      newEngagement({
        direction: 'outbound',
        post: newPost('urn:li:activity:1', { isOwn: false }),
        occurredAt: now,
      }),
    ]);
    const third = await readDailyPosts(test.db, userId, undefined, now);
    expect(third.items.find(({ post }) => post.id === ids[1])?.state).toBe('done');
    expect(third.done).toBe(1);
  });
});
