import { z } from 'zod';
import { Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';

/** What a model is used for. */
export const ModelPurpose = z.enum(['draft-comment', 'draft-feed-post', 'draft-post', 'agent']);
export type ModelPurpose = z.infer<typeof ModelPurpose>;

const Spent = z.object({
  calls: z.int(),
  failed: z.int().describe('Failed calls, included in `calls`'),
  inputTokens: z.int().describe('As counted by the provider'),
  outputTokens: z.int(),
  costMicros: z
    .int()
    .nullable()
    .describe('Millionths of a US dollar, for calls with a known price. Null if there are none.'),
});

/** This server's model, and its usage in the user's current month. */
export const ModelUsage = z.object({
  model: z
    .object({
      provider: z.string(),
      name: z.string(),
      isSample: z
        .boolean()
        .describe("Whether it's the sample network's model, which only has written drafts and answers"),
      price: z
        .object({ input: z.number(), output: z.number() })
        .nullable()
        .describe('US dollars per million tokens. Null if not set.'),
    })
    .nullable()
    .describe('Null if none is configured'),
  month: z.string().describe("`YYYY-MM` in the user's time zone"),
  from: Moment.describe('Start of the month'),
  total: Spent,
  byPurpose: z.array(Spent.extend({ purpose: ModelPurpose })).describe('Most calls first'),
});
export type ModelUsage = z.infer<typeof ModelUsage>;

export const modelRoutes = {
  usage: route('GET', '/model-usage', {
    access: 'user',
    summary: "Get the model and this month's calls, tokens and cost",
    answer: ModelUsage,
  }),
};
