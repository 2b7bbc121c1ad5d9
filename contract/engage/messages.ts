import { z } from 'zod';
import { Id, IdParams, Moment } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { BriefLine, maxBriefLines } from './draft-brief.ts';
import { Variant, Warning } from './ready-comment-text.ts';

/** Length of a message and of an invitation's note, in characters (code points). */
export const messageLength = { message: 1250, invitation: 300 } as const;

/** A message you wrote last can be followed up this many days later. */
export const followUpDays = { from: 7, to: 30 } as const;

/**
 * Why to write to someone. `answer`: they wrote last. `follow_up`: the user wrote last, 7 to 30 days ago, and they
 * engaged since. `job_change`: they changed jobs within 30 days. `invitation`: warm, and not connected.
 */
export const MessageKind = z.enum(['answer', 'follow_up', 'job_change', 'invitation']);
export type MessageKind = z.infer<typeof MessageKind>;

const occasion = {
  kind: MessageKind,
  reason: z.string().describe('Why to write, such as “Liked your post”'),
  about: z
    .string()
    .describe('Text that drafts cite: their message, their comment, or the post they reacted to'),
  at: Moment.describe('When that happened'),
};

/** A reason to write to someone now. */
export const MessageOccasion = z.object(occasion);
export type MessageOccasion = z.infer<typeof MessageOccasion>;

/** A message that the user copies and sends on the network. */
export const MessageDraft = z.object({
  id: Id,
  ...occasion,
  status: z.enum(['generating', 'suggested', 'copied', 'failed']),
  variants: z.array(Variant).describe('Empty if the user writes it without a draft'),
  text: z.string().describe('Text the user copied last, otherwise the first variant'),
  reasons: z.array(z.string()).describe('How it was drafted'),
  warnings: z.array(Warning).describe('Issues found in `text`'),
  message: z.string().nullable().describe("Why it wasn't drafted, and what to do"),
  jobId: Id.nullable().describe('Job that drafts it'),
});
export type MessageDraft = z.infer<typeof MessageDraft>;

/** What can be written to a person. */
export const MessageState = z.object({
  occasion: MessageOccasion.nullable().describe('Null if there is no reason to write now'),
  blocked: z.string().nullable().describe('Why nothing is drafted: the person is on “Do not engage”'),
  draft: MessageDraft.nullable().describe('The open message'),
  url: z.string().nullable().describe('Where it is sent: the conversation, or the profile'),
  maxLength: z.int().describe('In characters'),
});
export type MessageState = z.infer<typeof MessageState>;

/** What became of a copied message. */
export const MessageSent = z.enum(['yes', 'not_yet', 'no']);
export type MessageSent = z.infer<typeof MessageSent>;

const query = z.object({
  answers: Id.optional().describe('Message to answer. Default: the latest reason to write.'),
});

export const messageRoutes = {
  read: route('GET', '/signals/{id}/message', {
    access: 'user',
    summary: 'Get why to write to a person now, and the open message',
    params: IdParams,
    query,
    answer: MessageState,
  }),
  draft: route('POST', '/signals/{id}/message/drafts', {
    access: 'user',
    rate: 'costly',
    summary:
      'Draft a message to a person, as a job. Returns it in state `generating`. An open message is kept unless `again` is true. 409 if there is no reason to write, or the person is on “Do not engage”.',
    params: IdParams,
    query,
    body: z.object({
      again: z.boolean().optional().describe('Whether to replace the suggested message'),
      struck: z
        .array(z.string().min(1).max(100))
        .max(maxBriefLines)
        .optional()
        .describe('Keys of the lines of its brief to do without'),
    }),
    answer: MessageState,
  }),
  copy: route('PUT', '/signals/{id}/message', {
    access: 'user',
    summary:
      'Store the text that the user copied to send it on the network. 409 if there is no reason to write, or the person is on “Do not engage”.',
    params: IdParams,
    query,
    body: z.object({ text: z.string().trim().min(1).max(5000) }),
    answer: MessageState,
  }),
  resolve: route('POST', '/signals/{id}/message/sent', {
    access: 'user',
    summary:
      'Say whether a copied message was sent. `yes` records it in the timeline, `not_yet` keeps it as a draft, `no` dismisses it. 409 if none was copied.',
    params: IdParams,
    query,
    body: z.object({ sent: MessageSent }),
    answer: MessageState,
  }),
  brief: route('GET', '/signals/{id}/message/brief', {
    access: 'user',
    summary: 'Get what a draft of a message knows in addition to the text it cites',
    params: IdParams,
    query,
    answer: z.object({ lines: z.array(BriefLine).max(maxBriefLines) }),
  }),
};
