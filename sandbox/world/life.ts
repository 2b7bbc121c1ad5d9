import { type Audience, makeAudience } from '#sandbox/world/audience.ts';
import { type Entry, readCalendar } from '#sandbox/world/calendar.ts';
import { cast } from '#sandbox/world/cast.ts';
import { engageOnce, playPost } from '#sandbox/world/engage.ts';
import { makeCompanies } from '#sandbox/world/make-companies.ts';
import { makePeople } from '#sandbox/world/make-people.ts';
import type { Actor, At, Company, Person, Post } from '#sandbox/world/model.ts';
import { openMoves } from '#sandbox/world/move-jobs.ts';
import { openRandom, type Random } from '#sandbox/world/random.ts';
import { openTimeline, type Timeline } from '#sandbox/world/timeline.ts';
import { written } from '#sandbox/world/written/index.ts';
import type { WrittenAct, WrittenComment, WrittenReply } from '#sandbox/world/written/parse-written.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Everything that happens on its own in the sample network. It follows from seed and genesis alone. Reading
 * doesn't change it.
 */
export type Life = {
  readonly people: readonly Person[];
  readonly companies: readonly Company[];
  /** Gives everyone the job they have at `now`. */
  moveJobs(now: At): void;
  /** Everything published and commented up to `now`. It may contain later items too. */
  until(now: At): Pick<Timeline, 'posts' | 'postsOf' | 'findPost'>;
};

/**
 * Creates the life of this seed, with its past up to `genesis`. What comes later is added when first needed:
 * a post with all its comments from the seed and its place in the calendar alone, an hour of visits from the
 * seed and its number alone. So a restart gets the same ones.
 */
