import { actsOf, commentsOf, described, introduced, named, whatWasSaid, workOf } from './people.ts';
import type { Company, Person } from './rows.ts';
import { call, readAll, type Script } from './script.ts';
import {
  companiesInFull,
  companiesOf,
  peopleOf,
  postsInFull,
  postsOf,
  readInFull,
  type Seen,
} from './seen.ts';
import { asSentence, blocks, bullets, dayOf, firstName, listed, postName, quoteOf } from './sentences.ts';

const biggest = call('search_companies', { sort: 'people', limit: 5 });

export const accountBrief: Script = {
  template: 'Account brief',
  questions: ['Summarize the company with the most people in my signals.'],
  look: [
    () => [biggest],
    (seen) => readAll('read_company', 'company', companiesOf(seen, biggest).slice(0, 1)),
    readTopPeople,
  ],
  write(seen) {
    const [company] = companiesInFull(seen);
    if (company === undefined) {
      return {
        text: 'None of the people in your signals has a company that inGrow knows, so there is none to summarize.',
      };
    }
    const { head, content } = describeCompany(seen, company);
    return { text: head, save: { kind: 'report', title: `${company.name}: account brief`, content } };
  },
};

function readTopPeople(seen: Seen) {
  return companiesInFull(seen).flatMap(({ people }) => readAll('read_signal', 'person', people.slice(0, 4)));
}

function describeCompany(seen: Seen, company: Company): { head: string; content: string } {
  const { ref, name, facts } = company;
  const people = readInFull(seen, company.people);
  const [, count, score, interactions, first, latest] =
    /^(.*?) seen, score (\S+), (.*?)(?:, first (\S+), latest (\S+))?$/.exec(company.seen) ?? [];
  const active =
    first === undefined || latest === undefined
      ? ''
      : ` The first activity was on ${dayOf(first)}, the latest on ${dayOf(latest)}.`;
  const figures = `${count} in your signals, with ${interactions} and a score of ${score} together [${ref}].${active}`;
  const labels = ['Industry', 'Employees', 'Location', 'Website', 'Followers'];
  const known = labels.filter((label) => facts.has(label));
  const unknown = labels.filter((label) => !facts.has(label)).map((label) => label.toLowerCase());
  const comments = people.flatMap(({ row, person }) =>
    commentsOf(person)
      .slice(0, 1)
      .map((comment) => ({ row, comment })),
  );
  const questions = people.slice(0, 3).map(({ row, person }) => {
    const [comment] = commentsOf(person);
    if (comment)
      return `To ${row.name} [${row.ref}], who ${whatWasSaid(comment, row)} What has happened with this since?`;
    const act = actsOf(person).find(({ post }) => post !== null);
    return act?.post
      ? `To ${row.name} [${row.ref}], who ${described(act, row)}: what in it is familiar from your work?`
      : `To ${row.name} [${row.ref}]: what are you responsible for at ${name}?`;
  });
  const head = blocks(
    `**${name}**: ${figures}`,
    people.length > 0 &&
      `The warmest there: ${people
        .slice(0, 3)
        .map(({ row }) => introduced(row))
        .join('; ')}.`,
    comments[0] &&
      `In their own words: ${comments[0].row.name} [${comments[0].row.ref}] ${whatWasSaid(comments[0].comment, comments[0].row)}`,
  );
  return {
    head,
    content: blocks(
      '## The company',
      bullets([...known.map((label) => `${label}: ${facts.get(label)} [${ref}]`), figures]),
      '## Who engaged',
      people.length === 0
        ? 'No one there can be shown: they are dismissed or on “Do not engage”.'
        : bullets(
            people.map(({ row, person }) => {
              const work = workOf(person);
              const [act] = actsOf(person);
              return `**${row.name}** [${row.ref}]${work === '' ? '' : `, ${work}`} (score ${row.score})${act === undefined ? '' : `. Latest: ${asSentence(described(act, row))}`}`;
            }),
          ),
      questions.length > 0 && '## Questions worth asking',
      questions.map((question, index) => `${index + 1}. ${question}`).join('\n'),
      '## What is unknown',
      unknown.length === 0
        ? 'Who decides there, and whether they know what you sell.'
        : `${listed(unknown).replace(/^./, (letter) => letter.toUpperCase())}; also who decides there, and whether they know what you sell.`,
    ),
  };
}

const warmest = call('search_signals', { sort: 'score', limit: 5 });
const lately = call('search_posts', { days: 30, limit: 30 });

export const meetingPreparation: Script = {
  template: 'Meeting preparation',
  questions: ['Prepare me for a call with the warmest person in my signals.'],
  look: [
    () => [warmest, lately],
    (seen) => readAll('read_signal', 'person', peopleOf(seen, warmest).slice(0, 1)),
    (seen) => readAll('read_post', 'post', theirPosts(seen, peopleOf(seen, warmest)[0]?.name)),
  ],
  write(seen) {
    const [one] = readInFull(seen, peopleOf(seen, warmest));
    if (one === undefined) {
      return {
        text: 'Your signals are empty so far, so there is no one to prepare for. They fill as people engage with your posts.',
      };
    }
    const { head, content } = describePerson(seen, one.person);
    return { text: head, save: { kind: 'report', title: `Before you talk to ${one.person.name}`, content } };
  },
};

