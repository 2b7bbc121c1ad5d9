import { z } from 'zod';
import { Job } from '#contract/jobs.ts';
import { BasedOn, DateOrTime, Id, IdParams, Moment, page, Version } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { Network } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { StoredPost } from '#contract/sources/post-import.ts';
import { commentLength, Variant, Warning } from './ready-comment-text.ts';

/** Limits that hold whoever approves a comment. */
export const commentLimits = {
  /** A user's comments within any 24 hours. */
  perDay: 50,
  /** Between two comments to the same person. */
  coolDownHours: 48,
  /** From drafting to expiry. */
  daysToExpiry: 7,
  /** Between the click and sending. A comment can be canceled until then. */
  undoSeconds: 10,
} as const;

/** The most posts one call can draft for. */
export const maxDrafted = 20;

/**
 * The state of a comment. `posting`, `posted`, `failed`, and `unconfirmed` follow from its publication.
 * `unconfirmed`: whether it arrived is unknown, and the user has to say.
 */
export const ReadyCommentStatus = z.enum([
  'generating',
  'suggested',
  'approved',
  'posting',
  'posted',
  'copied',
  'dismissed',
  'expired',
  'failed',
  'unconfirmed',
]);
export type ReadyCommentStatus = z.infer<typeof ReadyCommentStatus>;

/** Every move a user can make. Setting the current state again isn't a move and is always allowed. */
export const statusMoves: Readonly<Record<ReadyCommentStatus, readonly ReadyCommentStatus[]>> = {
  generating: [],
  suggested: ['approved', 'dismissed', 'copied'],
  approved: ['suggested'],
  posting: [],
  posted: [],
  copied: ['posted'],
  dismissed: ['suggested'],
  expired: [],
  failed: [],
  unconfirmed: ['posted', 'failed'],
};

/** One of the drafts. `edited` is the user's version of it. */
export const DraftVariant = z.object({ ...Variant.shape, edited: z.string().nullable() });
export type DraftVariant = z.infer<typeof DraftVariant>;

/** Why a comment can't be approved now. */
export const CommentBlock = z.object({
  reason: z.enum(['do_not_engage', 'cool_down', 'daily_cap']),
  message: z.string(),
  until: Moment.nullable().describe('When it is possible again; null where no time changes it'),
});
export type CommentBlock = z.infer<typeof CommentBlock>;

/** A comment that is ready to post, being sent, or finished. */
export const ReadyComment = z.object({
  id: Id,
  network: Network,
  status: ReadyCommentStatus,
  post: StoredPost,
  author: z
    .object({
      name: z.string(),
      headline: z.string().nullable(),
      url: z.string().nullable(),
      pictureUrl: PictureUrl,
    })
    .nullable()
    .describe('Who wrote the post, as far as is known'),
  variants: z.array(DraftVariant).describe('Empty where the user wrote it alone'),
  chosen: z.int().describe('Index of the variant that `text` comes from'),
  text: z.string().nullable().describe('What would be sent, exactly; null while it is drafted'),
  version: Version.describe('Of its texts'),
  isEdited: z.boolean(),
  reasons: z.array(z.string()).describe('How it was drafted'),
  warnings: z.array(Warning).describe('What the checks found in `text`'),
  hold: CommentBlock.nullable().describe('Why it cannot be approved now; for suggested ones'),
  message: z.string().nullable().describe('Why it failed or was not sent, and what to do'),
  jobId: Id.nullable().describe('What drafts it, while it is drafted'),
  publicationId: Id.nullable(),
  createdAt: Moment,
  expiresAt: Moment,
  approvedAt: Moment.nullable(),
  dueAt: Moment.nullable().describe('When it is sent, while that can be taken back'),
  postedAt: Moment.nullable(),
  externalUrl: z.string().nullable().describe('Where it can be seen, once it is posted'),
});
export type ReadyComment = z.infer<typeof ReadyComment>;

/** Characters are code points, as people count them. */
export const CommentText = z.string().refine((text) => [...text].length <= commentLength.max, {
  message: `A comment has at most ${commentLength.max} characters`,
});

const network = Network.optional().describe('Default: real where a real profile is connected, else sample');

