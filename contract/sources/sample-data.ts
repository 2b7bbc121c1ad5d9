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
    .describe('Whether this server plays the sample network; without it nothing is read or sent there'),
  counts: z.record(SampleDataKind, z.int()),
  total: z.int().describe('0: the account holds nothing of the sample network'),
  removalJobId: Id.nullable().describe('The removal under way'),
});
export type SampleData = z.infer<typeof SampleData>;

export const sampleDataRoutes = {
  read: route({
    method: 'GET',
    path: '/sample-data',
    access: 'user',
    summary: 'What a removal of the sample data would remove; writes nothing',
    answer: SampleData,
  }),
  remove: route({
    method: 'POST',
    path: '/sample-data/remove',
    access: 'user',
    summary:
      'Removes everything of the sample network, for good and all at once; answers the removal under way',
    answer: Job,
  }),
};
