import { introduced } from './describe-person.ts';
import { beginningOf, capital, dayOf, listed, many, quoteOf, sharedWords, stemsOf } from './phrase.ts';
import type { Question } from './question.ts';
import { totalOf, welcome } from './seen.ts';
import { inStages, readAll, type Task } from './task.ts';
import { searchPeople } from './tasks-people.ts';

const location = /\b(at|from|in)\s+((?:\p{Lu}[\p{L}\p{M}&'-]*\s?)+)/u;

/** People at a company or in a place. */
export const peopleAt: Task = {
  name: 'peopleAt',
  isAsked: ({ text, names }) =>
    names.length > 0 &&
    /\b(?:who|anyone|anybody|people|someone|founders?|contacts?)\b/i.test(text) &&
    locationIn({ text, names }) !== null,
  look(question, seen) {
    const where = locationIn(question);
    if (where === null) return [];
    const search = { ...question, names: [] };
    return inStages(seen, [
      () => [
        searchPeople(search, {
          ...(where.word === 'in' ? { locations: [where.name] } : { companies: [where.name] }),
          sort: 'score',
        }),
      ],
      () =>
        seen.people.length > 0
          ? []
          : [
              searchPeople(search, {
                ...(where.word === 'in' ? { companies: [where.name] } : { locations: [where.name] }),
                sort: 'score',
              }),
            ],
    ]);
  },
  write(question, seen) {
    const where = locationIn(question)?.name ?? '';
    const people = welcome(seen.people);
    if (people.length === 0)
      return { text: `No one ${/\bin\b/.test(question.text) ? 'in' : 'from'} **${where}** is in your data.` };
    const total =
      totalOf(seen, 'search_signals', /[\d,]+ (?:person|people)/) ?? many(people.length, 'person', 'people');
    const lines = people
      .slice(0, 8)
      .map(
        (row) =>
          `- ${introduced(row)}: score ${row.score}, latest ${row.latestType} on ${dayOf(row.latestAt)}`,
      );
    return {
      text: `${total} match for **${where}**, the highest score first:\n\n${lines.join('\n')}`,
      kept: { kind: 'list', title: question.title ?? `People for ${where}`, content: lines.join('\n') },
    };
  },
};

function locationIn({
  text,
  names,
}: Pick<Question, 'text' | 'names'>): { word: string; name: string } | null {
  const [, word = '', said = ''] = location.exec(text) ?? [];
  const name = names.find((one) => said.trim().startsWith(one));
  return name === undefined ? null : { word, name };
}

/** People who engaged with a topic. */
export const peopleOnTopic: Task = {
  name: 'peopleOnTopic',
  isAsked: ({ text, topic }) =>
    topic !== null && /\b(?:who|which people|anyone|anybody|people)\b/i.test(text),
  look: (question, seen) =>
    inStages(seen, [
      () => [
        searchPeople({ ...question, names: [] }, { days: question.days ?? 90, sort: 'score', limit: 30 }),
      ],
      () =>
        readAll(
          'read_signal',
          'person',
          welcome(seen.people)
            .slice(0, 12)
            .map(({ ref }) => ref),
        ),
    ]),
  write(question, seen) {
    const topic = question.topic ?? '';
    const found = seen.persons.flatMap((person) => {
      const entry = person.entries.find(
        ({ isByUser, text, post }) => !isByUser && sharedWords(topic, `${text} ${post?.excerpt ?? ''}`) > 0,
      );
      return entry === undefined || person.isBlocked ? [] : [{ person, entry }];
    });
    if (found.length === 0 || stemsOf(topic).size === 0) {
      return {
        text: `I read ${many(seen.persons.length, 'person', 'people')} and found nothing about “${topic}”. That is not in your data as far as I looked.`,
      };
    }
    const lines = found.slice(0, 8).map(({ person, entry }) => {
      const quote = quoteOf(entry.text);
      const post = entry.post === null ? '' : ` on “${beginningOf(entry.post.excerpt)}” [${entry.post.ref}]`;
      return `- **${person.name}** [${person.ref}], ${dayOf(entry.at)}${post}${quote === undefined ? '' : `: “${quote}”`}`;
    });
    return {
      text: `${capital(many(found.length, 'person', 'people'))} of the ${seen.persons.length} I read engaged with “${topic}”: ${listed(found.slice(0, 3).map(({ person }) => `${person.name} [${person.ref}]`))}${found.length > 3 ? ' among them' : ''}.\n\n${lines.join('\n')}`,
      kept: { kind: 'list', title: question.title ?? `People on ${topic}`, content: lines.join('\n') },
    };
  },
};
