import { advanceHour, startLiving } from '#sandbox/world/advance-hour.ts';
import { startWriting, writeOn } from '#sandbox/world/fans-write.ts';
import { makeCompanies } from '#sandbox/world/make-companies.ts';
import { makeHistory } from '#sandbox/world/make-history.ts';
import { makePeople } from '#sandbox/world/make-people.ts';
import type { At, Company, Person } from '#sandbox/world/model.ts';
import { openRandom } from '#sandbox/world/random.ts';
import { openTimeline, type Timeline } from '#sandbox/world/timeline.ts';

const HOUR = 3_600_000;

/** All that goes by itself in the sample network. It follows from seed and genesis alone; nobody who reads changes it. */
export type Life = {
  readonly people: readonly Person[];
  readonly companies: readonly Company[];
  /** What was published and said up to `now` at least: later things may stand there already. */
  until(now: At): Pick<Timeline, 'posts' | 'postsOf' | 'findPost'>;
};

/**
 * Makes the life of this seed, with its past up to `genesis`. Its later hours are made when they are first asked for,
 * each from the seed and its number alone, so that a restart finds the same ones.
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

/** As many are kept as processes ever need by turns: one, and two for tests with and without a day of their own. */
const keptLives = 2;
const kept: { seed: string; genesis: At; life: Life }[] = [];

/** The life of this seed, made once a process: all worlds that are opened over it read the same. */
export function sharedLife(seed: string, genesis: At): Life {
  const known = kept.find((each) => each.seed === seed && each.genesis === genesis);
  if (known) return known.life;
  const life = makeLife(seed, genesis);
  kept.unshift({ seed, genesis, life });
  kept.length = Math.min(kept.length, keptLives);
  return life;
}
