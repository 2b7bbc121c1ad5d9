import {
  described,
  firstSentence,
  introduced,
  named,
  newest,
  openQuestion,
  reason,
  sharedPosts,
  wasAnswered,
  written,
} from './describe-person.ts';
import { beginningOf, bestOf, capital, dayOf, inWords, listed, many, questionIn } from './phrase.ts';
import type { Question } from './question.ts';
import type { Person, PersonRow } from './rows.ts';
import { type Seen, totalOf, welcome } from './seen.ts';
import { call, inStages, readAll, type Task, type WantedCall } from './task.ts';

/** A search for the people that the question describes. */
export function searchPeople(question: Question, more: Readonly<Record<string, unknown>> = {}): WantedCall {
  const { days, intensity, seniority, wantsDismissed } = question;
  const [name] = question.names;
  return call('search_signals', {
    ...(days === null ? {} : { days }),
    ...(intensity === null ? {} : { intensity }),
    ...(seniority === null ? {} : { seniority }),
    ...(wantsDismissed ? { status: ['dismissed'] } : {}),
    ...(name === undefined ? {} : { words: name }),
    ...more,
  });
}

const refsOf = (rows: readonly { ref: string }[], most: number): string[] =>
  rows.slice(0, most).map(({ ref }) => ref);

const period = (days: number | null): string =>
  days === null ? '' : days === 1 ? ' in the last day' : ` in the last ${days} days`;

const nobody = (question: Question): string =>
  `No one in your data matches that${period(question.days)}. Try a longer time or fewer conditions.`;

/** People of the search who were read in full, in search order, with their row. */
function readRows(seen: Seen): { row: PersonRow; person: Person }[] {
  return welcome(seen.people).flatMap((row) => {
    const person = seen.persons.find(({ ref }) => ref === row.ref);
    return person === undefined ? [] : [{ row, person }];
  });
}

export const warmed: Task = {
  name: 'warmed',
  isAsked: ({ text }) =>
    /\bwarm(?:ed|er|est|ing)?\b|\bdigest\b|\bmost active\b|\bmoved up\b|\bheat(?:ed|ing)\b|\bwho (?:is|are|was|were|'s)?\s*(?:hot|hottest|active|new|engaging|engaged)\b|\bwhat(?:'s| is| has)? (?:new|happened|changed)\b|\bcatch me up\b|\bwho engaged\b|\bbest leads?\b|\btop (?:leads?|people|signals?)\b|\bsignals?\b|\bhighest scores?\b|\b(?:recap|rundown|round-?up)\b|\bshow(?:ed|s|ing)? up\b|\bengag(?:ed|es|ing) (?:the )?most\b|\bmost (?:engaged|attention|activity)\b|\b(?:did|have|had) i miss(?:ed)?\b|\bgoing on\b/i.test(
      text,
    ),
  look: (question, seen) =>
    inStages(seen, [
      () => [
        searchPeople({ ...question, days: question.days ?? 7 }, { sort: 'score' }),
        call('search_signals', {
          days: question.days ?? 7,
          daysOf: 'first_activity',
          sort: 'score',
          limit: 5,
        }),
      ],
      // If the user named no time, a quiet week isn't the answer.
      () => (isQuiet(seen, question) ? [searchPeople(question, { sort: 'score', days: null })] : []),
      () => readAll('read_signal', 'person', refsOf(activeIn(seen, question), 4)),
    ]),
  write(question, seen) {
    const isEarlier = seen.made.some(
      ({ tool, input }) => tool === 'search_signals' && (input.days ?? null) === null,
    );
    const asked = { ...question, days: isEarlier ? null : (question.days ?? 7) };
    const rows = readRows(seen).slice(0, 4);
    const found = rows.length > 0 ? rows.map(({ row }) => row) : welcome(seen.people);
    if (found.length === 0) return { text: nobody(asked) };
    const total = totalOf(seen, 'search_signals', /[\d,]+ (?:person|people)/);
    const top = found
      .slice(0, 3)
      .map((row) => `**${row.name}** [${row.ref}] (score ${row.score}, ${row.intensity})`);
    const quiet = isEarlier ? 'No one engaged in the last 7 days. Before that, ' : '';
    const head = `${quiet}${total ?? many(found.length, 'person', 'people')} engaged${period(asked.days)}. The warmest ${found.length === 1 ? 'is' : 'are'} ${listed(top)}.`;
    // Without a tool to read them, this is the whole answer.
    if (rows.length === 0) return { text: head };
    const lines = rows.map(({ row, person }) => {
      const entry = newest(person);
      return `- ${introduced(row)}${entry === undefined ? '' : `, ${described(entry)}`}`;
    });
    const [shared] = sharedPosts(rows.map(({ person }) => person));
    const inCommon =
      shared &&
      `What they share: ${shared.people.length === rows.length ? (rows.length === 2 ? 'both' : `all ${inWords(rows.length)}`) : named(shared.people)} engaged with “${beginningOf(shared.excerpt)}” [${shared.ref}].`;
    const first = rows.find(({ person }) => openQuestion(person)) ?? rows[0];
    const advice =
      first && `I would answer **${first.row.name}** [${first.row.ref}] first: ${reasonClause(first.person)}`;
    const fresh = newPeople(seen, rows);
    const text = [head, lines.join('\n'), inCommon, fresh, advice]
      .filter((part) => part !== undefined && part !== '')
      .join('\n\n');
    return {
      text,
      kept: {
        kind: 'report',
        title: question.title ?? 'Signals of the week',
        content: [
          `## Who warmed up\n\n${head}\n\n${lines.join('\n')}`,
          inCommon &&
            `## What they share\n\n${inCommon.replace('What they share: ', '').replace(/^./, (letter) => letter.toUpperCase())}`,
          fresh && `## New\n\n${fresh}`,
          `## Who to answer first\n\n${rows.map(({ row, person }, index) => `${index + 1}. **${row.name}** [${row.ref}] ${reason(person)}`).join('\n')}`,
        ]
          .filter(Boolean)
          .join('\n\n'),
      },
    };
  },
};

