import { z } from 'zod';
import { IdParams, Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { ReadyComment } from './ready-comments.ts';

/**
 * What a line of a brief is about: who writes, whom it is for, what was said there before, what the writer said
 * elsewhere, how they write.
 */
export const BriefGroup = z.enum(['writer', 'person', 'thread', 'own', 'style']);
export type BriefGroup = z.infer<typeof BriefGroup>;

/** One thing that a draft knows in addition to the text it answers. */
export const BriefLine = z.object({
  key: z.string().describe('Stays the same while the line does'),
  group: BriefGroup,
  text: z.string(),
  source: z.string().describe('Where it comes from'),
  at: Moment.nullable().describe("When it was said. Null if that doesn't matter."),
  isStruck: z.boolean().describe('Whether drafts of this comment do without it'),
});
export type BriefLine = z.infer<typeof BriefLine>;

/** The most lines of a brief. */
export const maxBriefLines = 100;

export const draftBriefRoutes = {
  read: route('GET', '/engage/ingrow-ready-comments/{id}/brief', {
    access: 'user',
    summary: 'Get what a draft of a comment or reply knows in addition to the text it answers',
    params: IdParams,
    answer: z.object({ lines: z.array(BriefLine).max(maxBriefLines) }),
  }),
  strike: route('POST', '/engage/ingrow-ready-comments/{id}/brief', {
    access: 'user',
    rate: 'costly',
    summary:
      'Draft a suggested comment or reply again without some lines of its brief, as a job. Returns it in state `generating`. 409 in any other state, or if no model is configured.',
    params: IdParams,
    body: z.object({
      struck: z
        .array(z.string().min(1).max(100))
        .max(maxBriefLines)
        .describe('Keys of all lines to do without. Unknown keys are ignored.'),
    }),
    answer: ReadyComment,
  }),
};
