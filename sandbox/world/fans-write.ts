import type { Living } from '#sandbox/world/advance-hour.ts';
import { composePost } from '#sandbox/world/compose-text.ts';
import type { Language } from '#sandbox/world/cultures.ts';
import { playPost } from '#sandbox/world/engage.ts';
import type { At, Person } from '#sandbox/world/model.ts';
import type { Random } from '#sandbox/world/random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How many of those who engage most with Maya write themselves. */
const maxFans = 60;

/** Who engages with Maya and writes posts of their own. */
export type WritingFans = { people: Person[]; taken: Set<string> };

/** Gives those who engage most with Maya, her friends among them, posts of the last three months. */
export function startWriting(living: Living, random: Random, genesis: At): WritingFans {
  const fans = { people: maxEngaged(living), taken: new Set(living.taken) };
  for (const person of fans.people) {
    const count = random.int(3, 8);
    for (let each = 0; each < count; each++) {
      publish(living, fans, random, person, genesis - (0.2 + random.next() * 85) * DAY, genesis);
    }
  }
  return fans;
}

/** One hour: now and then one of them writes. */
export function writeOn(living: Living, fans: WritingFans, random: Random, start: At): void {
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