const theirPosts = (seen: Seen, name: string | undefined) =>
  postsOf(seen, lately)
    .filter(({ author }) => author === name)
    .slice(0, 2);

function describePerson(seen: Seen, person: Person): { head: string; content: string } {
  const { ref, name, facts } = person;
  const work = workOf(person);
  const acts = actsOf(person);
  const comments = commentsOf(person);
  const open = comments.find(({ isQuestion, isAnswered }) => isQuestion && !isAnswered);
  const posts = postsInFull(seen).filter(({ author }) => author === name);
  const who = `**${name}** [${ref}]${work === '' ? '' : `, ${work}`}${facts.has('Location') ? `, ${facts.get('Location')}` : ''}, has a score of ${person.score} (${person.intensity}).`;
  const [latest] = acts;
  const asks = [
    ...comments
      .slice(0, 2)
      .map(
        (comment) =>
          `${firstName(name)} ${whatWasSaid(comment, person)} ${comment === open ? 'Answer it, then ask what is behind it.' : 'Ask what has happened since.'}`,
      ),
    ...posts.map(
      (post) =>
        `${firstName(name)} published ${postName({ ref: post.ref, excerpt: post.text })} on ${dayOf(post.at)}. Ask what the responses were.`,
    ),
    ...acts
      .filter(({ post, text }) => post !== null && text === '')
      .slice(0, 2)
      .map((act) => `${firstName(name)} ${described(act, person)}. Ask what in it is familiar.`),
  ].slice(0, 2);
  const missing = [
    !facts.has('Email') && 'an email address',
    comments.length === 0 && 'anything they wrote to you',
    posts.length === 0 && 'posts of theirs in your feed of the last 30 days',
  ].filter((part) => part !== false);
  const care = open
    ? `Don’t open with your product: the question of ${dayOf(open.entry.at)} is still without an answer [${ref}].`
    : `Don’t mention scores or how often ${firstName(name)} reacted; refer only to what was said in public [${ref}].`;
  return {
    head: blocks(
      who,
      latest && `Latest: ${firstName(name)} ${asSentence(described(latest, person))}`,
      asks[0] && `Begin here: ${asks[0]}`,
    ),
    content: blocks(
      '## Who they are',
      who,
      facts.has('Headline') &&
        facts.get('Headline') !== work &&
        `In their own headline: ${quoteOf(facts.get('Headline') ?? '') ?? ''} [${ref}]`,
      comments.length > 0 && '## In their own words',
      bullets(comments.slice(0, 3).map((comment) => `${firstName(name)} ${whatWasSaid(comment, person)}`)),
      '## What passed between you',
      person.entries.length === 0
        ? 'Nothing so far.'
        : bullets(
            person.entries
              .slice(0, 10)
              .map((entry) =>
                entry.isByUser
                  ? `${dayOf(entry.at)}: your ${entry.did.replace('The user: ', '')}${entry.post === null ? ` [${ref}]` : ` under ${postName(entry.post)}`}`
                  : asSentence(`${firstName(name)} ${described(entry, person)}`),
              ),
          ),
      asks.length > 0 &&
        '## Two things to ask'.replace('Two things', asks.length === 1 ? 'One thing' : 'Two things'),
      bullets(asks),
      '## One thing not to say',
      care,
      missing.length > 0 && `Not in your data: ${listed(missing)}.`,
    ),
  };
}

const byName = ({ about }: Seen) => call('search_signals', { words: about, limit: 5 });
const companyByName = ({ about }: Seen) => call('search_companies', { words: about, limit: 3 });
const isSame = (name: string, about: string): boolean => name.toLowerCase() === about.toLowerCase();

/** The company of exactly this name, otherwise the first person, otherwise the first company. */
function findAbout(seen: Seen) {
  const companies = companiesOf(seen, companyByName(seen));
  const people = peopleOf(seen, byName(seen));
  const company = companies.find(({ name }) => isSame(name, seen.about));
  const person = people.find(({ name }) => isSame(name, seen.about)) ?? (company ? undefined : people[0]);
  return {
    person,
    company: person ? undefined : (company ?? companies[0]),
    others: people.filter((one) => one !== person),
  };
}

export const whatToKnow: Script = {
  questions: ['What should I know about *?'],
  look: [
    (seen) => [byName(seen), companyByName(seen), lately],
    (seen) => {
      const { person, company } = findAbout(seen);
      if (company) return [call('read_company', { company: company.ref })];
      return person
        ? [
            ...readAll('read_signal', 'person', [person]),
            ...readAll('read_post', 'post', theirPosts(seen, person.name)),
          ]
        : [];
    },
    readTopPeople,
  ],
  write(seen) {
    const [company] = companiesInFull(seen);
    if (company) return { text: describeCompany(seen, company).content };
    const { person, others } = findAbout(seen);
    const [one] = person ? readInFull(seen, [person]) : [];
    if (one === undefined) {
      return {
        text: `“${seen.about}” is not in your data: no person and no company of that name engaged with you, or they are on “Do not engage”.`,
      };
    }
    const alike = others.filter(({ name }) => name.toLowerCase().includes(seen.about.toLowerCase()));
    return {
      text: blocks(
        describePerson(seen, one.person).content,
        alike.length > 0 && `Others of that name: ${named(alike)}.`,
      ),
    };
  },
};
