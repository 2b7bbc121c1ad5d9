import { type Audience, makeAudience } from '#sandbox/world/audience.ts';
import { composePost } from '#sandbox/world/compose-text.ts';
import type { Language } from '#sandbox/world/cultures.ts';
import { engageOnce, playPost } from '#sandbox/world/engage.ts';
import { makeCompanies } from '#sandbox/world/make-companies.ts';
import { makeHistory } from '#sandbox/world/make-history.ts';
import { makePeople } from '#sandbox/world/make-people.ts';
import { mayaLaterPosts } from '#sandbox/world/maya-posts.ts';
import type { At, Company, Person, Post } from '#sandbox/world/model.ts';
import { parsePosts } from '#sandbox/world/parse-posts.ts';
import { openRandom, type Random } from '#sandbox/world/random.ts';
import { openTimeline, type Timeline } from '#sandbox/world/timeline.ts';

const HOUR = 3_600_000;

/**
 * Everything that happens on its own in the sample network. It follows from seed and genesis alone. Reading
 * doesn't change it.
 */
export type Life = {
  readonly people: readonly Person[];
  readonly companies: readonly Company[];
  /** Everything published and commented up to `now`. It may contain later items too. */
  until(now: At): Pick<Timeline, 'posts' | 'postsOf' | 'findPost'>;
};

/**
 * Creates the life of this seed, with its past up to `genesis`. Later hours are generated when first needed,
 * each from the seed and its number alone, so a restart gets the same ones.
 */
export function makeLife(seed: string, genesis: At): Life {
  const random = openRandom(`${seed}:people`);
  const companies = makeCompanies(random);
  const people = makePeople(random, companies);
  const timeline = openTimeline(companies, people);
  makeHistory(timeline, openRandom(`${seed}:history`), genesis);
  const living = startLiving(timeline, openRandom(`${seed}:living`), genesis);
  const fans = startWriting(living, openRandom(`${seed}:fans`), genesis);
  let hours = 0;
  return {
    people,
    companies,
    until(now) {
      while (genesis + hours * HOUR <= now) {
        advanceHour(living, openRandom(`${seed}:hour:${hours}`), genesis + hours * HOUR);
        writeOn(living, fans, openRandom(`${seed}:fans:${hours}`), genesis + hours * HOUR);
        hours += 1;
      }
      return timeline;
    },
  };
}

/** How many are kept. A process needs one, and tests need two: with and without their own start date. */
const keptLives = 2;
const kept: { seed: string; genesis: At; life: Life }[] = [];

/** The life of this seed, created once per process. All worlds opened over it read the same. */
export function sharedLife(seed: string, genesis: At): Life {
  const known = kept.find((each) => each.seed === seed && each.genesis === genesis);
  if (known) return known.life;
  const life = makeLife(seed, genesis);
  kept.unshift({ seed, genesis, life });
  kept.length = Math.min(kept.length, keptLives);
  return life;
}

const later = parsePosts(mayaLaterPosts);

/** Who stays active in the network after the first start, and what they have already said. */
type Living = {
  timeline: Timeline;
  mayasAudience: Audience;
  crowd: Audience;
  /** Other people's own posts that can still get engagement, newest last. */
  recent: Post[];
  taken: Set<string>;
};

/**
 * The people who are active on the first start. A new circle is drawn around Maya, because people come and
 * go.
 */
function startLiving(timeline: Timeline, random: Random, genesis: At): Living {
  const others = timeline.people.slice(13);
  return {
    timeline,
    mayasAudience: makeAudience(random, others, 1700, 60, genesis),
    crowd: makeAudience(random, others, others.length, 30, genesis),
    recent: [...timeline.posts]
      .filter((post) => !post.original && post.author.kind === 'person' && others.includes(post.author))
      .sort((a, b) => a.at - b.at)
      .slice(-40),
    taken: new Set(timeline.posts.map((post) => post.text)),
  };
}

/**
 * Simulates the hour that starts at `start`: several engagements for Maya, a few for her company and her
 * friends, some activity everywhere else, and now and then a new post by Maya.
 */