/** Which posts to draft for, given in exactly one way. */
export const GenerateComments = z
  .object({
    postIds: z.array(Id).min(1).max(maxDrafted).optional(),
    postId: Id.optional(),
    postUrl: z
      .string()
      .trim()
      .min(1)
      .max(4096)
      .optional()
      .describe('Any form of a post’s URL; fetched where it is not stored'),
    again: z
      .boolean()
      .optional()
      .describe('Drafts again where a comment is suggested already; that one is then dismissed'),
  })
  .superRefine((body, context) => {
    const ways = [body.postIds, body.postId, body.postUrl].filter((one) => one !== undefined).length;
    if (ways !== 1) {
      const message = 'Give exactly one of postIds, postId and postUrl';
      context.addIssue({ code: 'custom', path: ['postIds'], message });
    }
  });
export type GenerateComments = z.infer<typeof GenerateComments>;

export const CommentChange = z
  .object({
    text: CommentText.optional(),
    chosen: z.int().min(0).max(9).optional().describe('Index of a variant'),
    basedOn: BasedOn,
  })
  .refine(({ text, chosen }) => text !== undefined || chosen !== undefined, {
    path: ['text'],
    message: 'Give text or chosen',
  });
export type CommentChange = z.infer<typeof CommentChange>;

const range = { from: DateOrTime.optional(), till: DateOrTime.optional() };

export const readyCommentRoutes = {
  list: route({
    method: 'GET',
    path: '/engage/ingrow-ready-comments',
    access: 'user',
    summary: 'Comments with their states and results, newest first',
    query: z.object({
      status: z.array(ReadyCommentStatus).optional(),
      ...range,
      by: z
        .enum(['drafted', 'approved', 'posted'])
        .optional()
        .describe('Which moment `from` and `till` speak of, both inclusive; default `drafted`'),
      personId: Id.optional().describe('On posts of this person, of whichever network they are'),
      network,
      cursor: z.string().max(500).optional(),
      limit: z.int().min(1).max(100).optional().describe('Default 20'),
    }),
    answer: page(ReadyComment),
  }),
  counts: route({
    method: 'GET',
    path: '/engage/ingrow-ready-comments/counts',
    access: 'user',
    summary: 'How many comments are in each state, how many more may go out today, and in whose name',
    query: z.object({ network }),
    answer: z.object({
      network: Network,
      counts: z.record(ReadyCommentStatus, z.int()),
      usedToday: z.int().describe('Comments within the last 24 hours'),
      perDay: z.int(),
      sentAs: z
        .object({ name: z.string(), expiresAt: Moment.nullable() })
        .nullable()
        .describe('The account that comments are posted by; null while none can be'),
      sendProblem: z.string().nullable().describe('Why none can be posted from here, and what to do'),
      needsConnection: z.boolean().describe('Connecting LinkedIn solves that'),
    }),
  }),
  one: route({
    method: 'GET',
    path: '/engage/ingrow-ready-comments/{id}',
    access: 'user',
    summary: 'One comment',
    params: IdParams,
    answer: ReadyComment,
  }),
  generate: route({
    method: 'POST',
    path: '/engage/generate-comments',
    access: 'user',
    rate: 'costly',
    summary:
      'Answers at once with comments in state `generating`, which a job drafts; those that live are answered as they are',
    body: GenerateComments,
    answer: z.object({
      items: z.array(ReadyComment).describe('In the order asked'),
      job: Job.nullable().describe('Null where nothing is to be drafted'),
      refused: z.array(z.object({ postId: Id, message: z.string() })),
    }),
  }),
  change: route({
    method: 'PATCH',
    path: '/engage/ingrow-ready-comments/{id}',
    access: 'user',
    summary: 'Edits a suggested comment or switches its variant; each variant keeps its edit',
    params: IdParams,
    body: CommentChange,
    answer: ReadyComment,
  }),
  move: route({
    method: 'PATCH',
    path: '/engage/ingrow-ready-comments/{id}/status',
    access: 'user',
    summary: 'Moves a comment to another state. The same state is 200; an invalid move is 409',
    params: IdParams,
    body: z.object({
      status: ReadyCommentStatus,
      text: CommentText.optional().describe('What the user sees, saved with the move: that is what is sent'),
      basedOn: BasedOn,
    }),
    answer: ReadyComment,
  }),
  remove: route({
    method: 'DELETE',
    path: '/engage/ingrow-ready-comments/{id}',
    access: 'user',
    summary: 'Deletes a comment here; 409 while it is being sent or no one knows whether it was',
    params: IdParams,
    answer: z.object({ id: Id }),
  }),
};
