import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { Network } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { PublicationDetails, PublicationState, SlackOptions } from './publications.ts';

/** Whether, when and where a user is notified of new signals each morning. */
export const DigestChoice = z.object({
  isOn: z
    .boolean()
    .describe(
      'Switching it on approves each digest for the workspace that is connected now, until it is switched off or another one is connected',
    ),
  hour: z.int().min(0).max(23).describe('Of the user’s clocks'),
  channelId: SlackOptions.shape.channelId,
  channelName: z.string().min(1).max(100).nullable().describe('Of that channel, to show it by'),
});
export type DigestChoice = z.infer<typeof DigestChoice>;

export const SignalsDigest = DigestChoice.extend({
  timeZone: z.string(),
  nextAt: Moment.nullable().describe('Null while it is off'),
  offReason: z.string().nullable().describe('Why it was switched off by another than its user; null else'),
  last: z
    .object({
      day: z.iso.date().describe('In the user’s zone'),
      signals: z.int().describe('How many were new; 0: nothing was sent'),
      publicationId: Id.nullable(),
      state: PublicationState.nullable().describe('Its outcome'),
      error: z.string().nullable().describe('Why it was not sent, and what to do'),
    })
    .nullable(),
});
export type SignalsDigest = z.infer<typeof SignalsDigest>;

export const DigestPreview = z.object({
  network: Network,
  since: Moment,
  until: Moment,
  signals: z.int().describe('How many are new and high'),
  text: z.string().nullable().describe('Exactly what would be sent now; null: nothing would'),
});
export type DigestPreview = z.infer<typeof DigestPreview>;

export const digestRoutes = {
  read: route({
    method: 'GET',
    path: '/signals-digest',
    access: 'user',
    summary: 'Whether, when and where the user is notified about new signals each morning',
    answer: SignalsDigest,
  }),
  change: route({
    method: 'PUT',
    path: '/signals-digest',
    access: 'user',
    summary:
      'Chooses it; switching it off takes back one that waits to be sent. 409 for switching it on where Slack is not connected',
    body: DigestChoice,
    answer: SignalsDigest,
  }),
  preview: route({
    method: 'GET',
    path: '/signals-digest/preview',
    access: 'user',
    summary: 'What a digest would say now. 409 where Slack is not set up',
    answer: DigestPreview,
  }),
  test: route({
    method: 'POST',
    path: '/signals-digest/test',
    access: 'user',
    rate: 'costly',
    summary:
      'Sends what the preview shows in ten seconds, or a line that says that nothing is new; the day’s own comes all the same. 409 where Slack is not connected',
    body: DigestChoice.pick({ channelId: true }),
    answer: PublicationDetails,
  }),
};
