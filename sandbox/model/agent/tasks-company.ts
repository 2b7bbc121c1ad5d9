import { described, firstName, introduced, newest, sharedPosts, written } from './describe-person.ts';
import { beginningOf, capital, dayOf, inWords, listed, quoteOf } from './phrase.ts';
import type { Company, Person } from './rows.ts';
import { type Seen, welcome } from './seen.ts';
import { call, inStages, readAll, type Task, type Written } from './task.ts';

/** The answer if no person or company has the requested name. */
export const notThere = (name: string | undefined): string =>
  name === undefined
    ? 'That is not in your data: I found no one to prepare you for. Name the person you’ll talk to.'
    : `**${name}** is not in your data: I searched your signals and companies and found no one with that name. Add them with their LinkedIn URL, and I can read what is known.`;

export const oneCompany: Task = {
  name: 'oneCompany',
  isAsked: ({ text }) =>
    /\b(?:company|companies|account|accounts|organi[sz]ation|firm|business)\b/i.test(text) &&
    !/\bnew\b|\bappeared\b/i.test(text),
  look(question, seen) {
    const [name] = question.names;
    return inStages(seen, [
      () => [
        call(
          'search_companies',
          name === undefined
            ? { sort: /\bscore|warm|hot|best\b/i.test(question.text) ? 'score' : 'people' }
            : { words: name },
        ),
      ],
      () =>
        isRanking(question.text) || !seen.companies[0]
          ? []
          : [call('read_company', { company: seen.companies[0].ref })],
      () =>
        seen.company === undefined
          ? []
          : readAll(
              'read_signal',
              'person',
              welcome(seen.company.people)
                .slice(0, 4)
                .map(({ ref }) => ref),
            ),
    ]);
  },
  write(question, seen) {
    if (seen.company) return aboutCompany(seen, seen.company, question.title);
    if (seen.companies.length === 0) return { text: notThere(question.names[0]) };
    const rows = seen.companies
      .slice(0, 5)
      .map(
        ({ ref, name, people, score, latestAt }) =>
          `- **${name}** [${ref}]: ${people}, score ${score}, latest ${dayOf(latestAt)}`,
      );
    return {
      text: `These companies engage with you most:\n\n${rows.join('\n')}`,
      kept: {
        kind: 'report',
        title: question.title ?? 'Companies that engage with you',
        content: rows.join('\n'),
      },
    };
  },
};

const isRanking = (text: string): boolean =>
  /\b(?:which|what|top|most|best|list of|rank)\b[^.?!]*\b(?:companies|accounts)\b/i.test(text);

