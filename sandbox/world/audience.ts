import type { Actor, At, Person, Post } from '#sandbox/world/model.ts';
import { openRandom, type Random } from '#sandbox/world/random.ts';

const DAY = 86_400_000;

type Fan = { person: Person; isRegular: boolean; reach: number; from: At; until: At };

/** The people who might engage with one author: a few often, most of them once. */
export type Audience = {
  /** A person active at `at` who likes such posts and who isn't in `not`. `undefined` if chance finds no one. */
  draw(
    random: Random,
    at: At,
    post: Pick<Post, 'language' | 'topic'>,
    not: ReadonlySet<Actor>,
  ): Person | undefined;
};

/**
 * `regulars` engage fourteen times as often as the others, so that who engages most with a person is someone who
 * writes, too. Some of both have gone quiet at some time before `genesis`, and some have only come recently.
 *
 * @param size how many others there are
 */
export function makeAudience(
  random: Random,
  regulars: readonly Person[],
  others: readonly Person[],
  size: number,
  genesis: At,
): Audience {
  const chosen = new Set(regulars);
  while (chosen.size < Math.min(regulars.length + size, others.length)) chosen.add(random.pick(others));
  let total = 0;
  const fans = [...chosen].map((person, rank): Fan => {
    const isRegular = rank < regulars.length;
    total += isRegular ? 14 : 1;
    const quiet = random.chance(isRegular ? 0.1 : 0.2);
    return {
      person,
      isRegular,
      reach: total,
      from: random.chance(0.35) ? genesis - random.int(5, 200) * DAY : 0,
      until: quiet ? genesis - random.int(30, 150) * DAY : Number.POSITIVE_INFINITY,
    };
  });
  const at = (mark: number): Fan | undefined => {
    let low = 0;
    let high = fans.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((fans[middle]?.reach ?? 0) > mark) high = middle;
      else low = middle + 1;
    }
    return fans[low];
  };
  return {
    draw(random, when, { language, topic }, not) {
      for (let attempt = 0; attempt < 12; attempt++) {
        const fan = at(random.next() * total);
        if (!fan || when < fan.from || when >= fan.until || not.has(fan.person)) continue;
        // Most people scroll past what they can't read; regulars often have it translated.
        const reads = language === 'en' || language === fan.person.language;
        if (!reads && !random.chance(fan.isRegular ? 0.7 : 0.1)) continue;
        if (!isInterested(fan.person, topic) && !random.chance(0.4)) continue;
        return fan.person;
      }
      return undefined;
    },
  };
}

/** Everyone has a few subjects, always the same. */
const isInterested = ({ id }: Person, topic: string): boolean => openRandom(`${id}:${topic}`).chance(0.3);
