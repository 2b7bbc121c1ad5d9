import type { Audience } from '#sandbox/world/audience.ts';
import type { Actor, At, Person, Post } from '#sandbox/world/model.ts';
import type { Random } from '#sandbox/world/random.ts';
import type { Timeline } from '#sandbox/world/timeline.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The relative frequency of each reaction. */
const reactions = { LIKE: 62, INTEREST: 14, EMPATHY: 9, PRAISE: 8, APPRECIATION: 5, ENTERTAINMENT: 2 };

/** The first days of a post: up to `count` people find it, most of them on the first day. */
export function playPost(
  timeline: Timeline,
  random: Random,
  post: Post,
  audience: Audience,
  count: number,
): void {
  const seen = new Set<Actor>([post.author]);
  for (let each = 0; each < count; each++) {
    const at = post.at + 2 * MINUTE + Math.round(-Math.log(1 - random.next()) * 15 * HOUR);
    const person = audience.draw(random, at, post, seen);
    if (!person) continue;
    seen.add(person);
    engageOnce(timeline, random, post, person, at);
  }
}

/** One person's visit: a reaction, and now and then a repost. What people write is written by hand. */
export function engageOnce(timeline: Timeline, random: Random, post: Post, person: Person, at: At): void {
  timeline.react(post, person, random.weighted(reactions), at);
  if (!random.chance(0.02)) return;
  timeline.publish(
    { ...post, author: person, text: '', at: at + MINUTE, kind: 'text', original: post },
    random,
  );
}
