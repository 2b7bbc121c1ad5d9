import { findDrafts } from '#sandbox/model/written-drafts.ts';
import { actsOf, described, introduced, named } from './people.ts';
import type { PostRow } from './rows.ts';
import { call, readAll, type Script } from './script.ts';
import {
  companiesInFull,
  companiesOf,
  isWithin,
  peopleOf,
  postsInFull,
  postsOf,
  readInFull,
  type Seen,
  totalOf,
} from './seen.ts';
import {
  asSentence,
  blocks,
  bullets,
  capital,
  dayOf,
  listed,
  many,
  postName,
  questionIn,
  quoted,
  quoteOf,
} from './sentences.ts';

const published = call('search_posts', { days: 7, limit: 30 });
const signals = call('search_signals', { days: 30, sort: 'score', limit: 30 });

/** The posts with the most comments and reactions, one of each author. */
function liveliest(seen: Seen): PostRow[] {
  const posts = postsOf(seen, published).sort(
    (one, other) => other.comments + other.reactions - (one.comments + one.reactions),
  );
  return [...new Map(posts.toReversed().map((post) => [post.author, post])).values()]
    .toReversed()
    .slice(0, 5);
}

const counts = ({ reactions, comments }: PostRow): string =>
  `${many(reactions, 'reaction')} and ${many(comments, 'comment')}`;

export const competitorWatch: Script = {
  template: 'Competitor watch',
  questions: ['What did others publish this week? Save a report “What others published”.'],
  look: [() => [published, signals], (seen) => readAll('read_post', 'post', liveliest(seen))],
  write(seen) {
    const total = totalOf(seen, published);
    const posts = postsInFull(seen);
    const [first] = posts;
    if (first === undefined) {
      return {
        text: 'The people and companies you follow published nothing in the last 7 days. Follow the competitors you want to watch under Comments, and ask again.',
      };
    }
    const known = peopleOf(seen, signals).filter(({ name }) => posts.some(({ author }) => author === name));
    const asking = posts.find(({ text }) => questionIn(text) !== undefined);
    const question = asking && questionIn(asking.text);
    const subject =
      asking && question
        ? `${asking.author} asked ${quoted(question)} [${asking.ref}] Your own answer would make a post.`
        : 'None of these posts asks a question. If one of them contradicts your own experience, that is your post.';
    const lines = posts.map((post) => {
      const name = postName({ ref: post.ref, excerpt: post.text });
      const [draft] = findDrafts(post.text);
      const quote = draft ? quoted(draft.sentence) : quoteOf(post.text);
      return `**${post.author}**, ${dayOf(post.at)}, ${name}: ${counts(post)}.${quote === undefined ? '' : `\n  - In their words: ${quote}`}`;
    });
    const head = `The people and companies you follow published ${many(total, 'post')} in the last 7 days. ${total === 1 ? 'It is' : posts.length === total ? 'These are' : 'The liveliest of them are'} below.`;
    return {
      text: blocks(
        `The people and companies you follow published ${many(total, 'post')} in the last 7 days. The liveliest is ${postName({ ref: first.ref, excerpt: first.text })} by ${first.author}, with ${counts(first)}.`,
        known.length > 0 && `${named(known.slice(0, 4))} also engaged with you in the last 30 days.`,
        subject,
      ),
      save: {
        kind: 'report',
        title: 'What others published',
        content: blocks(
          head,
          bullets(lines),
          '## Who of them knows you',
          known.length === 0
            ? 'None of these authors engaged with you in the last 30 days.'
            : bullets(
                known.map(
                  (row) => `${introduced(row)}: score ${row.score}, last active on ${dayOf(row.latestAt)}`,
                ),
              ),
          '## Worth a post of yours',
          subject,
        ),
      },
    };
  },
};

const companies = call('search_companies', { sort: 'score', limit: 15 });
const newPeople = call('search_signals', { days: 14, daysOf: 'first_activity', sort: 'score', limit: 30 });

