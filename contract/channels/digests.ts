import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { optionSchemas, PublicationDetails, PublicationState } from './publications.ts';

/** When and where the morning digest is sent. Whether it's sent at all is set like for any other notice. */
export const DigestSettings = z.object({
  hour: z.int().min(0).max(23).describe("Local hour in the user's time zone at which the digest is sent"),
  channelId: optionSchemas('slack').channelId,
  channelName: z.string().min(1).max(100).nullable().describe('Name of the channel, for display'),
  nextAt: Moment.nullable().describe("Next digest. Null if it's off."),
  offReason: z
    .string()
    .nullable()
    .describe("Why inGrow turned it off for Slack. Null if it's on or the user turned it off."),
  last: z
    .object({
      day: z.iso.date().describe("Day in the user's time zone"),
      signals: z.int().describe('New signals in the digest. If 0, nothing was sent.'),
      publicationId: Id.nullable().describe('Null if it was emailed or nothing was sent'),
      state: PublicationState.nullable().describe('State of the publication'),
      error: z.string().nullable().describe("Why it wasn't sent, and what to do"),
    })
    .nullable(),
});
export type DigestSettings = z.infer<typeof DigestSettings>;

/** Absent fields stay unchanged. A channel is always sent together with its name. */
export const DigestChange = DigestSettings.pick({ hour: true, channelId: true, channelName: true }).partial();
export type DigestChange = z.infer<typeof DigestChange>;

export const DigestPreview = z.object({
  network: Realm,
  since: Moment,
  until: Moment,
  signals: z.int().describe('New signals with a high score'),
  text: z
    .string()
    .nullable()
    .describe('Exact text that would be sent now. Null if there is nothing to send.'),
});
export type DigestPreview = z.infer<typeof DigestPreview>;

export const digestRoutes = {
  preview: route('GET', '/signals-digest/preview', {
    access: 'user',
    summary: 'Preview the digest as it would be sent now. 409 if neither Slack nor email is set up.',
    answer: DigestPreview,
  }),
  test: route('POST', '/signals-digest/test', {
    access: 'user',
    rate: 'costly',
    summary:
      "Send the previewed digest to Slack in 10 seconds, or a note that nothing is new. The daily digest is sent as usual. 409 if Slack isn't connected.",
    body: DigestSettings.pick({ channelId: true }),
    answer: PublicationDetails,
  }),
};