/** Whether no one was active in the last week, and no other time was requested. */
const isQuiet = (seen: Seen, question: Question): boolean =>
  question.days === null && welcome(seen.people).length === 0;

/** The people of the first search, without those who are only new. */
const activeIn = (seen: Seen, _question: Question): PersonRow[] => welcome(seen.people);

function newPeople(seen: Seen, shown: readonly { row: PersonRow }[]): string {
  const search = seen.made.find(
    ({ tool, input }) => tool === 'search_signals' && input.daysOf === 'first_activity',
  );
  if (search === undefined) return '';
  const refs = new Set([...search.output.matchAll(/^\[(s\d+)\]/gm)].map(([, ref]) => ref));
  const known = new Set(shown.map(({ row }) => row.ref));
  const fresh = welcome(seen.people)
    .filter(({ ref }) => refs.has(ref) && !known.has(ref))
    .slice(0, 3);
  return fresh.length === 0 ? '' : `New this week: ${fresh.map((row) => introduced(row)).join('; ')}.`;
}

function reasonClause(person: Person): string {
  const open = openQuestion(person);
  if (open) return `the question “${open.question}” has no reply from you yet.`;
  return `the score of ${person.score} is the highest of these.`;
}

export const toTalkTo: Task = {
  name: 'toTalkTo',
  isAsked: ({ text }) =>
    !/\bwarm(?:ed|ing)? up\b|\bdigest\b/i.test(text) &&
    /\bwho(?:m)? (?:should|do|can|could|to|must|would|deserves|needs)\b|\bwho(?:m)?\b.*\b(?:write|talk|speak|reach|contact|message|call|approach|hear from|follow up|dm)\b|\breach out\b|\bfollow[- ]?ups?\b|\bprioriti[sz]e\b|\bpeople to (?:write|talk|contact|message|call)\b|\bnext best (?:person|people)\b|\bworth (?:a|my|an?other) (?:dm|message|call|note|mail|email|e-mail|line)\b|\boutreach\b|\b(?:send|write) (?:only )?(?:one|a single) (?:message|dm|note|mail|email)\b|\b(?:get|deserves?|gets) (?:my|a|the) (?:message|dm|note)\b/i.test(
      text,
    ),
  look: (question, seen) =>
    inStages(seen, [
      () => [
        searchPeople(
          {
            ...question,
            days: question.days === null ? 7 : Math.max(question.days, 3),
            intensity: question.intensity ?? ['high', 'very_high'],
          },
          { status: ['new', 'reviewed'], sort: 'score' },
        ),
      ],
      () => readAll('read_signal', 'person', refsOf(welcome(seen.people), 6)),
    ]),
  write(question, seen) {
    const rows = readRows(seen);
    if (rows.length === 0) return { text: nobody({ ...question, days: question.days ?? 7 }) };
    // People who asked something come before those who only have a high score.
    const ordered = [
      ...rows.filter(({ person }) => openQuestion(person)),
      ...rows.filter(({ person }) => !openQuestion(person)),
    ].slice(0, 5);
    const lines = ordered.map(
      ({ row, person }, index) =>
        `${index + 1}. ${introduced(row)} (score ${row.score})\n   - Why: ${reason(person)}\n   - First sentence: ${firstSentence(person)}`,
    );
    const asking = ordered.filter(({ person }) => openQuestion(person)).length;
    const head = `I would write to ${named(ordered.slice(0, 3).map(({ row }) => row))} first${asking === 0 ? '' : `: ${asking === 1 ? 'one person' : `${inWords(asking)} people`} asked you something that has no reply`}.`;
    const text = `${head}\n\n${lines.join('\n')}\n\nPeople on “Do not engage” and dismissed people are left out.`;
    return {
      text,
      kept: {
        kind: 'list',
        title: question.title ?? `${capital(many(ordered.length, 'person', 'people'))} to write to`,
        content: lines.join('\n'),
      },
    };
  },
};

