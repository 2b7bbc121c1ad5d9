import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { Network } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { optionSchemas, PublicationDetails, PublicationState } from './publications.ts';

/** When and where the morning digest is sent. Whether it's sent at all is set like for any other notice. */
export const DigestSettings = z.object({
  hour: z.int().min(0).max(23).describe('Of the user’s clocks, by mail and by Slack'),
  channelId: optionSchemas('slack').channelId,
  channelName: z.string().min(1).max(100).nullable().describe('Of that channel, to show it by'),
  nextAt: Moment.nullable().describe('Null while it is off'),
  offReason: z.string().nullable().describe('Why it was switched off by another than its user; null else'),
  last: z
    .object({
      day: z.iso.date().describe('In the user’s zone'),
      signals: z.int().describe('How many were new; 0: nothing was sent'),
      publicationId: Id.nullable().describe('Null: by mail, or nothing was sent'),
      state: PublicationState.nullable().describe('Its outcome'),
      error: z.string().nullable().describe('Why it was not sent, and what to do'),
    })
    .nullable(),
});
export type DigestSettings = z.infer<typeof DigestSettings>;

/** Absent fields stay unchanged. A channel is always sent together with its name. */
export const DigestChange = DigestSettings.pick({ hour: true, channelId: true, channelName: true }).partial();
export type DigestChange = z.infer<typeof DigestChange>;

export const DigestPreview = z.object({
  network: Network,
  since: Moment,
  until: Moment,
  signals: z.int().describe('How many are new and high'),
  text: z.string().nullable().describe('Exactly what would be sent now; null: nothing would'),
});
export type DigestPreview = z.infer<typeof DigestPreview>;

export const digestRoutes = {
  preview: route({
    method: 'GET',
    path: '/signals-digest/preview',
    access: 'user',
    summary: 'What a digest would say now. 409 where neither Slack nor mail is set up',
    answer: DigestPreview,
  }),
  test: route({
    method: 'POST',
    path: '/signals-digest/test',
    access: 'user',
    rate: 'costly',
    summary:
      'Sends what the preview shows in ten seconds, or a line that says that nothing is new; the day’s own comes all the same. 409 where Slack is not connected',
    body: DigestSettings.pick({ channelId: true }),
    answer: PublicationDetails,
  }),
};
