import { z } from 'zod';
import { Channel } from '#contract/channels/publications.ts';
import { BriefLine, maxBriefLines } from '#contract/engage/draft-brief.ts';
import { Warning } from '#contract/engage/ready-comment-text.ts';
import { Id, Moment, page, pageQuery } from '#contract/paging.ts';
import { PlainText } from '#contract/plain-text.ts';
import { Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';

/** What a post can be drafted from, in addition to the writer's own voice. */
export const PostSourceKind = z.enum(['feed_item', 'artifact', 'comment_thread']);
export type PostSourceKind = z.infer<typeof PostSourceKind>;

/** A source to draft a post from, and how much of it the model gets. */
export const PostSource = z.object({
  id: Id.describe('Id of the feed item, the artifact, or the post with comments'),
  kind: PostSourceKind,
  title: z.string(),
  detail: z.string().describe('Feed title, agent name, or number of comments'),
  at: Moment.nullable(),
  excerpt: z.string().describe('Start of the source text, or the newest comment, at most 400 characters'),
});
export type PostSource = z.infer<typeof PostSource>;

/** Longest note on what a post should say, in characters. */
export const maxPostNote = 1_000;

const sourceIds = ['feedItemId', 'artifactId', 'postId'] as const;

/** What to draft a post from: one source, or none, which means the voice alone. */
export const PostDraftRequest = z
  .object({
    network: Realm,
    feedItemId: Id.optional(),
    artifactId: Id.optional(),
    postId: Id.optional().describe(
      'Post of a connected profile. The post and its comments become the source.',
    ),
    channel: Channel.optional().describe('Channel to write for. Omit for a text that suits all channels.'),
    note: PlainText.trim().max(maxPostNote).optional().describe('What the post should say'),
    struck: z
      .array(z.string().min(1).max(100))
      .max(maxBriefLines)
      .optional()
      .describe('Keys of lines of its brief to do without. Unknown keys are ignored.'),
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
    warnings: z.array(Warning).describe('Issues found in the draft'),
    reasons: z.array(z.string()).describe('How the post was drafted'),
  }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type PostDraftEvent = z.infer<typeof PostDraftEvent>;

export const postDraftRoutes = {
  sources: route('GET', '/post-drafts/sources', {
    access: 'user',
    summary: 'List sources a post can be drafted from, newest first',
    query: z.object({
      kind: PostSourceKind,
      network: Realm,
      search: PlainText.trim()
        .max(200)
        .optional()
        .describe('Every word must match. Ignores case and accents.'),
      ...pageQuery(20, 50),
    }),
    answer: page(PostSource),
  }),
  brief: route('POST', '/post-drafts/brief', {
    access: 'user',
    summary: 'Get what a draft of a post knows in addition to its source',
    body: PostDraftRequest,
    answer: z.object({ lines: z.array(BriefLine).max(maxBriefLines) }),
  }),
  draft: route('POST', '/post-drafts', {
    access: 'user',
    rate: 'costly',
    lease: 'model',
    summary: 'Draft a post with the model and stream it as server-sent events. Nothing is stored or sent.',
    body: PostDraftRequest,
    stream: 'text/event-stream',
  }),
};
