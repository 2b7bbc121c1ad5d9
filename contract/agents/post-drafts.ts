import { z } from 'zod';
import { Channel } from '#contract/channels/publications.ts';
import { Warning } from '#contract/engage/ready-comment-text.ts';
import { Id, Moment, page } from '#contract/paging.ts';
import { PlainText } from '#contract/plain-text.ts';
import { Network } from '#contract/profile.ts';
import { route } from '#contract/route.ts';

/** What a post can be drafted from, in addition to the writer's own voice. */
export const PostSourceKind = z.enum(['feed_item', 'artifact', 'comment_thread']);
export type PostSourceKind = z.infer<typeof PostSourceKind>;

/** A source to draft a post from, and how much of it the model gets. */
export const PostSource = z.object({
  id: Id.describe('Of the feed item, the artifact or the post that was commented on'),
  kind: PostSourceKind,
  title: z.string(),
  detail: z.string().describe('Where it is from, or how many comments it has'),
  at: Moment.nullable(),
  excerpt: z.string().describe('How what the model gets begins, at most 400 characters'),
});
export type PostSource = z.infer<typeof PostSource>;

/** Longest note on what a post should say, in characters. */
export const maxPostNote = 1_000;

const sourceIds = ['feedItemId', 'artifactId', 'postId'] as const;

/** What to draft a post from: one source, or none, which means the voice alone. */
export const PostDraftRequest = z
  .object({
    network: Network,
    feedItemId: Id.optional(),
    artifactId: Id.optional(),
    postId: Id.optional().describe('A post of a connected profile: it and the comments below it'),
    channel: Channel.optional().describe('For which channel; without, for all'),
    note: PlainText.trim()
      .max(maxPostNote)
      .optional()
      .describe('What the post is to say, in the user’s words'),
  })
  .refine((body) => sourceIds.filter((name) => body[name] !== undefined).length < 2, {
    path: ['artifactId'],
    message: 'Give one source',
  });
export type PostDraftRequest = z.infer<typeof PostDraftRequest>;

/** Events while a draft is written: pieces of its text, then its end or the reason it broke off. */
export const PostDraftEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('done'),
    warnings: z.array(Warning).describe('What the checks found in it'),
    reasons: z.array(z.string()).describe('How it was drafted'),
  }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type PostDraftEvent = z.infer<typeof PostDraftEvent>;

export const postDraftRoutes = {
  sources: route({
    method: 'GET',
    path: '/post-drafts/sources',
    access: 'user',
    summary: 'What a post can be drafted from, newest first',
    query: z.object({
      kind: PostSourceKind,
      network: Network,
      search: PlainText.trim().max(200).optional().describe('Each word is in it; case and accents ignored'),
      cursor: z.string().max(500).optional(),
      limit: z.int().min(1).max(50).optional().describe('Default 20'),
    }),
    answer: page(PostSource),
  }),
  draft: route({
    method: 'POST',
    path: '/post-drafts',
    access: 'user',
    rate: 'costly',
    slot: 'model',
    summary: 'Drafts a post with the model, streamed. Nothing is stored or sent',
    body: PostDraftRequest,
    stream: 'text/event-stream',
  }),
};
