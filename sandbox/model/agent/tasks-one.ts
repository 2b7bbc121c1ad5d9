import { described, named, openQuestion, workOf, written } from './describe-person.ts';
import { beginningOf, dayOf, listed, quoteOf } from './phrase.ts';
import type { Person } from './rows.ts';
import { welcome } from './seen.ts';
import { call, inStages, readAll, type Task } from './task.ts';
import { aboutCompany, notThere } from './tasks-company.ts';

/** One person, on one page. */
export const onePerson: Task = {
  name: 'onePerson',
  isAsked: ({ text, names }) =>
    /\b(?:meeting|call with|before (?:my|the|a|our) (?:call|meeting|chat|demo)|prepare me|one[- ]pager)\b/i.test(
      text,
    ) ||
    (names.length > 0 &&
      /\b(?:who is|who's|tell me|know about|about|brief|profile|background|what (?:did|has|does|is)|when did|how (?:warm|often|much|many)|why|score|history|say|said|write|wrote|interested|summar)/i.test(
        text,
      )),
  look(question, seen) {
    const [name] = question.names;
    return inStages(seen, [
      () =>
        name === undefined
          ? [call('search_signals', { sort: 'score', limit: 5, days: question.days ?? 30 })]
          : [
              call('search_signals', { words: name, limit: 5 }),
              call('search_companies', { words: name, limit: 3 }),
            ],
      () => {
        const company = seen.companies.find((one) => name !== undefined && namesIt(one.name, name));
        const person = seen.people.find((one) => name === undefined || namesIt(one.name, name));
        if (company && !person) return [call('read_company', { company: company.ref })];
        return person === undefined
          ? []
          : [call('read_signal', { person: person.ref }), call('search_posts', { limit: 30 })];
      },
      () =>
        seen.company === undefined
          ? []
          : readAll(
              'read_signal',
              'person',
              welcome(seen.company.people)
                .slice(0, 3)
                .map(({ ref }) => ref),
            ),
      () => {
        const [person] = seen.persons;
        if (person === undefined || seen.company !== undefined) return [];
        const posts = seen.posts.filter(({ author }) => author === person.name).slice(0, 2);
        return readAll(
          'read_post',
          'post',
          posts.map(({ ref }) => ref),
        );
      },
    ]);
  },
  write(question, seen) {
    if (seen.company) return aboutCompany(seen, seen.company, question.title);
    const [person] = seen.persons;
    if (person === undefined) return { text: notThere(question.names[0]) };
    const others = seen.people.filter(({ ref }) => ref !== person.ref);
    const also =
      question.names.length > 0 &&
      others.length > 0 &&
      others.every(({ name }) => namesIt(name, question.names[0] ?? ''))
        ? `\n\nOthers by that name: ${named(others.slice(0, 3))}.`
        : '';
    const words = written(person);
    const posts = seen.readPosts.filter(({ author }) => author === person.name);
    const head = describePerson(person);
    const history = person.entries
      .slice(0, 6)
      .map(
        (entry) =>
          `- ${dayOf(entry.at)}: ${entry.isByUser ? `you (${entry.did.replace('The user: ', '')})` : ''}${entry.isByUser ? '' : described({ ...entry, at: '' })}${entry.post === null || entry.isByUser ? ` [${person.ref}]` : ''}`,
      );
    const care = concerns(person);
    const open = openQuestion(person);
    const openings = openingsFor(
      person,
      posts.map(({ ref, text }) => ({ ref, text })),
    );
    const parts = [
      head,
      care && `**In their own words**\n\n${care}`,
      `**What passed between you**\n\n${history.join('\n')}`,
      posts.length > 0 &&
        `**What they published**\n\n${posts.map(({ ref, at, text }) => `- ${dayOf(at)} [${ref}]: “${quoteOf(text) ?? beginningOf(text)}”`).join('\n')}`,
      `**Conversation starters**\n\n${openings.map((line) => `- ${line}`).join('\n')}`,
      open && `Answer this before anything else: “${open.question}” [${person.ref}]`,
      person.isBlocked && 'This person is on “Do not engage”: don’t write to them.',
      missing(person, words.length),
    ].filter(Boolean);
    const last = written(person)[0];
    const short = [
      head,
      last && `Last, they ${described(last)}`,
      open && `Answer this before anything else: “${open.question}” [${person.ref}]`,
      `**Conversation starters**\n\n${openings.map((line) => `- ${line}`).join('\n')}`,
      person.isBlocked && 'This person is on “Do not engage”: don’t write to them.',
      missing(person, words.length),
    ].filter(Boolean);
    return {
      text: `${parts.join('\n\n')}${also}`,
      short: short.join('\n\n'),
      kept: {
        kind: 'report',
        title: question.title ?? `Before you talk to ${person.name}`,
        content: parts.join('\n\n'),
      },
    };
  },
};

/** Whether a name is the requested one. */
function namesIt(name: string, asked: string): boolean {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return fold(asked)
    .split(/\s+/)
    .every((word) => fold(name).includes(word));
}

/** Two things they wrote, in their words. */
function concerns(person: Person): string {
  return written(person)
    .slice(0, 4)
    .flatMap(({ text, post }) => {
      const quote = quoteOf(text);
      return quote === undefined ? [] : [`- “${quote}” [${post?.ref ?? person.ref}]`];
    })
    .slice(0, 2)
    .join('\n');
}

function openingsFor(person: Person, posts: readonly { ref: string; text: string }[]): string[] {
  const own = written(person).flatMap(({ text, post }) => {
    const quote = quoteOf(text);
    if (quote === undefined) return [];
    return [
      quote.endsWith('?')
        ? `You asked me “${quote}” [${post?.ref ?? person.ref}] What made you ask?`
        : `You wrote “${quote}” [${post?.ref ?? person.ref}] How did that go?`,
    ];
  });
  const published = posts.flatMap(({ ref, text }) => {
    const quote = quoteOf(text);
    return quote === undefined ? [] : [`You published “${quote}” [${ref}] What came of it?`];
  });
  const liked = person.entries.flatMap(({ post, text, isByUser }) =>
    post && text === '' && !isByUser
      ? [`You stopped at my post “${beginningOf(post.excerpt)}” [${post.ref}] What do you see differently?`]
      : [],
  );
  return [...published.slice(0, 1), ...own, ...liked].slice(0, 3);
}

function missing(person: Person, words: number): string {
  const gone = [
    person.facts.has('Email') ? '' : 'an email address',
    person.facts.has('Company') ? '' : 'where they work',
    words > 0 ? '' : 'anything they wrote',
  ].filter((one) => one !== '');
  return gone.length === 0 ? '' : `Not in your data: ${listed(gone)}.`;
}

function describePerson(person: Person): string {
  const work = workOf(person);
  const location = person.facts.get('Location');
  return `**${person.name}** [${person.ref}]${work === '' ? '' : ` is ${work}`}${location === undefined ? '' : `, in ${location}`}${work === '' ? ' has' : ', with'} a score of ${person.score} (${person.intensity}).`;
}
