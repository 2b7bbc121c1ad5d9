import { z } from 'zod';
import { Job } from '#contract/jobs.ts';
import { Id } from '#contract/paging.ts';
import { route } from '#contract/route.ts';

/** What is counted of the sample network, in display order. */
export const SampleDataKind = z.enum([
  'profiles',
  'signals',
  'people',
  'companies',
  'posts',
  'followed',
  'comments',
  'publications',
  'feeds',
  'conversations',
  'artifacts',
  'connections',
  'webhooks',
]);
export type SampleDataKind = z.infer<typeof SampleDataKind>;

/** The sample network's data in an account. */
export const SampleData = z.object({
  isNetworkOn: z
    .boolean()
    .describe('Whether this server runs the sample network. If not, nothing is read or sent there.'),
  counts: z.record(SampleDataKind, z.int()),
  total: z.int().describe('If 0, the account has no sample data'),
  removalJobId: Id.nullable().describe('Removal in progress'),
});
export type SampleData = z.infer<typeof SampleData>;

export const sampleDataRoutes = {
  read: route('GET', '/sample-data', {
    access: 'user',
    summary: 'Get what removing the sample data would delete. Changes nothing.',
    answer: SampleData,
  }),
  remove: route('POST', '/sample-data/remove', {
    access: 'user',
    summary: 'Delete all sample data for good, as a job. Returns the removal in progress, if any.',
    answer: Job,
  }),
};
