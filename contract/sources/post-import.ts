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
  url: z.string().describe('Canonical address'),
  urn: z.string(),
  author: z
    .object({ name: z.string(), headline: z.string().nullable(), url: z.string().nullable() })
    .nullable()
    .describe('Null where the provider does not say'),
  text: z.string().nullable(),
  postType: PostType,
  counts: PostCounts,
  publishedAt: Moment.nullable(),
  alreadyStored: Id.nullable().describe('The post, where it is stored already'),
});
export type PostPreview = z.infer<typeof PostPreview>;

export const StoredPost = z.object({
  id: Id,
  url: z.string().nullable(),
  urn: z.string(),
  author: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
  isOwn: z.boolean().describe('Written by a connected profile'),
  text: z.string().nullable(),
  postType: PostType,
  counts: PostCounts,
  publishedAt: Moment.nullable(),
});
export type StoredPost = z.infer<typeof StoredPost>;

/** A post imported for a connected profile. */
export const ImportedPost = z.object({
  post: StoredPost,
  job: Job.nullable().describe('Reads who engaged; null where the people were pasted'),
  broughtAt: Moment,
});
export type ImportedPost = z.infer<typeof ImportedPost>;

/** How the pasted people engaged. */
export const PastedAs = z.enum(['reaction', 'comment']);
export type PastedAs = z.infer<typeof PastedAs>;

/** A pasted post and its people. Its URL or its text identifies the post. */
export const PastedPost = z
  .object({
    connectedProfileId: Id.describe('Whose audience these people are'),
    postUrl: PostUrl.optional(),
    text: z.string().max(20_000).describe('What the post says; may be empty where the address is given'),
    people: z
      .string()
      .max(400_000)
      .describe(
        'As copied from the list of reactions or from the comments, or a table of names and addresses',
      ),
    engagement: PastedAs.optional().describe('Default `reaction`'),
    matches: z
      .array(z.object({ line: z.int(), personId: Id }))
      .max(maxPasted)
      .optional()
      .describe('Who a person without a URL is, by the line of their name'),
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
  line: z.int().describe('Where they begin in the pasted text, from 1'),
  name: z.string().nullable(),
  url: z.string().nullable().describe('Canonical address'),
  headline: z.string().nullable(),
  comment: z.string().nullable(),
  outcome: PastedOutcome,
  reason: z.string().nullable(),
  signalId: Id.nullable(),
  candidates: z.array(NamedAlike).describe('With `no_address`: own people of this name, at most five'),
});
export type PastedPerson = z.infer<typeof PastedPerson>;

/** A line that wasn't understood, and why. */
export const SkippedLine = z.object({ line: z.int(), text: z.string(), reason: z.string() });
export type SkippedLine = z.infer<typeof SkippedLine>;

const understood = {
  people: z.array(PastedPerson).describe('In the order pasted'),
  notUnderstood: z.array(SkippedLine),
  furniture: z.int().describe("Lines that are the page's own words, such as Like, Reply, 2nd"),
};

export const postImportRoutes = {
  preview: route({
    method: 'GET',
    path: '/rapid-api/single-post',
    access: 'user',
    rate: 'costly',
    summary: 'Finds a post by its URL; writes nothing',
    query: z.object({ url: PostUrl }),
    answer: PostPreview,
  }),
  bring: route({
    method: 'POST',
    path: '/scrape/single-post',
    access: 'user',
    rate: 'costly',
    summary: 'Stores a post at once, and reads who engaged with it as a job; again answers the same post',
    body: z.object({
      postUrl: PostUrl,
      connectedProfileId: Id.describe('Whose audience the engagers are, whoever wrote the post'),
    }),
    answer: z.object({ post: StoredPost, job: Job }),
  }),
  brought: route({
    method: 'GET',
    path: '/scrape/single-post/{id}',
    access: 'user',
    summary: 'The last twenty posts imported into a connected profile, newest first',
    params: IdParams,
    answer: z.object({ items: z.array(ImportedPost) }),
  }),
  previewPaste: route({
    method: 'POST',
    path: '/scrape/pasted-post/preview',
    access: 'user',
    summary: 'Previews what is read from a pasted post and its people; writes nothing',
    body: PastedPost,
    answer: z.object({
      post: z.object({
        url: z.string().nullable(),
        publishedAt: Moment.nullable().describe('Told before, or read from the number in the address'),
        alreadyStored: Id.nullable(),
        isOwn: z.boolean(),
      }),
      ...understood,
    }),
  }),
  paste: route({
    method: 'POST',
    path: '/scrape/pasted-post',
    access: 'user',
    summary: 'Stores a pasted post and its people, at most 500; the same paste again adds nothing',
    body: PastedPost,
    answer: z.object({
      post: StoredPost,
      added: z.object({ people: z.int(), engagements: z.int(), signals: z.int() }),
      ...understood,
    }),
  }),
};
