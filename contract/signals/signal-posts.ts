import { z } from 'zod';
import { StoredPost } from '#contract/imports/post-import.ts';
import { Id, IdParams, Moment, page, pageQuery } from '#contract/paging.ts';
import { Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { SignalScopeParams } from './signal-kinds.ts';

/** A post, for filtering by who engaged with it. */
export const SignalPost = z.object({
  id: Id,
  url: z.string().nullable(),
  excerpt: z.string().nullable().describe('First 240 characters'),
  publishedAt: Moment.nullable(),
  people: z.int().describe('People who engaged with the post'),
});
export type SignalPost = z.infer<typeof SignalPost>;

export const SignalPostQuery = z.object({
  post: z.array(Id).max(50).optional().describe('Only these posts, by any author, on one page'),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Text contains every word, ignoring case and accents'),
  ...pageQuery(20),
});
export type SignalPostQuery = z.infer<typeof SignalPostQuery>;

/** A post found by a search, and where the people who engaged with it are. */
export const FoundPost = z.object({
  id: Id,
  network: Realm,
  excerpt: z.string().nullable().describe('First 240 characters'),
  authorName: z.string().nullable(),
  publishedAt: Moment.nullable(),
  connectedProfileId: Id.describe('Connected profile the people engaged with'),
  people: z.int().describe('People who engaged with the post'),
});
export type FoundPost = z.infer<typeof FoundPost>;

export const signalPostRoutes = {
  search: route('GET', '/posts/search', {
    access: 'user',
    summary: 'Search posts by text and author, newest first. Matches every word, ignoring case and accents.',
    query: z.object({
      keyword: z.string().trim().min(1).max(200),
      limit: z.int().min(1).max(50).optional().describe('Default 10'),
    }),
    answer: z.object({ items: z.array(FoundPost) }),
  }),
  list: route('GET', '/signals/{id}/posts', {
    access: 'user',
    summary: 'List posts of one or all connected profiles, newest first, with how many people engaged',
    params: SignalScopeParams,
    query: SignalPostQuery,
    answer: page(SignalPost),
  }),
  one: route('GET', '/posts/post/{id}', {
    access: 'user',
    summary: 'Get a stored post by any author',
    params: IdParams,
    answer: StoredPost,
  }),
};
