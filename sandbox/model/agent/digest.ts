import {
  inCommon,
  introduced,
  leftOut,
  named,
  opening,
  recentActs,
  waitingOf,
  whatWasSaid,
} from './people.ts';
import { call, readAll, type Script } from './script.ts';
import { isWithin, peopleOf, readInFull, type Seen, totalOf } from './seen.ts';
import { blocks, bullets, capital, dayOf, firstName, many } from './sentences.ts';

const active = call('search_signals', { days: 7, sort: 'score', limit: 30 });
const fresh = call('search_signals', { days: 7, daysOf: 'first_activity', sort: 'score', limit: 30 });

/** The people of the week: those who warmed up, those who are new, and those who wait for an answer. */
function readWeek(seen: Seen) {
  const rows = readInFull(seen, peopleOf(seen, active)).filter(
    ({ person }) => recentActs(seen, person, 7) !== '',
  );
  const isNew = ({ row }: (typeof rows)[number]) => isWithin(seen, row.firstAt, 7);
  const waiting = rows.flatMap(({ row, person }) => {
    const comment = waitingOf(seen, person, 7);
    return comment === undefined ? [] : [{ row, comment }];
  });
  return {
    rows: rows.filter((each) => !isNew(each)),
    news: peopleOf(seen, fresh).slice(0, 5),
    waiting: [
      ...waiting.filter(({ comment }) => comment.isQuestion),
      ...waiting.filter(({ comment }) => !comment.isQuestion),
    ].slice(0, 5),
    shared: inCommon(
      seen,
      rows.map(({ person }) => person),
      7,
    ),
  };
}

export const weeklyDigest: Script = {
  template: 'Weekly signal digest',
  questions: [
    'Who warmed up this week, who is new, and who should hear from me first? Save it as a report “Signals of the week”.',
  ],
  look: [
    () => [active, fresh],
    (seen) => readAll('read_signal', 'person', peopleOf(seen, active).slice(0, 8)),
  ],
  write(seen) {
    const total = totalOf(seen, active);
    if (total === 0) {
      return {
        text: 'No one engaged with you in the last 7 days, so there is no digest this week. A post of yours usually changes that: ask for a content plan.',
      };
    }
    const { rows, news, waiting, shared } = readWeek(seen);
    const [first] = waiting;
    const head = `${capital(many(total, 'person', 'people'))} engaged with you in the last 7 days.`;
    const warmest = rows.slice(0, 3).map(({ row }) => row);
    const start = first
      ? `Answer **${first.row.name}** [${first.row.ref}] first. ${firstName(first.row.name)} ${whatWasSaid(first.comment, first.row)}`
      : 'None of the people I read waits for an answer from you.';
    return {
      text: blocks(
        `${head}${warmest.length === 0 ? '' : ` Of those you already knew, the warmest ${warmest.length === 1 ? 'is' : 'are'} ${named(warmest)}.`}`,
        news.length > 0 && `New this week: ${named(news.slice(0, 3))}.`,
        start,
      ),
      save: {
        kind: 'report',
        title: 'Signals of the week',
        content: blocks(
          head,
          rows.length > 0 && '## Who warmed up',
          bullets(
            rows
              .slice(0, 5)
              .map(
                ({ row, person }) => `${introduced(row)} (score ${row.score}) ${recentActs(seen, person, 7)}`,
              ),
          ),
          news.length > 0 && '## Who is new',
          bullets(
            news.map(
              (row) => `${introduced(row)}: first active on ${dayOf(row.firstAt)}, score ${row.score}`,
            ),
          ),
          waiting.length > 0 && '## Who waits for an answer',
          waiting
            .map(
              ({ row, comment }, index) =>
                `${index + 1}. **${row.name}** [${row.ref}] ${whatWasSaid(comment, row)}`,
            )
            .join('\n'),
          '## What they share',
          shared || 'The people I read have no post of this week in common.',
        ),
      },
    };
  },
};

const recent = call('search_signals', {
  days: 3,
  intensity: ['high', 'very_high'],
  status: ['new', 'reviewed'],
  sort: 'score',
  limit: 15,
});

export const writeToday: Script = {
  template: 'Who to talk to today',
  questions: ['Who should I write to today, and why?'],
  look: [() => [recent], (seen) => readAll('read_signal', 'person', peopleOf(seen, recent).slice(0, 10))],
  write(seen) {
    const read = readInFull(seen, peopleOf(seen, recent));
    const reasons = read.flatMap(({ row, person }) => {
      const comment = waitingOf(seen, person, 7);
      const wasWritten = person.entries.some(({ isByUser, at }) => isByUser && isWithin(seen, at, 3));
      return comment === undefined || wasWritten ? [] : [{ row, comment }];
    });
    const chosen = [
      ...reasons.filter(({ comment }) => comment.isQuestion),
      ...reasons.filter(({ comment }) => !comment.isQuestion),
    ].slice(0, 5);
    if (chosen.length === 0) {
      return {
        text: blocks(
          'No one today. Nobody with a high score was active in the last 3 days and still waits for an answer from you.',
          read.length > 0 &&
            `The warmest of these days: ${named(read.slice(0, 3).map(({ row }) => row))}. A reaction alone is a thin reason to write; wait until they say something.`,
        ),
      };
    }
    const lines = chosen.map(
      ({ row, comment }, index) =>
        `${index + 1}. ${introduced(row)} (score ${row.score})\n   - Why today: ${firstName(row.name)} ${whatWasSaid(comment, row)}\n   - Begin with: ${opening(comment, row)}`,
    );
    return {
      text: blocks(
        `${capital(many(chosen.length, 'person', 'people'))} to write to today, active in the last 3 days and without an answer from you.`,
        lines.join('\n'),
        leftOut(read.length - reasons.length),
      ),
    };
  },
};
