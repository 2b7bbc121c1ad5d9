import { type Audience, makeAudience } from '#sandbox/world/audience.ts';
import { composePost } from '#sandbox/world/compose-text.ts';
import { engageOnce } from '#sandbox/world/engage.ts';
import { mayaLaterPosts } from '#sandbox/world/maya-posts.ts';
import type { At, Post } from '#sandbox/world/model.ts';
import { parsePosts } from '#sandbox/world/parse-posts.ts';
import type { Random } from '#sandbox/world/random.ts';
import type { Timeline } from '#sandbox/world/timeline.ts';

const HOUR = 3_600_000;
const later = parsePosts(mayaLaterPosts);

/** Who lives on in the network after the first start, and what they have already said. */
export type Living = {
  timeline: Timeline;
  mayasAudience: Audience;
  crowd: Audience;
  /** Own posts of others on which something may still happen, newest last. */
  recent: Post[];
  taken: Set<string>;
};

/** Who is there at the first start. The circle around Maya is drawn anew: people come and go. */
export function startLiving(timeline: Timeline, random: Random, genesis: At): Living {
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
 * Plays one hour that begins at `start`: several engagements for Maya, a few for her company and her friends,
 * some life everywhere else, and now and then a new post of hers.
 */
export function advanceHour(living: Living, random: Random, start: At): void {
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
    // One of the friends now and then, else whoever her posts reach.
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
  const place = Number(random.weighted({ 0: 8, 1: 4, 2: 2, 3: 1, 4: 1, 5: 1, 6: 1 }));
  return newestFirst[place] ?? newestFirst[0];
}
