import { expect, test } from 'vitest';
import { cast } from '#sandbox/world/cast.ts';
import type { Actor, At, Person, Post } from '#sandbox/world/model.ts';
import { openWorld, type World } from '#sandbox/world/world.ts';
import { written } from '#sandbox/world/written/index.ts';
import { moves } from '#sandbox/world/written/moves.ts';

const GENESIS = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const world = openWorld('ingrow-sample', GENESIS);

function maya(of: World): Person {
  const person = of.findPerson('maya-lindqvist');
  if (!person) throw new Error('no Maya');
  return person;
}

/** Everything visible at a given time, as plain values. */
function snapshot(of: World, now: At) {
  return of
    .postsUntil(now)
    .map((post) => [
      post.id,
      post.socialId,
      post.author.id,
      post.text,
      post.at,
      post.reactions.filter((each) => each.at <= now).map((each) => [each.author.id, each.value, each.at]),
      post.comments
        .filter((each) => each.at <= now)
        .map((each) => [each.id, each.author.id, each.text, each.at]),
    ]);
}

/**
 * Engagements with someone's own posts: who, when, and the product's base points (comment and reply 6,
 * reaction 2).
 */
function engagements(posts: readonly Post[], author: Actor, now: At) {
  return posts
    .filter((post) => !post.original)
    .flatMap((post) => [
      ...post.reactions.map((each) => ({ who: each.author, at: each.at, points: 2 })),
      ...post.comments
        .flatMap((each) => [each, ...each.replies])
        .map((each) => ({
          who: each.author,
          at: each.at,
          points: 6,
        })),
    ])
    .filter((each) => each.who !== author && each.at <= now);
}

test('the world is as large as promised', () => {
  const posts = world.postsUntil(GENESIS);
  expect(world.people.length).toBeGreaterThanOrEqual(2000);
  expect(world.companies.length).toBeGreaterThanOrEqual(80);
  // Fewer than if sentences were combined: only what was written is published.
  expect(posts.length).toBeGreaterThanOrEqual(350);
  expect(
    new Set(posts.filter((post) => !post.original).map((post) => post.text)).size,
  ).toBeGreaterThanOrEqual(230);
  expect(new Set(posts.map((post) => post.language)).size).toBeGreaterThanOrEqual(10);
  expect(new Set(posts.flatMap((post) => post.reactions.map((each) => each.value))).size).toBe(6);
  expect(posts.filter((post) => post.original).length).toBeGreaterThan(100);
  expect(posts.flatMap((post) => post.comments.flatMap((each) => each.replies)).length).toBeGreaterThan(50);
  for (const script of [
    /\p{Script=Arabic}/u,
    /\p{Script=Devanagari}/u,
    /\p{Script=Han}/u,
    /\p{Script=Hiragana}/u,
  ]) {
    expect(posts.some((post) => script.test(post.text))).toBe(true);
  }
  for (const script of [
    /\p{Script=Cyrillic}/u,
    /\p{Script=Hangul}/u,
    /\p{Script=Hebrew}/u,
    /\p{Script=Greek}/u,
  ]) {
    expect(world.people.some((person) => script.test(person.name))).toBe(true);
  }
});

