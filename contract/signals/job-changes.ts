import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { EngagementSource } from './signal-kinds.ts';

/** What happened to a person's job between two readings. */
export const JobChangeKind = z.enum(['joined', 'promoted', 'left']);
export type JobChangeKind = z.infer<typeof JobChangeKind>;

/** Why two readings that differ are no change. */
export const SameJobReason = z.enum([
  'spelling',
  'order',
  'translation',
  'detail',
  'headline',
  'renamed',
  'known',
]);
export type SameJobReason = z.infer<typeof SameJobReason>;

const Job = z.object({ title: z.string().nullable(), company: z.string().nullable() });

/** A change of a person's job, between two readings. */
export const JobChange = z.object({
  id: Id,
  kind: JobChangeKind,
  before: Job,
  after: Job,
  beforeAt: Moment.describe('When a source last said so'),
  afterAt: Moment.describe('When a source first said so'),
  beforeSource: EngagementSource,
  afterSource: EngagementSource,
  isGuess: z.boolean().describe('Whether both are read from headlines'),
});
export type JobChange = z.infer<typeof JobChange>;
