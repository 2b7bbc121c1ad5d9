import { z } from 'zod';

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
