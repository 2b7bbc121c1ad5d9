import { z } from 'zod';
import { askedSummary, daysText } from './asked-texts.ts';
import { repeatableTool } from './tool.ts';
import { waitingRows } from './waiting-rows.ts';

const Input = z.object({
  days: z.number().nullable().describe('Last message within this many days, at most 90. null: 90'),
  limit: z.number().nullable().describe('Number of results, at most 15. null: 15'),
});

export const conversationsToAnswer = repeatableTool({
  name: 'conversations_to_answer',
  kind: 'read',
  labels: {
    title: 'Read conversations to answer',
    description: 'Conversations in which the other side wrote last',
    doing: 'Reading conversations',
    done: 'Read conversations to answer',
  },
  description:
    'Lists private conversations of two in which the other person wrote last, with their last message, questions first. Known from the user’s data archive only. Each starts with the ref of the person, such as [s1]. People on “Do not engage” are left out. Only the user can send messages.',
  input: Input,
  entryMessage: (input) => askedSummary([daysText('of the last', input.days)]),
  run: ({ db, clock }, run, input) =>
    waitingRows(db, run, clock.now(), { ...input, kinds: ['message'], noun: 'conversation' }),
});