export function aboutCompany(seen: Seen, company: Company, title: string | null): Written {
  const persons = seen.persons.filter(({ isBlocked }) => !isBlocked);
  const facts = ['Industry', 'Employees', 'Location', 'Website', 'Followers'].flatMap((label) => {
    const value = company.facts.get(label)?.replace(/ \(source:.*$/, '');
    return value === undefined ? [] : [`${label.toLowerCase()} ${value}`];
  });
  const people = welcome(company.people);
  const head = describeSeen(company);
  const who = people
    .slice(0, 5)
    .map(
      (row) => `- ${introduced(row)}: score ${row.score}, latest ${row.latestType} on ${dayOf(row.latestAt)}`,
    );
  const said = persons.flatMap((person) => {
    const entry = newest(person);
    return entry === undefined ? [] : [`- ${person.name} [${person.ref}] ${described(entry)}`];
  });
  const [shared] = sharedPosts(persons);
  const questions = companyQuestions(persons);
  const unknown = [...(facts.length === 0 ? ['industry', 'size', 'place'] : []), 'who decides there'];
  const parts = [
    head,
    facts.length > 0 && `Known: ${facts.join(', ')} [${company.ref}].`,
    who.length > 0 && `**People**\n\n${who.join('\n')}`,
    said.length > 0 && `**What they did last**\n\n${said.join('\n')}`,
    shared &&
      `${capital(inWords(shared.people.length))} of them engaged with “${beginningOf(shared.excerpt)}” [${shared.ref}], so start there.`,
    questions.length > 0 && `**Worth asking**\n\n${questions.map((line) => `- ${line}`).join('\n')}`,
    `Not in your data: ${listed(unknown)}.`,
  ].filter(Boolean);
  const warmest = people.slice(0, 3).map(({ name, ref, score }) => `**${name}** [${ref}] (score ${score})`);
  const short = [
    head,
    warmest.length > 0 && `The warmest there ${warmest.length === 1 ? 'is' : 'are'} ${listed(warmest)}.`,
    shared &&
      `${capital(inWords(shared.people.length))} of them engaged with “${beginningOf(shared.excerpt)}” [${shared.ref}], so start there.`,
    questions.length > 0 && `Worth asking:\n\n${questions.map((line) => `- ${line}`).join('\n')}`,
    `Not in your data: ${listed(unknown)}.`,
  ].filter(Boolean);
  return {
    text: parts.join('\n\n'),
    short: short.join('\n\n'),
    kept: { kind: 'report', title: title ?? `${company.name}: account brief`, content: parts.join('\n\n') },
  };
}

/** `27 people seen, score 80.5, 84 interactions, first 2025-12-08, latest 2026-11-21` as a sentence. */
function describeSeen({ name, ref, seen }: Company): string {
  const [, people, score, interactions, first, latest] =
    /^([\d,]+ (?:person|people)) seen, score ([\d.]+), ([\d,]+ interactions?), first (\S+), latest (\S+)$/.exec(
      seen,
    ) ?? [];
  if (people === undefined || first === undefined || latest === undefined) {
    return `**${name}** [${ref}]: ${seen.replace(/\d{4}-\d{2}-\d{2}/g, (date) => dayOf(date))}.`;
  }
  return `**${name}** [${ref}] has ${people} in your signals, with ${interactions} between ${dayOf(first)} and ${dayOf(latest)} and a score of ${score} together.`;
}

/** Three questions based on what the company's people wrote. */
function companyQuestions(persons: readonly Person[]): string[] {
  return persons
    .flatMap((person) => {
      const entry = written(person)[0];
      const quote = entry && quoteOf(entry.text);
      if (quote === undefined) return [];
      const name = `${firstName(person.name)} [${person.ref}]`;
      return [
        quote.endsWith('?')
          ? `${name} asked “${quote}” What is behind that?`
          : `${name} wrote “${quote}” What would help most?`,
      ];
    })
    .slice(0, 3);
}

/** New people, by company. */
export const newAtCompanies: Task = {
  name: 'newAtCompanies',
  isAsked: ({ text }) =>
    /\b(?:new|appeared|first seen|joined)\b/i.test(text) && /\bcompan(?:y|ies)\b|\baccounts?\b/i.test(text),
  look: (question, seen) =>
    inStages(seen, [
      () => [
        call('search_companies', { sort: 'score', limit: 30 }),
        call('search_signals', { days: question.days ?? 14, daysOf: 'active', sort: 'first', limit: 30 }),
      ],
      () =>
        readAll(
          'read_signal',
          'person',
          welcome(seen.people)
            .slice(0, 4)
            .map(({ ref }) => ref),
        ),
    ]),
  write(question, seen) {
    const days = question.days ?? 14;
    const people = welcome(seen.people);
    if (people.length === 0) return { text: `No one new engaged in the last ${days} days.` };
    const at = (name: string) => people.filter(({ work }) => work.endsWith(` at ${name}`));
    const targets = seen.companies.filter(({ name }) => at(name).length > 0).slice(0, 5);
    const known = new Set(targets.flatMap(({ name }) => at(name).map(({ ref }) => ref)));
    const lines = targets.map(
      (company) =>
        `- **${company.name}** [${company.ref}] (score ${company.score}, ${company.people} seen): ${listed(at(company.name).map((row) => `${row.name} [${row.ref}], ${row.work.replace(` at ${company.name}`, '')}`))}`,
    );
    const rest = people.filter(({ ref, work }) => !known.has(ref) && work.includes(' at ')).slice(0, 3);
    const [most] = targets;
    const head = most
      ? `The newest people in the last ${days} days come from ${listed(targets.map(({ name, ref }) => `${name} [${ref}]`))}.`
      : `The newest people in the last ${days} days are at none of your strongest companies.`;
    const did = seen.persons.slice(0, 3).flatMap((person) => {
      const entry = newest(person);
      return entry === undefined ? [] : [`- ${person.name} [${person.ref}] ${described(entry)}`];
    });
    const parts = [
      head,
      lines.join('\n'),
      rest.length > 0 && `**Also new**\n\n${rest.map((row) => `- ${introduced(row)}`).join('\n')}`,
      did.length > 0 && `**What they did**\n\n${did.join('\n')}`,
      most &&
        `Start with **${most.name}** [${most.ref}]: it has the highest score of these. I can put its new people on a list.`,
    ].filter(Boolean);
    return {
      text: parts.join('\n\n'),
      short: [head, lines.slice(0, 3).join('\n'), parts.at(-1)].filter(Boolean).join('\n\n'),
      kept: {
        kind: 'report',
        title: question.title ?? 'New at target companies',
        content: parts.join('\n\n'),
      },
    };
  },
};
