import { actsOf, described, introduced, named } from './people.ts';
import { call, readAll, type Script } from './script.ts';
import { isWithin, listsOf, peopleOf, readInFull, type Seen } from './seen.ts';
import { asSentence, blocks, bullets, capital, many } from './sentences.ts';

const warm = call('search_signals', {
  days: 7,
  intensity: ['high', 'very_high'],
  sort: 'score',
  limit: 15,
});

const listName = 'Warm';

const missing = (seen: Seen) =>
  peopleOf(seen, warm)
    .filter(({ lists }) => !lists.includes(listName))
    .slice(0, 5);

export const listKeeper: Script = {
  template: 'List keeper',
  questions: ['Who of this week belongs on my list “Warm”? Add them.'],
  look: [() => [call('read_lists'), warm], (seen) => readAll('read_signal', 'person', missing(seen))],
  write(seen) {
    const list = listsOf(seen).find(({ name }) => name === listName);
    const people = missing(seen);
    if (people.length === 0) {
      const already = peopleOf(seen, warm);
      return {
        text:
          already.length === 0
            ? 'No one for “Warm” this week: nobody with a high score was active in the last 7 days.'
            : `“Warm” is complete: ${named(already.slice(0, 5))} ${already.length === 1 ? 'is' : 'are'} on it already.`,
      };
    }
    const lines = people.map((row) => {
      const act = readInFull(seen, [row]).flatMap(
        ({ person }) => actsOf(person).find(({ at }) => isWithin(seen, at, 7)) ?? [],
      )[0];
      return `${introduced(row)} (score ${row.score}, ${row.intensity})${act === undefined ? '' : ` ${asSentence(described(act, row))}`}`;
    });
    return {
      text: blocks(
        `${capital(many(people.length, 'person belongs', 'people belong'))} on ${list === undefined ? 'a new list “Warm”' : `your list “Warm” [${list.ref}]`}: active in the last 7 days, with a high score, and not on it yet.`,
        bullets(lines),
      ),
      act: call('add_to_list', { listName, people: people.map(({ ref }) => ref) }),
    };
  },
};
