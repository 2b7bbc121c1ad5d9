import { type Audience, makeAudience } from '#sandbox/world/audience.ts';
import { castActs, mayaAnswers } from '#sandbox/world/cast-engagement.ts';
import { castPosts, northwindPosts } from '#sandbox/world/company-and-cast-posts.ts';
import { composePost } from '#sandbox/world/compose-text.ts';
import type { Language } from '#sandbox/world/cultures.ts';
import { playPost } from '#sandbox/world/engage.ts';
import { mayaPosts } from '#sandbox/world/maya-posts.ts';
import type { Actor, At, Company, Person, Post } from '#sandbox/world/model.ts';
import { parsePosts, type WrittenPost } from '#sandbox/world/parse-posts.ts';
import type { Random } from '#sandbox/world/random.ts';
import type { Timeline } from '#sandbox/world/timeline.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Fills the timeline with the twelve months before `genesis`. */
export function makeHistory(timeline: Timeline, random: Random, genesis: At): void {
  const maya = personAt(timeline, 'maya-lindqvist');
  makeMayasYear(timeline, random, maya, genesis);
  const northwind = timeline.companies.find((company) => company.slug === 'northwind-labs');
  if (northwind) {
    const fans = audienceOf(timeline, random, northwind, genesis);
    publishWritten(timeline, random, northwind, parsePosts(northwindPosts), fans, [6, 24], genesis);
  }
  for (const [slug, block] of Object.entries(castPosts)) {
    const person = personAt(timeline, slug);
    const fans = audienceOf(timeline, random, person, genesis);
    publishWritten(timeline, random, person, parsePosts(block), fans, [8, 40], genesis);
  }
  makeEverybodyElse(timeline, random, genesis);
}

/** Who usually engages with this author. What Maya's friends do on her posts is written by hand. */
export function audienceOf(timeline: Timeline, random: Random, actor: Actor, genesis: At): Audience {
  return actor.kind === 'person' && actor.slug === 'maya-lindqvist'
    ? makeAudience(random, timeline.people.slice(13), 1450, 42, genesis)
    : makeAudience(random, timeline.people, 110, 8, genesis);
}

function makeMayasYear(timeline: Timeline, random: Random, maya: Person, genesis: At): void {
  const fans = audienceOf(timeline, random, maya, genesis);
  const byKey = new Map<string, Post>();
  const written = parsePosts(mayaPosts);
  for (const [at, { topic, key, text }] of written.entries()) {
    const time = genesis - mayaAgeHours(at) * HOUR;
    const post = timeline.publish(
      { author: maya, text, topic, language: 'en', at: at < 3 ? time : inOfficeHours(random, time) },
      random,
    );
    byKey.set(key, post);
    playCastActs(timeline, random, key, post, genesis);
    // Her audience has grown over the year, and now and then a post goes viral.
    const expected = 62 - at * 0.8;
    const count = Math.max(10, Math.min(90, Math.round(expected * (0.55 + random.next() * 0.9))));
    playPost(timeline, random, post, fans, count, genesis);
  }
  for (const [to, key, hours, text] of mayaAnswers) {
    const post = byKey.get(key);
    const comment = post?.comments.findLast((each) => each.author.slug === to);
    if (post && comment) timeline.comment(post, maya, text, genesis - hours * HOUR, random, comment);
  }
}

/** Her first three posts are close together. Further back, she wrote less often. */
function mayaAgeHours(at: number): number {
  const first = [7, 77, 156][at];
  return first ?? 240 + 62 * (at - 3) + 1.5 * (at - 3) ** 2;
}

function playCastActs(timeline: Timeline, random: Random, key: string, post: Post, genesis: At): void {
  for (const [who, where, hoursAgo, what, text] of castActs) {
    if (where !== key) continue;
    const author = personAt(timeline, who);
    const at = genesis - hoursAgo * HOUR;
    if (what === 'comment') timeline.comment(post, author, text ?? '', at, random);
    else if (what === 'repost') {
      const { topic, language } = post;
      timeline.publish(
        { author, text: text ?? '', topic, language, at, kind: 'text', original: post },
        random,
      );
    } else timeline.react(post, author, what, at);
  }
}

function publishWritten(
  timeline: Timeline,
  random: Random,
  author: Actor,
  posts: readonly WrittenPost[],
  fans: Audience,
  [min, max]: [number, number],
  genesis: At,
): void {
  for (const [at, { topic, text }] of posts.entries()) {
    const time = genesis - (1.6 + at * 17 + random.next() * 9) * DAY;
    const language = author.kind === 'person' && /[ęóżąśłüöäßéèàç]/.test(text) ? author.language : 'en';
    const post = timeline.publish(
      { author, text, topic, language, at: at === 0 ? time : inOfficeHours(random, time) },
      random,
    );
    playPost(timeline, random, post, fans, random.int(min, max), genesis);
  }
}

function makeEverybodyElse(timeline: Timeline, random: Random, genesis: At): void {
  const taken = new Set<string>();
  const authors: (Person | Company)[] = [
    ...timeline.people.slice(13).filter(() => random.chance(0.125)),
    ...timeline.companies.filter((company) => company.slug !== 'northwind-labs' && company.employees > 5),
  ];
  for (const author of authors) {
    const fans = audienceOf(timeline, random, author, genesis);
    const posts = author.kind === 'company' ? random.int(1, 3) : 1 + Math.floor(random.next() ** 2 * 11);
    const last = random.next() * 20;
    for (let each = 0; each < posts; each++) {
      const age = last + each * (4 + random.next() * 26);
      const language: Language = author.kind === 'person' && random.chance(0.72) ? author.language : 'en';
      const post = timeline.publish(
        {
          author,
          ...composePost(random, author, language, taken),
          at: Math.min(inOfficeHours(random, genesis - age * DAY), genesis - 20 * 60_000),
        },
        random,
      );
      playPost(timeline, random, post, fans, Math.floor(random.next() ** 2 * 26), genesis);
    }
  }
}

/** The same day between 05:00 and 17:00 UTC, when people write. */
function inOfficeHours(random: Random, at: At): At {
  return Math.floor(at / DAY) * DAY + random.int(5 * 3600, 17 * 3600) * 1000;
}

function personAt(timeline: Timeline, slug: string): Person {
  const person = timeline.people.find((each) => each.slug === slug);
  if (!person) throw new Error(`The cast has nobody at ${slug}`);
  return person;
}
