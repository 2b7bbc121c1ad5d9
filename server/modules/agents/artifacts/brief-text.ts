import type { Citation } from '#contract/agents/prompts.ts';
import type { CompanyProfile } from '#contract/signals/companies.ts';
import { inboundLabel } from '#contract/signals/engagement-labels.ts';
import type { TimelineEntry } from '#contract/signals/signal-details.ts';
import type { SignalDetails } from '#contract/signals/signals.ts';
import { pluralize } from '#core/pluralize.ts';
import { oneLine } from '#server/modules/agents/tools/compose-output.ts';
import { isDoNotEngage, workText } from '#server/modules/agents/tools/signal-row.ts';

export type PublishedPost = { id: string; url: string | null; text: string; publishedAt: Date | null };

/** A page in Markdown, and the records it cites. */
export type BriefText = { title: string; content: string; citations: Citation[] };

const letters = { signal: 's', post: 'p', company: 'c' } as const;

/** Assigns short names to cited records: `[s1]`, `[p1]`. A record keeps its name from earlier versions. */
function openSources(known: readonly Citation[]) {
  const citations: Citation[] = [...known];
  return {
    citations,
    cite(kind: keyof typeof letters, record: Omit<Citation, 'ref' | 'kind'>): string {
      const named = citations.find((one) => one.kind === kind && one.id === record.id);
      if (named) return `[${named.ref}]`;
      const ref = `${letters[kind]}${citations.filter((one) => one.kind === kind).length + 1}`;
      citations.push({ ref, kind, ...record, label: record.label.slice(0, 160) });
      return `[${ref}]`;
    },
  };
}
type Sources = ReturnType<typeof openSources>;

const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayOf = (moment: string | Date): string => day.format(new Date(moment));

/** The most lines in each section. */
const maxLines = 8;

const part = (heading: string, lines: readonly string[], nothing: string): string =>
  `## ${heading}\n\n${
    lines.length === 0
      ? nothing
      : lines
          .slice(0, maxLines)
          .map((line) => `- ${line}`)
          .join('\n')
  }`;

/** A one-page brief about a person. */
export function personBrief(
  details: SignalDetails,
  posts: readonly PublishedPost[],
  known: readonly Citation[] = [],
): BriefText {
  const sources = openSources(known);
  const { signal, note, receipt } = details;
  const entries = details.timeline.items;
  const me = sources.cite('signal', { id: signal.id, label: signal.name, url: signal.url });
  const guessed = signal.guessed.length === 0 ? '' : ` (${signal.guessed.join(', ')} from the headline)`;
  const who = [
    `**${oneLine(signal.name, 120)}** ${me}${workText(signal) === null ? '' : `: ${oneLine(workText(signal) ?? '', 200)}`}${guessed}`,
    signal.location === null ? null : `In ${oneLine(signal.location, 120)} ${me}`,
    `Score ${receipt.score} (${receipt.intensity.replace('_', ' ')}) from ${pluralize(signal.interactions, 'interaction')}, first on ${dayOf(signal.firstAt)}, latest on ${dayOf(signal.latestAt)} ${me}`,
    signal.lists.length === 0 ? null : `On ${signal.lists.map(({ name }) => name).join(', ')}`,
    note === null ? null : `Your note: ${oneLine(note, 400)}`,
    isDoNotEngage(signal) ? '**On “Do not engage”: don’t comment, message or connect.**' : null,
  ].filter((line) => line !== null);
  const theirs = entries.filter(({ direction }) => direction === 'inbound');
  const yours = entries.filter(({ direction }) => direction === 'outbound');
  return {
    title: `Before you talk to ${oneLine(signal.name, 120)}`,
    content: [
      part('Who', who, ''),
      part(
        'What they did and said',
        theirs.map((entry) => entryLine(entry, sources, me)),
        'Nothing in your data.',
      ),
      part(
        'What you did',
        yours.map((entry) => entryLine(entry, sources, me)),
        'Nothing in your data.',
      ),
      publishedPart(posts, sources),
      part(
        'Conversation starters',
        openings(theirs, posts, sources, me),
        'Nothing they wrote is in your data, so there’s nothing to quote.',
      ),
    ].join('\n\n'),
    citations: sources.citations,
  };
}