export const askedByReaders: Task = {
  name: 'askedByReaders',
  isAsked: ({ text }) =>
    /\b(?:ask(?:ed|ing)?|questions?|want(?:ed)? to know|wonder(?:ed|ing)?)\b.*\b(?:readers?|people|they|audience|followers?|comment\w*|me|us|posts?)\b|\b(?:readers?|people|they|audience|followers?|commenters?)\b.*\b(?:ask(?:ed|ing)?|questions?|want(?:ed)? to know|wonder(?:ed|ing)?)\b|\bopen questions?\b|\bunanswered\b/i.test(
      text,
    ),
  look: (question, seen) =>
    inStages(seen, [
      () => [
        searchPeople(
          { ...question, names: [], days: question.days ?? 30, seniority: null },
          { sort: 'score', limit: 30 },
        ),
      ],
      () => readAll('read_signal', 'person', refsOf(commenting(seen), 10)),
    ]),
  write(question, seen) {
    const isUnderPosts = /\b(?:under|on|below|beneath) (?:my|our) (?:\w+ )?posts?\b/i.test(question.text);
    const asked = seen.persons
      .filter(({ isBlocked }) => !isBlocked)
      .flatMap((person) =>
        written(person).flatMap((entry) => {
          const words = questionIn(entry.text);
          return words === undefined || (isUnderPosts && entry.post === null)
            ? []
            : [{ person, entry, words }];
        }),
      )
      .sort((a, b) => b.entry.at.localeCompare(a.entry.at));
    if (asked.length === 0) {
      return {
        text: `I read ${many(seen.persons.length, 'person', 'people')} who commented${period(question.days ?? 30)}, and none of them asked a question${isUnderPosts ? ' under one of your posts' : ''}. That is not in your data.`,
      };
    }
    const byPost = Map.groupBy(asked, ({ entry }) => entry.post?.ref ?? '');
    const groups = [...byPost.values()].sort((a, b) => b.length - a.length).slice(0, 6);
    const body = groups
      .map((group) => {
        const post = group[0]?.entry.post;
        const head = post ? `Under “${beginningOf(post.excerpt)}” [${post.ref}]` : 'Elsewhere';
        return `**${head}**\n\n${group.map(({ person, entry, words }) => `- ${person.name} [${person.ref}], ${dayOf(entry.at)}: “${words}”${wasAnswered(person, entry) ? '' : ' No reply from you found.'}`).join('\n')}`;
      })
      .join('\n\n');
    const open = asked.filter(({ person, entry }) => !wasAnswered(person, entry)).length;
    const people = new Set(asked.map(({ person }) => person.ref)).size;
    const head = `${capital(many(people, 'reader'))} asked you something: ${many(asked.length, 'question')}, ${open === asked.length ? 'none answered yet' : `${inWords(open)} without a reply`}.`;
    const busiest = groups[0]?.[0]?.entry.post;
    const close =
      busiest && (groups[0]?.length ?? 0) > 1
        ? `\n\nMost of it is about “${beginningOf(busiest.excerpt)}” [${busiest.ref}], so that is where an answer reaches most people.`
        : '';
    return {
      text: `${head}\n\n${body}${close}`,
      kept: { kind: 'report', title: question.title ?? 'What readers asked', content: `${head}\n\n${body}` },
    };
  },
};

