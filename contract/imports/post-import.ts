import { z } from 'zod';
import { Job } from '#contract/jobs.ts';
import { Id, IdParams, Moment } from '#contract/paging.ts';
import { PostCounts, PostType } from '#contract/posts.ts';
import { route } from '#contract/route.ts';

/** The most people in one paste. */
export const maxPasted = 500;

/** A post's URL in any form, its urn, or its number. */
const PostUrl = z.string().trim().min(1).max(4096);

/** A post as the data provider shows it. None of it is stored. */
export const PostPreview = z.object({
  url: z.string().describe('Canonical URL'),
  urn: z.string(),
  author: z
    .object({ name: z.string(), headline: z.string().nullable(), url: z.string().nullable() })
    .nullable()
    .describe("Null if the provider doesn't report it"),
  text: z.string().nullable(),
  postType: PostType,
  counts: PostCounts,
  publishedAt: Moment.nullable(),
  alreadyStored: Id.nullable().describe("Id of the post, if it's already stored"),
});
export type PostPreview = z.infer<typeof PostPreview>;

export const StoredPost = z.object({
  id: Id,
  url: z.string().nullable(),
  urn: z.string(),
  author: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
  isOwn: z.boolean().describe('Whether a connected profile wrote it'),
  text: z.string().nullable(),
  postType: PostType,
  counts: PostCounts,
  publishedAt: Moment.nullable(),
});
export type StoredPost = z.infer<typeof StoredPost>;

/** A post imported for a connected profile. */
export const ImportedPost = z.object({
  post: StoredPost,
  job: Job.nullable().describe('Job that reads who engaged. Null if the people were pasted.'),
  broughtAt: Moment.describe('When it was imported'),
});
export type ImportedPost = z.infer<typeof ImportedPost>;

/** How the pasted people engaged. */
export const PastedAs = z.enum(['reaction', 'comment']);
export type PastedAs = z.infer<typeof PastedAs>;

/** A pasted post and its people. Its URL or its text identifies the post. */
export const PastedPost = z
  .object({
    connectedProfileId: Id.describe('Connected profile the people become signals of'),
    postUrl: PostUrl.optional(),
    text: z.string().max(20_000).describe('Text of the post. Can be empty if `postUrl` is given.'),
    people: z
      .string()
      .max(400_000)
      .describe('As copied from the list of reactions or the comments, or a table of names and URLs'),
    engagement: PastedAs.optional().describe('Default `reaction`'),
    matches: z
      .array(z.object({ line: z.int(), personId: Id }))
      .max(maxPasted)
      .optional()
      .describe('Known people to use for pasted people without a URL, by the line of their name'),
  })
  .refine(({ postUrl, text }) => postUrl !== undefined || text.trim() !== '', {
    path: ['text'],
    message: 'Enter the post URL or its text',
  });
export type PastedPost = z.infer<typeof PastedPost>;

/**
 * `created`: a new person. `known`: a known person with a new engagement. `exists`: this engagement is
 * already stored. `no_address`: someone of that name can't be recognized again without a URL. `left_out`: see
 * the reason.
 */
export const PastedOutcome = z.enum(['created', 'known', 'exists', 'no_address', 'left_out']);
export type PastedOutcome = z.infer<typeof PastedOutcome>;

/** One of the user's own people with the same name as a pasted one. */
export const NamedAlike = z.object({
  personId: Id,
  name: z.string(),
  headline: z.string().nullable(),
  url: z.string().nullable(),
});
export type NamedAlike = z.infer<typeof NamedAlike>;

/** One engagement that was understood, and its expected or actual outcome. */
export const PastedPerson = z.object({
  line: z.int().describe('Line in the pasted text where the person begins, from 1'),
  name: z.string().nullable(),
  url: z.string().nullable().describe('Canonical URL'),
  headline: z.string().nullable(),
  comment: z.string().nullable(),
  outcome: PastedOutcome,
  reason: z.string().nullable(),
  signalId: Id.nullable(),
  candidates: z.array(NamedAlike).describe("With `no_address`, the user's people of this name, at most five"),
});
export type PastedPerson = z.infer<typeof PastedPerson>;

/** A line that wasn't understood, and why. */
export const SkippedLine = z.object({ line: z.int(), text: z.string(), reason: z.string() });
export type SkippedLine = z.infer<typeof SkippedLine>;

const understood = {
  people: z.array(PastedPerson).describe('In the order pasted'),
  notUnderstood: z.array(SkippedLine),
  furniture: z.int().describe('Lines that are text of the page itself, such as Like, Reply or 2nd'),
};

export const postImportRoutes = {
  preview: route('GET', '/rapid-api/single-post', {
    access: 'user',
    rate: 'costly',
    summary: 'Preview the post at a URL. Stores nothing.',
    query: z.object({ url: PostUrl }),
    answer: PostPreview,
  }),
  bring: route('POST', '/scrape/single-post', {
    access: 'user',
    rate: 'costly',
    summary:
      'Import a post. Stores the post now and reads who engaged with it as a job. Repeating it returns the same post.',
    body: z.object({
      postUrl: PostUrl,
      connectedProfileId: Id.describe(
        'Connected profile the people become signals of, whoever wrote the post',
      ),
    }),
    answer: z.object({ post: StoredPost, job: Job }),
  }),
  brought: route('GET', '/scrape/single-post/{id}', {
    access: 'user',
    summary: 'List the last 20 posts imported into a connected profile, newest first',
    params: IdParams,
    answer: z.object({ items: z.array(ImportedPost) }),
  }),
  previewPaste: route('POST', '/scrape/pasted-post/preview', {
    access: 'user',
    summary: 'Preview the import of a pasted post and its people. Stores nothing.',
    body: PastedPost,
    answer: z.object({
      post: z.object({
        url: z.string().nullable(),
        publishedAt: Moment.nullable().describe(
          "As known before, or derived from the post's number in the URL",
        ),
        alreadyStored: Id.nullable(),
        isOwn: z.boolean(),
      }),
      ...understood,
    }),
  }),
  paste: route('POST', '/scrape/pasted-post', {
    access: 'user',
    summary: `Import a pasted post with up to ${maxPasted} people. Repeating it adds nothing.`,
    body: PastedPost,
    answer: z.object({
      post: StoredPost,
      added: z.object({ people: z.int(), engagements: z.int(), signals: z.int() }),
      ...understood,
    }),
  }),
};