function advanceHour(living: Living, random: Random, start: At): void {
  const { timeline, mayasAudience, crowd } = living;
  const [maya, ...friends] = timeline.people.slice(0, 13);
  const northwind = timeline.companies[0];
  if (!maya || !northwind) return;
  const moment = (after: At) => {
    const least = Math.max(start, after + 60_000);
    return least + random.next() * Math.max(0, start + HOUR - least);
  };

  if (random.chance(1 / 44)) {
    const shown = timeline.postsOf(maya).filter((post) => post.at >= start - 400 * 24 * HOUR);
    const written = later.find((post) => !shown.some((each) => each.text === post.text));
    const composed = written
      ? { text: written.text, topic: written.topic, language: 'en' as const }
      : composePost(random, maya, 'en', living.taken);
    timeline.publish({ author: maya, ...composed, at: moment(start) }, random);
  }
  for (let visits = random.int(2, 6); visits > 0; visits--) {
    const post = pickRecent(random, ownPosts(timeline.postsOf(maya)));
    if (!post) continue;
    const at = moment(post.at);
    // Sometimes one of the friends, otherwise anyone her posts reach.
    const person = random.chance(0.1)
      ? random.pick(friends)
      : mayasAudience.draw(random, at, new Set([maya]));
    if (person) engageOnce(timeline, random, post, person, at, Number.POSITIVE_INFINITY);
  }
  for (const author of [northwind, ...friends.slice(0, 4)]) {
    const post = random.chance(0.4) ? pickRecent(random, ownPosts(timeline.postsOf(author))) : undefined;
    const at = moment(post?.at ?? start);
    const person = crowd.draw(random, at, new Set([author]));
    if (post && person) engageOnce(timeline, random, post, person, at, Number.POSITIVE_INFINITY);
  }
  const author = random.pick(timeline.people.slice(13));
  const language = random.chance(0.72) ? author.language : 'en';
  const at = moment(start);
  living.recent.push(
    timeline.publish({ author, ...composePost(random, author, language, living.taken), at }, random),
  );
  if (living.recent.length > 60) living.recent.shift();
  for (let visits = random.int(2, 7); visits > 0; visits--) {
    const post = random.pick(living.recent);
    const when = moment(post.at);
    const person = crowd.draw(random, when, new Set([post.author]));
    if (person) engageOnce(timeline, random, post, person, when, Number.POSITIVE_INFINITY);
  }
}

function ownPosts(posts: readonly Post[]): Post[] {
  return posts.filter((post) => !post.original).sort((a, b) => b.at - a.at);
}

/** Mostly the newest, sometimes one of the six before it. */
function pickRecent(random: Random, newestFirst: readonly Post[]): Post | undefined {
  const index = Number(random.weighted({ 0: 8, 1: 4, 2: 2, 3: 1, 4: 1, 5: 1, 6: 1 }));
  return newestFirst[index] ?? newestFirst[0];
}

const DAY = 24 * HOUR;
/** How many of the people who engage most with Maya write posts themselves. */
const maxFans = 60;

/** People who engage with Maya and write their own posts. */
type WritingFans = { people: Person[]; taken: Set<string> };

/** Creates posts of the last three months for the people who engage most with Maya, including her friends. */
function startWriting(living: Living, random: Random, genesis: At): WritingFans {
  const fans = { people: maxEngaged(living), taken: new Set(living.taken) };
  for (const person of fans.people) {
    const count = random.int(3, 8);
    for (let each = 0; each < count; each++) {
      publish(living, fans, random, person, genesis - (0.2 + random.next() * 85) * DAY, genesis);
    }
  }
  return fans;
}

/** One hour: now and then one of them writes a post. */
function writeOn(living: Living, fans: WritingFans, random: Random, start: At): void {
  if (fans.people.length === 0 || !random.chance(0.5)) return;
  const at = start + random.next() * HOUR;
  publish(living, fans, random, random.pick(fans.people), at, start + 3 * DAY);
}

function publish(
  { timeline, crowd }: Living,
  fans: WritingFans,
  random: Random,
  author: Person,
  at: At,
  until: At,
): void {
  const language: Language = random.chance(0.72) ? author.language : 'en';
  const post = timeline.publish({ author, ...composePost(random, author, language, fans.taken), at }, random);
  playPost(timeline, random, post, crowd, random.int(2, 14), until);
}

function maxEngaged({ timeline }: Living): Person[] {
  const [maya] = timeline.people;
  if (maya === undefined) return [];
  const counts = new Map<Person, number>();
  for (const post of timeline.postsOf(maya)) {
    for (const { author } of [...post.reactions, ...post.comments]) {
      if (author.kind === 'person' && author !== maya) counts.set(author, (counts.get(author) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([one, times], [other, otherTimes]) => otherTimes - times || (one.id < other.id ? -1 : 1))
    .slice(0, maxFans)
    .map(([person]) => person);
}