/** A one-page brief about a company: the people seen there, and what the most active ones did. */
export function companyBrief(
  company: CompanyProfile,
  people: readonly SignalDetails[],
  posts: readonly PublishedPost[],
  known: readonly Citation[] = [],
): BriefText {
  const sources = openSources(known);
  const us = sources.cite('company', {
    id: company.id,
    label: company.name,
    url: company.facts.url?.value ?? null,
  });
  const { industry, headcount, location, website } = company.facts;
  const facts = [
    industry,
    headcount && { ...headcount, value: `${pluralize(headcount.value, 'employee')}` },
    location,
    website,
  ].flatMap((fact) => (fact ? [oneLine(String(fact.value), 160)] : []));
  const refOf = ({ signal }: SignalDetails) =>
    sources.cite('signal', { id: signal.id, label: signal.name, url: signal.url });
  const engaged = (direction: TimelineEntry['direction']) =>
    people.flatMap((person) =>
      person.timeline.items
        .filter((entry) => entry.direction === direction)
        .slice(0, 3)
        .map((entry) => ({ person, entry })),
    );
  return {
    title: `Before you talk to ${oneLine(company.name, 120)}`,
    content: [
      part(
        'Who',
        [
          `**${oneLine(company.name, 160)}** ${us}${facts.length === 0 ? '' : `: ${facts.join(', ')}`}`,
          `${pluralize(company.people, 'person', 'people')}, total score ${company.score}, ${pluralize(company.interactions, 'interaction')} ${us}`,
          ...people.map(
            (person) =>
              `${oneLine(person.signal.name, 120)} ${refOf(person)}${workText(person.signal) === null ? '' : `: ${oneLine(workText(person.signal) ?? '', 160)}`}, score ${person.receipt.score}`,
          ),
        ],
        '',
      ),
      part(
        'What they did and said',
        engaged('inbound').map(
          ({ person, entry }) =>
            `${oneLine(person.signal.name, 80)}: ${entryLine(entry, sources, refOf(person))}`,
        ),
        'Nothing in your data.',
      ),
      part(
        'What you did',
        engaged('outbound').map(
          ({ person, entry }) =>
            `${oneLine(person.signal.name, 80)}: ${entryLine(entry, sources, refOf(person))}`,
        ),
        'Nothing in your data.',
      ),
      publishedPart(posts, sources),
      part(
        'Conversation starters',
        people
          .flatMap((person) =>
            openings(
              person.timeline.items.filter(({ direction }) => direction === 'inbound'),
              [],
              sources,
              refOf(person),
            )
              .slice(0, 1)
              .map((line) => `To ${oneLine(person.signal.name, 80)}: ${line}`),
          )
          .slice(0, 3),
        'Nothing they wrote is in your data, so there’s nothing to quote.',
      ),
    ].join('\n\n'),
    citations: sources.citations,
  };
}

const citePost = (
  sources: Sources,
  { id, url, text }: { id: string; url: string | null; text: string },
): string => sources.cite('post', { id, url, label: oneLine(text, 80) || 'A post' });

const publishedPart = (posts: readonly PublishedPost[], sources: Sources): string =>
  part(
    'What they published',
    posts.map(
      (post) =>
        `${post.publishedAt === null ? '' : `${dayOf(post.publishedAt)}: `}“${oneLine(post.text, 220)}” ${citePost(sources, post)}`,
    ),
    'None of their posts is in your data. Follow them to see new ones.',
  );

function entryLine(entry: TimelineEntry, sources: Sources, person: string): string {
  const { post, text } = entry;
  const did = entry.direction === 'outbound' ? `You: ${entry.type}` : inboundLabel(entry, post !== null);
  const about =
    post === null
      ? ''
      : ` “${oneLine(post.excerpt ?? 'a post', 80)}” ${citePost(sources, { ...post, text: post.excerpt ?? '' })}`;
  return `${dayOf(entry.occurredAt)}: ${did}${about}${text === null ? '' : `: “${oneLine(text, 260)}”`} ${person}`;
}

/** At most three, each with a sentence the person wrote. */
function openings(
  theirs: readonly TimelineEntry[],
  posts: readonly PublishedPost[],
  sources: Sources,
  person: string,
): string[] {
  const said = theirs.flatMap((entry) => {
    const sentence = sentenceOf(entry.text ?? '');
    if (sentence === undefined) return [];
    const ref =
      entry.post === null
        ? person
        : `${person} ${citePost(sources, { ...entry.post, text: entry.post.excerpt ?? '' })}`;
    return [{ sentence, ref, where: entry.type === 'message' ? 'wrote to you' : 'commented' }];
  });
  const published = posts.flatMap((post) => {
    const sentence = sentenceOf(post.text);
    return sentence === undefined ? [] : [{ sentence, ref: citePost(sources, post), where: 'published' }];
  });
  // Questions come first.
  const asked = said.filter(({ sentence }) => /[?？؟]$/.test(sentence));
  const rest = said.filter((one) => !asked.includes(one));
  const chosen = [
    ...asked.slice(0, 1),
    ...published.slice(0, 1),
    ...rest,
    ...asked.slice(1),
    ...published.slice(1),
  ];
  return chosen
    .slice(0, 3)
    .map(({ sentence, ref, where }) =>
      /[?？؟]$/.test(sentence)
        ? `They ${where === 'published' ? 'asked in a post' : 'asked'}: “${sentence}” ${ref} Start with your answer.`
        : `They ${where}: “${sentence}” ${ref} Ask how it turned out.`,
    );
}

const maxSentenceLength = 180;

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });

/** The question in a text, or else its first sentence of a minimum length, verbatim. */
function sentenceOf(text: string): string | undefined {
  const all = text
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter(
      (sentence) =>
        (sentence.match(/\p{L}/gu)?.length ?? 0) >= 8 && [...sentence].length <= maxSentenceLength,
    )
    .map((sentence) => oneLine(sentence, maxSentenceLength));
  return all.find((sentence) => /[?？؟]$/.test(sentence)) ?? all[0];
}
