import { z } from 'zod';
import { StoredPost } from '#contract/imports/post-import.ts';
import { Job } from '#contract/jobs.ts';
import { BasedOn, DateOrTime, Id, IdParams, Moment, page, pageQuery, Version } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
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
  until: Moment.nullable().describe("When it can be approved. Null if waiting doesn't help."),
});
export type CommentBlock = z.infer<typeof CommentBlock>;

/** A comment that is ready to post, being sent, or finished. */
export const ReadyComment = z.object({
  id: Id,
  network: Realm,
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
    .describe('Author of the post, as far as known'),
  answers: z
    .object({ engagementId: Id, name: z.string(), text: z.string(), at: Moment })
    .nullable()
    .describe('Comment that it replies to. Null for a comment on the post.'),
  variants: z.array(DraftVariant).describe('Empty if the user wrote it without a draft'),
  chosen: z.int().describe('Index of the variant that `text` comes from'),
  text: z.string().nullable().describe("Exact text to be posted. Null while it's being drafted."),
  version: Version.describe('Version of the texts'),
  isEdited: z.boolean(),
  reasons: z.array(z.string()).describe('How it was drafted'),
  warnings: z.array(Warning).describe('Issues found in `text`'),
  hold: CommentBlock.nullable().describe("Why it can't be approved now. Only for suggested comments."),
  message: z.string().nullable().describe("Why it failed or wasn't sent, and what to do"),
  jobId: Id.nullable().describe('Job that drafts it'),
  publicationId: Id.nullable(),
  createdAt: Moment,
  expiresAt: Moment,
  approvedAt: Moment.nullable(),
  dueAt: Moment.nullable().describe("When it will be sent. Null if it can't be canceled."),
  postedAt: Moment.nullable(),
  externalUrl: z.string().nullable().describe('URL of the posted comment'),
});
export type ReadyComment = z.infer<typeof ReadyComment>;

/** Characters are code points, as people count them. */
export const CommentText = z.string().refine((text) => [...text].length <= commentLength.max, {
  message: `A comment has at most ${commentLength.max} characters`,
});

const realm = Realm.optional().describe(
  'Default: `real` if the user has a connected profile or follows someone on the real network, otherwise `sample`',
);

const kind = z
  .enum(['comment', 'reply'])
  .optional()
  .describe('Only comments on posts, or only replies to comments. Default both.');

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
      .describe("URL of a post in any form. Fetched if it isn't stored."),
    again: z
      .boolean()
      .optional()
      .describe('Whether to replace a comment that is already suggested, which is then dismissed'),
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
  list: route('GET', '/engage/ingrow-ready-comments', {
    access: 'user',
    summary: 'List comments with their states, newest first',
    query: z.object({
      status: z.array(ReadyCommentStatus).optional(),
      ...range,
      by: z
        .enum(['drafted', 'approved', 'posted'])
        .optional()
        .describe('Which time `from` and `till` refer to, both inclusive. Default `drafted`.'),
      kind,
      personId: Id.optional().describe(
        'Only comments on posts of this person, and replies to them. Includes both networks unless `network` is given.',
      ),
      network: realm,
      ...pageQuery(20),
    }),
    answer: page(ReadyComment),
  }),
  counts: route('GET', '/engage/ingrow-ready-comments/counts', {
    access: 'user',
    summary: 'Get the number of comments in each state, the daily limit, and the account that posts them',
    query: z.object({ network: realm, kind }),
    answer: z.object({
      network: Realm,
      counts: z.record(ReadyCommentStatus, z.int()),
      toReview: z.int().describe('Drafts of comments on posts, without replies'),
      usedToday: z.int().describe('Comments in the last 24 hours'),
      perDay: z.int(),
      sentAs: z
        .object({ name: z.string(), expiresAt: Moment.nullable() })
        .nullable()
        .describe('Account that comments are posted from. Null if none can be posted.'),
      sendProblem: z.string().nullable().describe('Why no comment can be posted, and what to do'),
      needsConnection: z.boolean().describe('Whether connecting LinkedIn solves the problem'),
    }),
  }),
  one: route('GET', '/engage/ingrow-ready-comments/{id}', {
    access: 'user',
    summary: 'Get a comment',
    params: IdParams,
    answer: ReadyComment,
  }),
  generate: route('POST', '/engage/generate-comments', {
    access: 'user',
    rate: 'costly',
    summary:
      'Draft comments on posts, as a job. Returns them in state `generating`. Posts with an open comment keep it. 409 if none of the posts can be commented on or no model is configured.',
    body: GenerateComments,
    answer: z.object({
      items: z.array(ReadyComment).describe('In the order of the request'),
      job: Job.nullable().describe('Null if there is nothing to draft'),
      refused: z.array(z.object({ postId: Id, message: z.string() })),
    }),
  }),
  change: route('PATCH', '/engage/ingrow-ready-comments/{id}', {
    access: 'user',
    summary: 'Edit a suggested comment or select another variant. Each variant keeps its edit.',
    params: IdParams,
    body: CommentChange,
    answer: ReadyComment,
  }),
  move: route('PATCH', '/engage/ingrow-ready-comments/{id}/status', {
    access: 'user',
    summary:
      "Change the state of a comment. Setting the current state again has no effect. 409 if the change isn't allowed.",
    params: IdParams,
    body: z.object({
      status: ReadyCommentStatus,
      text: CommentText.optional().describe(
        'Text as shown to the user. Saved when approving or copying, so this is what is posted.',
      ),
      basedOn: BasedOn,
    }),
    answer: ReadyComment,
  }),
  remove: route('DELETE', '/engage/ingrow-ready-comments/{id}', {
    access: 'user',
    summary:
      "Delete a comment in inGrow, but not on LinkedIn. 409 if it's being sent or its outcome is unknown.",
    params: IdParams,
    answer: z.object({ id: Id }),
  }),
};
