import { z } from 'zod';
import { saidInPublic } from '#server/modules/people/posts/said-to-user.ts';
import { askedSummary, daysText } from './asked-texts.ts';
import { repeatableTool } from './tool.ts';
import { waitingRows } from './waiting-rows.ts';

const Input = z.object({
  days: z.number().nullable().describe('Written within this many days, at most 90. null: 90'),
  limit: z.number().nullable().describe('Number of results, at most 15. null: 15'),
});

export const commentsToAnswer = repeatableTool({
  name: 'comments_to_answer',
  kind: 'read',
  labels: {
    title: 'Read comments to answer',
    description: 'Comments and replies to you that wait for an answer',
    doing: 'Reading comments to answer',
    done: 'Read comments to answer',
  },
  description:
    'Lists comments under the user’s posts, replies to the user, and mentions that have no answer yet, most important first: questions, then warm people, then the newest. Each starts with the ref of the person, such as [s1], and has the post it is under (p1) and what they wrote. Comments by people on “Do not engage” are left out.',
  input: Input,
  entryMessage: (input) => askedSummary([daysText('of the last', input.days)]),
  run: ({ db, clock }, run, input) =>
    waitingRows(db, run, clock.now(), { ...input, kinds: saidInPublic, noun: 'comment' }),
});
