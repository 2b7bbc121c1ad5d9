import { z } from 'zod';
import { Id, Moment } from './paging.ts';
import { EngagementType, ReactionType } from './signals/signal-kinds.ts';

/** What a person on Today did last. */
export const LatestEngagement = z.object({
  type: EngagementType,
  reactionType: ReactionType.nullable(),
  text: z.string().nullable().describe('What they wrote, cut to 500 characters'),
  occurredAt: Moment,
  timeBasis: z.enum(['reported', 'inferred']),
  recordedAt: Moment,
  post: z
    .object({ id: Id, url: z.string().nullable(), excerpt: z.string().nullable() })
    .nullable()
    .describe('Post they engaged with'),
});
