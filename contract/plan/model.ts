import { z } from 'zod';
import { Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';

/** What a model is used for. */
export const ModelPurpose = z.enum(['draft-comment', 'draft-feed-post', 'draft-post', 'agent']);
export type ModelPurpose = z.infer<typeof ModelPurpose>;

const Spent = z.object({
  calls: z.int(),
  failed: z.int().describe('Of these, how many failed'),
  inputTokens: z.int().describe('As far as the vendor counts them'),
  outputTokens: z.int(),
  costMicros: z
    .int()
    .nullable()
    .describe('Millionths of a US dollar, of the calls whose price is known; null where none is'),
});

/** This server's model, and its usage in the user's current month. */
export const ModelUsage = z.object({
  model: z
    .object({
      provider: z.string(),
      name: z.string(),
      isSample: z.boolean().describe("The sample network's own, which only rearranges a post's sentences"),
      price: z
        .object({ input: z.number(), output: z.number() })
        .nullable()
        .describe('US dollars per million tokens, where the settings say it'),
    })
    .nullable()
    .describe('Null where none is configured'),
  month: z.string().describe("`YYYY-MM`, in the user's zone"),
  from: Moment.describe('When that month began'),
  total: Spent,
  byPurpose: z.array(Spent.extend({ purpose: ModelPurpose })).describe('Most calls first'),
});
export type ModelUsage = z.infer<typeof ModelUsage>;

export const modelRoutes = {
  usage: route({
    method: 'GET',
    path: '/model-usage',
    access: 'user',
    summary: "Which model drafts, and this month's calls, tokens and cost",
    answer: ModelUsage,
  }),
};
