import type { Audience } from '#sandbox/world/audience.ts';
import { composeComment, composeReply, composeRepost } from '#sandbox/world/compose-text.ts';
import type { Actor, At, Person, Post } from '#sandbox/world/model.ts';
import type { Random } from '#sandbox/world/random.ts';
import type { Timeline } from '#sandbox/world/timeline.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The relative frequency of each reaction. */
export const REACTIONS = { LIKE: 62, INTEREST: 14, EMPATHY: 9, PRAISE: 8, APPRECIATION: 5, ENTERTAINMENT: 2 };

/** What a person does when a post interests them. */
export const ACTS = { reaction: 800, commentAndReaction: 120, comment: 62, repost: 18 };

/**
 * Simulates the first days of a post: up to `count` people find it, most of them on the first day. Anything
 * after `end` is left out, because it hasn't happened yet.
 */
export function playPost(
  timeline: Timeline,
  random: Random,
  post: Post,
  audience: Audience,
  count: number,
  end: At,
): void {
  const seen = new Set<Actor>([post.author]);
  for (let each = 0; each < count; each++) {
    const at = post.at + 2 * MINUTE + Math.round(-Math.log(1 - random.next()) * 15 * HOUR);
    const person = audience.draw(random, at, seen);
    if (!person) continue;
    seen.add(person);
    if (at < end) engageOnce(timeline, random, post, person, at, end);
  }
}

/** One person's visit: a reaction, a comment, or a repost. Now and then the author replies. */
export function engageOnce(
  timeline: Timeline,
  random: Random,
  post: Post,
  person: Person,
  at: At,
  end: At,
): void {
  const act = random.weighted(ACTS);
  if (act !== 'comment') timeline.react(post, person, random.weighted(REACTIONS), at);
  if (act === 'repost') {
    const about = { author: person, text: composeRepost(random), at: at + MINUTE };
    if (about.at < end) {
      timeline.publish(
        { ...about, topic: post.topic, language: post.language, kind: 'text', original: post },
        random,
      );
    }
  }
  if (act !== 'comment' && act !== 'commentAndReaction') return;
  const saidAt = at + random.int(0, 50) * 1000;
  if (saidAt >= end) return;
  const comment = timeline.comment(post, person, composeComment(random, post), saidAt, random);
  if (!comment) return;
  const answerAt = saidAt + random.int(6, 300) * MINUTE;
  if (post.language !== 'en' || answerAt >= end) return;
  if (random.chance(0.22))
    timeline.comment(post, post.author, composeReply(random), answerAt, random, comment);
  else if (post.reactions.length > 0 && random.chance(0.1)) {
    const other = random.pick(post.reactions).author;
    if (other !== person) timeline.comment(post, other, composeReply(random), answerAt, random, comment);
  }
}