/** People whose latest activity was a text, then the rest. */
function commenting(seen: Seen): PersonRow[] {
  const people = welcome(seen.people);
  const wrote = ({ latestType }: PersonRow) => /comment|reply|message|mention/.test(latestType);
  return [...people.filter(wrote), ...people.filter((row) => !wrote(row))];
}

export const quiet: Task = {
  name: 'quiet',
  isAsked: ({ text }) =>
    /\b(?:quiet|silent|went cold|gone cold|cooled|lost touch|back in touch|re-?engage|drifted|disappeared|dormant|stopped engaging|(?:have not|haven't|not) heard from|no longer (?:engage|comment|react))\b|\bused to (?:engage|comment|react|like|write|be)\b|\b(?:have|has|had) stopped\b/i.test(
      text,
    ),
  look: (_question, seen) =>
    inStages(seen, [
      () => [call('search_signals', { goneQuiet: true, sort: 'score', limit: 15 })],
      () => readAll('read_signal', 'person', refsOf(welcome(seen.people), 7)),
    ]),
  write(question, seen) {
    const read = readRows(seen).filter(({ person }) => newest(person));
    // People who asked something have the best reason to hear from the user.
    const rows = [
      ...read.filter(({ person }) => openQuestion(person)),
      ...read.filter(({ person }) => !openQuestion(person)),
    ];
    if (rows.length === 0)
      return {
        text: 'No one has gone quiet, as far as your data shows: everyone in the top quarter by score was active in the last 28 days.',
      };
    const total = totalOf(seen, 'search_signals', /[\d,]+ (?:person|people)/);
    const lines = rows.map(({ row, person }, index) => {
      const last = newest(person);
      return `${index + 1}. ${introduced(row)}, last seen ${dayOf(row.latestAt)}\n   - ${openQuestion(person) ? 'Reason' : 'Last'}: ${last ? described(last) : ''}\n   - Message: ${firstSentence(person)}`;
    });
    const head = `${total ?? many(rows.length, 'person', 'people')} in your top quarter went quiet. ${capital(many(rows.length, 'person has', 'people have'))} a reason to hear from you; ${named(rows.slice(0, 3).map(({ row }) => row))} come first.`;
    const best = bestOf(rows, ({ person }) => (openQuestion(person) ? 1 : 0));
    const close =
      best && openQuestion(best.person)
        ? `\n\nStart with **${best.row.name}** [${best.row.ref}], whose question still waits for an answer.`
        : '';
    const three = rows.slice(0, 3).flatMap(({ row, person }) => {
      const last = newest(person);
      return last ? [`- ${introduced(row)}, ${described(last)}`] : [];
    });
    return {
      text: `${head}\n\n${lines.join('\n')}${close}`,
      short: `${head}\n\n${three.join('\n')}${close}`,
      kept: { kind: 'list', title: question.title ?? 'Back in touch', content: lines.join('\n') },
    };
  },
};