export function makeLife(seed: string, genesis: At): Life {
  const random = openRandom(`${seed}:people`);
  const companies = makeCompanies(random);
  const people = makePeople(random, openRandom(`${seed}:writers`), companies);
  const timeline = openTimeline(companies, people);
  const circle = openCircle(timeline, seed, genesis);
  const calendar = readCalendar(written.posts, genesis);
  let next = calendar.next().value;
  const publishUntil = (now: At) => {
    for (; next.at <= now; next = calendar.next().value) publishEntry(timeline, circle, seed, next, genesis);
  };
  publishUntil(genesis);
  let hours = 0;
  return {
    people,
    companies,
    moveJobs: openMoves(people, companies, genesis),
    until(now) {
      for (; genesis + hours * HOUR <= now; hours += 1) {
        publishUntil(genesis + hours * HOUR);
        visitFor(timeline, circle, openRandom(`${seed}:hour:${hours}`), genesis + hours * HOUR);
      }
      publishUntil(now);
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

/** Who reads whom, and who everyone is. */
type Circle = {
  named(slug: string): Actor;
  audienceOf(author: Actor): Audience;
  /** Someone who only reads, and who writes in this language. */
  passerBy(random: Random, post: Post, not: ReadonlySet<Actor>): Person;
};

function openCircle({ people, companies }: Timeline, seed: string, genesis: At): Circle {
  const bySlug = new Map<string, Actor>([...companies, ...people].map((each) => [each.slug, each]));
  const names = new Set(written.posts.map(({ author }) => author));
  const writers = people.filter(({ slug }) => names.has(slug));
  const readers = people.filter(({ slug }) => !names.has(slug));
  const inCast = new Set(cast.map(({ slug }) => slug));
  const audiences = new Map<Actor, Audience>();
  return {
    named(slug) {
      const actor = bySlug.get(slug);
      if (!actor) throw new Error(`The sample network has no one at ${slug}`);
      return actor;
    },
    audienceOf(author) {
      const known = audiences.get(author);
      if (known) return known;
      const random = openRandom(`${seed}:audience:${author.slug}`);
      const isMaya = author.slug === 'maya-lindqvist';
      // What the cast does on Maya's posts is written by hand.
      const regulars = writers.filter((each) => each !== author && !(isMaya && inCast.has(each.slug)));
      // Who writes in another language is mostly read in it.
      const language = author.kind === 'person' ? author.language : 'en';
      const others = language === 'en' ? readers : readers.filter((each) => each.language === language);
      const audience = makeAudience(random, regulars, others, isMaya ? 1450 : 400, genesis);
      audiences.set(author, audience);
      return audience;
    },
    passerBy(random, { language }, not) {
      const fitting = readers.filter((each) => each.language === language && !not.has(each));
      return random.pick(fitting.length > 0 ? fitting : readers);
    },
  };
}

/** Publishes a post with everything that will ever be said about it, and its first days of reactions. */
function publishEntry(
  timeline: Timeline,
  circle: Circle,
  seed: string,
  { post: entry, at, round }: Entry,
  genesis: At,
): void {
  const random = openRandom(`${seed}:post:${entry.author}:${entry.day}:${round}`);
  const author = circle.named(entry.author);
  const { text, topic, language } = entry;
  const post = timeline.publish({ author, text, topic, language, at }, random);
  const spoken = new Set<Actor>([author]);
  const speaker = ({ who }: WrittenReply | WrittenAct) => {
    const actor = who === '*' ? circle.passerBy(random, post, spoken) : circle.named(who);
    spoken.add(actor);
    return actor;
  };
  for (const act of entry.acts) playAct(timeline, random, post, act, speaker(act));
  for (const comment of entry.comments) playComment(timeline, random, post, comment, speaker);
  playPost(timeline, random, post, circle.audienceOf(author), readersOf(random, post, genesis));
}

/** How many react. Maya's audience has grown over the year, and now and then a post goes viral. */
function readersOf(random: Random, { author, at }: Post, genesis: At): number {
  if (author.slug !== 'maya-lindqvist') return 12 + Math.floor(random.next() ** 2 * 40);
  const expected = 62 - Math.max(0, genesis - at) / (7 * DAY);
  return Math.max(10, Math.min(90, Math.round(expected * (0.55 + random.next() * 0.9))));
}

function playAct(
  timeline: Timeline,
  random: Random,
  post: Post,
  { hours, what, text }: WrittenAct,
  author: Actor,
): void {
  const at = post.at + hours * HOUR;
  if (what !== 'REPOST') timeline.react(post, author, what, at);
  else timeline.publish({ ...post, author, text, at, kind: 'text', original: post }, random);
}

function playComment(
  timeline: Timeline,
  random: Random,
  post: Post,
  comment: WrittenComment,
  speaker: (said: WrittenReply) => Actor,
): void {
  const author = speaker(comment);
  const at = post.at + comment.hours * HOUR;
  const said = timeline.comment(post, author, comment.text, at, random);
  if (random.chance(0.6)) timeline.react(post, author, 'LIKE', at + random.int(10, 90) * 1000);
  for (const reply of comment.replies) {
    timeline.comment(post, speaker(reply), reply.text, post.at + reply.hours * HOUR, random, said);
  }
}

/** The hour that starts at `start`: several people find one of Maya's latest posts, and a few her company's. */
function visitFor(timeline: Timeline, circle: Circle, random: Random, start: At): void {
  const visits = {
    'maya-lindqvist': random.int(2, 6),
    'northwind-labs': 1,
    'adaeze-okafor': 1,
    'jonas-beck': 1,
  };
  for (const [slug, count] of Object.entries(visits)) {
    const author = circle.named(slug);
    const own = timeline.postsOf(author).filter((post) => !post.original && post.at <= start);
    for (let visit = 0; visit < count; visit += 1) {
      const post = pickRecent(
        random,
        own.toSorted((a, b) => b.at - a.at),
      );
      const at = start + random.next() * HOUR;
      const person = post && circle.audienceOf(author).draw(random, at, post, new Set([author]));
      if (person) engageOnce(timeline, random, post, person, at);
    }
  }
}

/** Mostly the newest, sometimes one of the six before it. */
function pickRecent(random: Random, newestFirst: readonly Post[]): Post | undefined {
  const index = Number(random.weighted({ 0: 8, 1: 4, 2: 2, 3: 1, 4: 1, 5: 1, 6: 1 }));
  return newestFirst[index] ?? newestFirst[0];
}