/** The strongest companies with new people, and these. */
function readTargets(seen: Seen) {
  const people = peopleOf(seen, newPeople);
  return companiesOf(seen, companies)
    .map((company) => ({
      company,
      people: people.filter(({ work }) => work.endsWith(` at ${company.name}`)),
    }))
    .filter(({ people }) => people.length > 0)
    .slice(0, 4);
}

export const newAtTargets: Script = {
  template: 'New at target companies',
  questions: [
    'Who is new at my strongest companies in the last 14 days? Save a report “New at target companies”.',
  ],
  look: [
    () => [companies, newPeople, call('read_lists')],
    (seen) => [
      ...readAll(
        'read_company',
        'company',
        readTargets(seen).map(({ company }) => company),
      ),
      ...readAll(
        'read_signal',
        'person',
        readTargets(seen)
          .flatMap(({ people }) => people)
          .slice(0, 8),
      ),
    ],
  ],
  write(seen) {
    const targets = readTargets(seen);
    const strongest = companiesOf(seen, companies);
    const [top] = strongest;
    if (top === undefined) {
      return {
        text: 'None of the people in your signals has a company that inGrow knows, so there are no companies to watch yet.',
      };
    }
    const most = targets.toSorted((one, other) => other.people.length - one.people.length)[0];
    if (most === undefined) {
      const others = totalOf(seen, newPeople);
      return {
        text: blocks(
          `No one new at your strongest companies in the last 14 days. The strongest is **${top.name}** [${top.ref}] with a score of ${top.score}.`,
          others > 0 && `New elsewhere: ${named(peopleOf(seen, newPeople).slice(0, 3))}.`,
        ),
        save: {
          kind: 'report',
          title: 'New at target companies',
          content: blocks(
            'No one at these companies was active for the first time in the last 14 days:',
            bullets(
              strongest
                .slice(0, 5)
                .map(
                  ({ name, ref, score, people }) => `**${name}** [${ref}]: score ${score}, ${people} seen`,
                ),
            ),
            others > 0 && `New elsewhere: ${named(peopleOf(seen, newPeople).slice(0, 5))}.`,
          ),
        },
      };
    }
    const count = targets.reduce((sum, { people }) => sum + people.length, 0);
    const parts = targets.map(({ company, people }) => {
      const known = companiesInFull(seen)
        .find(({ ref }) => ref === company.ref)
        ?.people.filter(
          ({ ref, firstAt }) => !people.some((one) => one.ref === ref) && !isWithin(seen, firstAt, 14),
        );
      return blocks(
        `## ${company.name} [${company.ref}]`,
        bullets(
          people.map((row) => {
            const act = readInFull(seen, [row]).flatMap(({ person }) => actsOf(person)[0] ?? [])[0];
            return `${introduced(row)}, first active on ${dayOf(row.firstAt)}${act === undefined ? '' : `. Latest: ${asSentence(described(act, row))}`}`;
          }),
        ),
        known && known.length > 0
          ? `You already know ${named(known.slice(0, 3))}.`
          : 'You know no one else there yet.',
      );
    });
    const names = most.people.slice(0, 3);
    const isAhead = targets.every((one) => one === most || one.people.length < most.people.length);
    const lead =
      targets.length === 1
        ? 'New there'
        : isAhead
          ? `**${most.company.name}** [${most.company.ref}] moved most`
          : `At **${most.company.name}** [${most.company.ref}], the strongest of them`;
    return {
      text: blocks(
        `${capital(many(count, 'new person', 'new people'))} at ${listed(targets.map(({ company }) => `**${company.name}** [${company.ref}]`))} in the last 14 days, by their first activity.`,
        `${lead}: ${named(names)}. Next step: put ${most.people.length === 1 ? 'this person' : 'them'} on a list, and read what ${most.people.length === 1 ? 'they' : 'each of them'} did before you write.`,
      ),
      save: { kind: 'report', title: 'New at target companies', content: parts.join('\n\n') },
    };
  },
};
