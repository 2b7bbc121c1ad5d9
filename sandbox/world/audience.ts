import type { Actor, At, Person } from '#sandbox/world/model.ts';
import type { Random } from '#sandbox/world/random.ts';

const DAY = 86_400_000;

type Fan = { person: Person; reach: number; from: At; until: At };

/** The people who might engage with one author: a few often, most of them once. */
export type Audience = {
  /** A person active at `at` who isn't in `not`. `undefined` if chance finds no one. */
  draw(random: Random, at: At, not: ReadonlySet<Actor>): Person | undefined;
};

/**
 * `regulars` people engage eight times as often as the rest, and the next five times as many people three
 * times as often. A third of the regulars have gone quiet at some time before `genesis`. Some have only come
 * recently.
 */
export function makeAudience(
  random: Random,
  people: readonly Person[],
  size: number,
  regulars: number,
  genesis: At,
): Audience {
  const fans: Fan[] = [];
  const chosen = new Set<Person>();
  let total = 0;
  while (fans.length < Math.min(size, people.length)) {
    const person = random.pick(people);
    if (chosen.has(person)) continue;
    chosen.add(person);
    const rank = fans.length;
    total += rank < regulars ? 8 : rank < regulars * 6 ? 3 : 1;
    const quiet = rank < regulars ? random.chance(0.3) : random.chance(0.2);
    fans.push({
      person,
      reach: total,
      from: random.chance(0.35) ? genesis - random.int(5, 200) * DAY : 0,
      until: quiet ? genesis - random.int(30, 150) * DAY : Number.POSITIVE_INFINITY,
    });
  }
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
    draw(random, when, not) {
      for (let attempt = 0; attempt < 12; attempt++) {
        const fan = at(random.next() * total);
        if (fan && fan.from <= when && when < fan.until && !not.has(fan.person)) return fan.person;
      }
      return undefined;
    },
  };
}