test('slugs, ids and post numbers are unique, and no placeholder is left', () => {
  const posts = world.postsUntil(GENESIS);
  for (const values of [
    world.people.map((each) => each.slug),
    world.people.map((each) => each.id),
    world.companies.map((each) => each.id),
    world.companies.map((each) => each.slug),
    posts.flatMap((post) => [post.id, post.socialId]),
  ]) {
    expect(new Set(values).size).toBe(values.length);
  }
  for (const person of world.people) {
    expect(person.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(person.id).toMatch(/^ACoAA[\w-]{34}$/);
    expect(person.headline ?? 'none').not.toMatch(/[{}]|undefined/);
  }
  for (const post of posts) expect(post.id).toMatch(/^\d{19}$/);
  // Such as a name in code that was renamed by searching for its letters.
  const inCamelCase = /(?<![\w.#])(?!kWh)[a-z]+[A-Z][a-z]+/;
  for (const post of posts) {
    for (const { text } of [post, ...post.comments]) expect(text).not.toMatch(inCamelCase);
  }
  for (const { tagline } of world.companies) expect(tagline).not.toMatch(inCamelCase);
});

test('the same seed gives the same world, however often it is read in between', () => {
  const other = openWorld('ingrow-sample', GENESIS);
  for (let hour = 0; hour <= 48; hour += 7) other.postsUntil(GENESIS + hour * HOUR);
  const later = GENESIS + 50 * HOUR;
  expect(snapshot(other, later)).toEqual(snapshot(world, later));
  expect(snapshot(other, GENESIS)).toEqual(snapshot(openWorld('ingrow-sample', GENESIS), GENESIS));
  expect(snapshot(openWorld('another', GENESIS), GENESIS)).not.toEqual(snapshot(other, GENESIS));
});

test('nothing is in the future, and everything comes after what it answers', () => {
  const now = GENESIS + 30 * HOUR;
  for (const post of world.postsUntil(now)) {
    expect(post.at).toBeLessThanOrEqual(now);
    expect(BigInt(post.id) >> 22n).toBe(BigInt(Math.floor(post.at)));
    if (post.original) expect(post.at).toBeGreaterThan(post.original.at);
    for (const reaction of post.reactions) expect(reaction.at).toBeGreaterThan(post.at);
    for (const comment of post.comments) {
      expect(comment.at).toBeGreaterThan(post.at);
      for (const reply of comment.replies) expect(reply.at).toBeGreaterThan(comment.at);
    }
  }
});

test('Maya has a year of posts, with engagement up to minutes before the first start', () => {
  const own = world.postsOf(maya(world), GENESIS).filter((post) => !post.original);
  expect(own.length).toBeGreaterThanOrEqual(55);
  expect(GENESIS - (own.at(-1)?.at ?? 0)).toBeGreaterThan(330 * 24 * HOUR);
  for (const post of own) {
    const people = new Set(engagements([post], maya(world), GENESIS).map((each) => each.who));
    expect(people.size, post.text).toBeGreaterThanOrEqual(8);
    expect(people.size, post.text).toBeLessThanOrEqual(100);
  }
  const newest = Math.max(...engagements(own, maya(world), GENESIS).map((each) => each.at));
  expect(GENESIS - newest).toBeLessThan(30 * 60_000);
});

test('scores range from almost nothing to more than 40, with the main characters near the top', () => {
  const scores = new Map<Actor, { sum: number; days: Set<number> }>();
  for (const { who, at, points } of engagements(world.postsOf(maya(world), GENESIS), maya(world), GENESIS)) {
    const score = scores.get(who) ?? { sum: 0, days: new Set() };
    score.sum += points * 2 ** ((at - GENESIS) / (30 * 24 * HOUR));
    score.days.add(Math.floor(at / (24 * HOUR)));
    scores.set(who, score);
  }
  const ranked = [...scores]
    .map(([who, { sum, days }]) => ({ slug: who.slug, score: sum * Math.min(2, 1 + 0.1 * (days.size - 1)) }))
    .sort((a, b) => b.score - a.score);
  expect(ranked[0]?.slug).toBe('adaeze-okafor');
  expect(ranked[0]?.score).toBeGreaterThan(40);
  expect(ranked.length).toBeGreaterThan(800);
  expect(ranked.filter((each) => each.score < 1).length).toBeGreaterThan(200);
  expect(ranked.filter((each) => each.score >= 10).length).toBeGreaterThan(20);
  const top = new Set(ranked.slice(0, 80).map((each) => each.slug));
  for (const { slug } of cast.slice(1)) expect(top, slug).toContain(slug);
});

test('everything written is published at its time, and nothing else is', () => {
  const now = GENESIS + 30 * 24 * HOUR;
  const posts = world.postsUntil(now);
  for (const post of written.posts) {
    const at = GENESIS + post.day * 24 * HOUR;
    const shown = posts.find(
      ({ author, text, at: when }) =>
        author.slug === post.author && text === post.text && Math.abs(when - at) < 1000,
    );
    expect(
      shown?.comments.map(({ text }) => text),
      post.text,
    ).toEqual(expect.arrayContaining(post.comments.map(({ text }) => text)));
  }
  const texts = new Set(
    written.posts.flatMap((post) => [
      post.text,
      ...post.acts.map(({ text }) => text),
      ...post.comments.flatMap(({ text, replies }) => [text, ...replies.map((reply) => reply.text)]),
    ]),
  );
  const said = posts.flatMap(({ text, comments }) => [
    text,
    ...comments.flatMap((comment) => [comment.text, ...comment.replies.map((reply) => reply.text)]),
  ]);
  expect(said.filter((text) => text !== '' && !texts.has(text))).toEqual([]);
});

const signedIn = ['maya-lindqvist', 'northwind-labs', 'adaeze-okafor', 'jonas-beck'];

test.each(signedIn)(
  'on each of thirty days, %s finds ten people with a new post, even after ten others each day before',
  (slug) => {
    const languages = slug === 'jonas-beck' ? ['de', 'en'] : ['en'];
    const done = new Set<unknown>();
    for (let day = 0; day < 30; day += 1) {
      const recent = written.posts
        .filter((post) => post.author !== slug && post.day <= day && post.day > day - 3)
        // Those of emoji alone aren't picked.
        .filter(({ text }) => /\p{L}/u.test(text))
        .sort((a, b) => b.day - a.day);
      expect(recent.filter(({ drafts }) => drafts.length === 0).map(({ text }) => text)).toEqual([]);
      const left = recent.filter((post) => languages.includes(post.language) && !done.has(post));
      const picks = new Map(left.map((post) => [post.author, post]));
      expect(picks.size, `day ${day}`).toBeGreaterThanOrEqual(10);
      for (const post of [...picks.values()].slice(0, 10)) done.add(post);
    }
  },
);

test('every comment under the posts of those one can sign in as has a written reply', () => {
  const counts = signedIn.map((slug) => {
    const comments = written.posts.filter(({ author }) => author === slug).flatMap((post) => post.comments);
    const others = comments.filter(({ who }) => who !== slug);
    const unanswered = others.filter(({ answers, replies }) => answers.length + replies.length === 0);
    expect(unanswered.map(({ text }) => text)).toEqual([]);
    return others.length;
  });
  expect(counts[0]).toBeGreaterThanOrEqual(120);
  for (const count of counts.slice(1)) expect(count).toBeGreaterThanOrEqual(40);
});

test('at least 60 people write at least 480 posts around the first start, 300 of them in English', () => {
  const around = written.posts.filter(({ day }) => day >= -14);
  expect(around.length).toBeGreaterThanOrEqual(480);
  expect(new Set(around.map(({ author }) => author)).size).toBeGreaterThanOrEqual(60);
  expect(around.filter(({ language }) => language === 'en').length).toBeGreaterThanOrEqual(300);
  expect(new Set(around.map(({ language }) => language)).size).toBe(12);
});

test('no sentence is written twice', () => {
  const sentences = new Map<string, string>();
  const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });
  const twice: string[] = [];
  for (const { author, text, comments, acts, drafts } of written.posts) {
    const answers = comments.flatMap((comment) => comment.answers.map((answer) => ({ text: answer })));
    for (const said of [
      { text },
      ...comments,
      ...comments.flatMap(({ replies }) => replies),
      ...answers,
      ...acts,
      ...drafts,
    ]) {
      for (const { segment } of said.text.split('\n').flatMap((line) => [...segmenter.segment(line)])) {
        const sentence = segment.trim();
        if ((sentence.match(/\p{L}/gu)?.length ?? 0) < 12) continue;
        if (sentences.has(sentence)) twice.push(`${author}: ${sentence}`);
        sentences.set(sentence, author);
      }
    }
  }
  expect(twice).toEqual([]);
});

test('the world moves on: several engagements an hour for Maya, and new posts', () => {
  const own = world.postsOf(maya(world), GENESIS + 72 * HOUR);
  const before = engagements(own, maya(world), GENESIS).length;
  expect(engagements(own, maya(world), GENESIS + 12 * HOUR).length - before).toBeGreaterThan(24);
  const year =
    world.postsOf(maya(world), GENESIS + 240 * HOUR).length - world.postsOf(maya(world), GENESIS).length;
  expect(year).toBeGreaterThanOrEqual(2);
  expect(world.postsUntil(GENESIS + 10 * HOUR).length).toBeGreaterThan(world.postsUntil(GENESIS).length + 3);
});

test('the world is created in well under a second of CPU time', () => {
  // CPU time instead of wall-clock time, so other programs can't make this fail.
  const start = process.cpuUsage();
  openWorld('how long', GENESIS).postsUntil(GENESIS);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(1500);
});

test('some people change jobs over the year, and have the jobs of that time whenever they are shown', () => {
  const day = 24 * 3_600_000;
  const jobOf = (at: number) => {
    world.moveJobs(GENESIS + at);
    return world.findPerson('aksel-thorsen')?.headline;
  };
  const before = jobOf(0);
  expect(jobOf(7 * day)).toBe('Vice President Product at Prairie Stack');
  expect(jobOf(0)).toBe(before);
  expect(jobOf(365 * day)).toBe('Vice President Product at Prairie Stack');
  expect(moves.map(({ day: on }) => on)).toEqual(moves.map(({ day: on }) => on).toSorted((a, b) => a - b));
});
