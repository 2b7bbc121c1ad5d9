import { z } from 'zod';
import { inboundLabel } from '#contract/signals/engagement-labels.ts';
import type { TimelineEntry } from '#contract/signals/signal-details.ts';
import type { SignalDetails } from '#contract/signals/signals.ts';
import { pluralize } from '#core/pluralize.ts';
import { type Cited, citeRecords, resolveRef } from '#server/modules/agents/citations.ts';
import { readDetails } from '#server/modules/signals/details/read-details.ts';
import { composeLines, maxRows, oneLine } from './compose-output.ts';
import { citedSignal, day, doNotEngageText, isDoNotEngage } from './signal-row.ts';
import { repeatableTool } from './tool.ts';

const Input = z.object({ person: z.string().describe('The ref of a person, such as s1') });

/** The longest text of one timeline entry, in characters. */
const maxEntryLength = 260;
const maxNoteLength = 2000;

export const readSignal = repeatableTool({
  name: 'read_signal',
  kind: 'read',
  labels: {
    title: 'Read a person',
    description: 'One person’s activity and score, and your note and lists',
    doing: 'Reading about a person',
    done: 'Read about a person',
    several: 'people',
  },
  description:
    'Reads one person in full: profile, recent activity and comments with refs of the posts, the user’s note and lists, and what their score consists of. Use it before saying anything specific about a person.',
  input: Input,
  async run({ db, clock }, run, input) {
    const { id } = await resolveRef(db, run, ['signal'], input.person);
    const details = await readDetails(db, run.userId, id, undefined, clock.now());
    // A draft isn't part of their shared history.
    const passed = details.timeline.items.filter(({ draft }) => draft === null);
    const shown = passed.slice(0, maxRows);
    const posts = shown.flatMap(({ post }) => (post === null ? [] : [post]));
    const [ref = '', ...postRefs] = await citeRecords(db, run, [
      citedSignal(details.signal),
      ...posts.map(citedPost),
    ]);
    const refOfPost = new Map(posts.map((post, index) => [post.id, postRefs[index] ?? '']));
    const hasMore = details.timeline.nextCursor !== null || passed.length > shown.length;
    return {
      summary: `Read ${details.signal.name}`,
      output: composeLines([
        ...personLines(ref, details),
        '',
        'What passed between them and the user, newest first:',
        ...shown.map((entry) => entryLine(entry, refOfPost)),
        hasMore ? '… and earlier ones.' : null,
      ]),
    };
  },
});

function citedPost(post: NonNullable<TimelineEntry['post']>): Cited {
  const label = oneLine(post.excerpt ?? '', 80);
  return { kind: 'post', id: post.id, label: label === '' ? 'A post' : label, url: post.url };
}

function personLines(ref: string, { signal, note, person, receipt, fit }: SignalDetails): (string | null)[] {
  const line = (words: string, value: string | null) =>
    value === null || value === '' ? null : `${words}: ${oneLine(value, 400)}`;
  const guessed = signal.guessed.length > 0 ? ` (${signal.guessed.join(', ')} read from the headline)` : '';
  return [
    `[${ref}] ${oneLine(signal.name, 120)}`,
    isDoNotEngage(signal) ? doNotEngageText : null,
    line('Headline', signal.headline),
    line('Title', signal.title),
    line('Company', signal.company && `${signal.company}${guessed}`),
    line('Seniority', signal.seniority?.replace('_', ' ') ?? null),
    line('Location', signal.location),
    line('Email', person.email),
    line('Address', signal.url),
    line('Status', signal.status),
    line('Snoozed until', signal.snoozedUntil && day(signal.snoozedUntil)),
    line('Lists', signal.lists.map(({ name }) => name).join(', ')),
    note === null ? null : `The user's note: ${oneLine(note, maxNoteLength)}`,
    `First activity ${day(signal.firstAt)}, latest ${day(signal.latestAt)}; found by inGrow ${day(signal.foundAt)}`,
    signal.elsewhere.length === 0
      ? null
      : `Also engaged with ${pluralize(signal.elsewhere.length, 'other profile', 'other profiles')} of the user`,
    `Score ${receipt.score} (${receipt.intensity.replace('_', ' ')}) as of ${day(receipt.at)}, made of:`,
    ...receipt.lines.map(({ type, count, points }) =>
      type === 'active_days'
        ? `- active on ${pluralize(count, 'day', 'days')}: ${points}`
        : `- ${pluralize(count, type, `times ${type}`)}: ${points}`,
    ),
    fit === null ? null : `Fit ${fit.fit}${fitText(fit.lines)}`,
  ];
}

function fitText(lines: NonNullable<SignalDetails['fit']>['lines']): string {
  if (lines.length === 0) return '';
  const words = lines.map(({ field, matched, points }) => `${field} ${matched.join(', ')}: ${points}`);
  return ` (${oneLine(words.join('; '), 400)})`;
}

function entryLine(entry: TimelineEntry, refOfPost: ReadonlyMap<string, string>): string {
  const { post, text, direction } = entry;
  const did =
    direction === 'outbound'
      ? `The user: ${entry.type}`
      : inboundLabel({ type: entry.type, reactionType: entry.reactionType }, post !== null);
  const about =
    post === null
      ? ''
      : ` [${refOfPost.get(post.id)}]${post.author === null ? '' : ` of ${oneLine(post.author, 80)}`} “${oneLine(post.excerpt ?? '', 100)}”`;
  const wrote = text === null ? '' : `: ${oneLine(text, maxEntryLength)}`;
  return `- ${day(entry.occurredAt)} ${did}${about}${wrote}`;
}
