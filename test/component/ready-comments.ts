import type { z } from 'zod';
import { ReadyComment, type ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import { contract } from '#contract/index.ts';
import { exampleId, exampleOf, type Part } from './example-of.ts';
import { answer } from './scripted-server.ts';

const cited = 'We lost two customers to a price list nobody could read.';
const before = 'A year of selling to bakeries, in short. ';
const names = ['Tomasz Wieczorek', 'Adaeze Okafor', 'Ingrid Solheim'];
let made = 0;

/** Changes to the default comment. */
export type CommentPart = Part<z.input<typeof ReadyComment>>;

/**
 * A comment in review, with two drafts, on a post by a different author each time. Every call gets a new id.
 */
export function readyComment(change: CommentPart = {}): ReadyComment {
  const name = names[made % names.length] ?? '';
  made += 1;
  const citation = { text: cited, start: before.length, end: before.length + cited.length };
  return exampleOf(ReadyComment, {
    id: exampleId(5000 + made),
    status: 'suggested',
    post: {
      id: exampleId(6000 + made),
      url: `https://www.linkedin.com/feed/update/${made}`,
      text: `${before}${cited}`,
      counts: { reactions: 12, comments: 3 },
    },
    author: { name, headline: 'Head of Sales at Kaltwerk', url: 'https://www.linkedin.com/in/somebody' },
    variants: [
      { kind: 'insight', text: 'Prices are read in seconds.', citation },
      { kind: 'question', text: 'Which line did they trip over?', citation },
    ],
    text: 'Prices are read in seconds.',
    reasons: ['Drafted in your voice.'],
    expiresAt: '2026-03-17T09:00:00.000Z',
    ...change,
  });
}

type Around = { sendProblem?: string | null; counts?: Partial<Record<ReadyCommentStatus, number>> };

/**
 * Answers the calls of the Comments screen with these comments in their current states. Changes made with
 * `put` appear on the next fetch.
 */
export function answerComments(
  comments: readonly ReadyComment[],
  { sendProblem = null, counts }: Around = {},
) {
  const rows = new Map(comments.map((one) => [one.id, one]));
  const put = (id: string, change: CommentPart): CommentPart => {
    const next = { ...(rows.get(id) as CommentPart), ...change };
    rows.set(id, exampleOf(ReadyComment, next));
    return next;
  };
  answer(contract.readyComments.list, ({ query }) => ({
    items: [...rows.values()].filter(({ status }) => query.status?.includes(status) ?? true) as CommentPart[],
  }));
  answer(contract.readyComments.one, ({ params }) => rows.get(params.id) as CommentPart);
  answer(contract.readyComments.counts, () => ({
    counts: counts ?? countStates([...rows.values()]),
    toReview: [...rows.values()].filter(
      ({ status, answers }) => ['generating', 'suggested'].includes(status) && answers === null,
    ).length,
    usedToday: 4,
    perDay: 50,
    sentAs: sendProblem === null ? { name: 'Maya Lindqvist' } : null,
    sendProblem,
    needsConnection: sendProblem !== null,
  }));
  answer(contract.readyComments.move, ({ params, body }) => put(params.id, body));
  answer(contract.readyComments.change, ({ params, body }) => put(params.id, body));
  return { put };
}

function countStates(comments: readonly ReadyComment[]): Partial<Record<ReadyCommentStatus, number>> {
  const counts: Partial<Record<ReadyCommentStatus, number>> = {};
  for (const { status } of comments) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
