import { z } from 'zod';
import { Id, Moment, page } from './paging.ts';
import { route } from './route.ts';
import { SignalScopeParams } from './signals.ts';

/** A post, to filter by who engaged with it. */
export const SignalPost = z.object({
  id: Id,
  url: z.string().nullable(),
  excerpt: z.string().nullable().describe('First 240 characters'),
  publishedAt: Moment.nullable(),
  people: z.int().describe('People who engaged with it, inbound'),
});
export type SignalPost = z.infer<typeof SignalPost>;

export const SignalPostQuery = z.object({
  post: z.array(Id).max(50).optional().describe('Only these, whoever wrote them; they come on one page'),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Every word stands somewhere in the text; accents and case ignored'),
  cursor: z.string().max(500).optional(),
  limit: z.int().min(1).max(100).optional().describe('Default 20'),
});
export type SignalPostQuery = z.infer<typeof SignalPostQuery>;

export const signalPostRoutes = {
  list: route({
    method: 'GET',
    path: '/signals/{id}/posts',
    access: 'user',
    summary: 'The posts of one or all connected profiles, newest first, with how many people engaged',
    params: SignalScopeParams,
    query: SignalPostQuery,
    answer: page(SignalPost),
  }),
};
