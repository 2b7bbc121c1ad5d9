import { z } from 'zod';
import { maxDrafted, ReadyComment } from './engage/ready-comments.ts';
import { IdParams } from './paging.ts';
import { route } from './route.ts';

/** Replies under one post within an hour. Further ones are sent later. */
export const maxRepliesPerHour = 10;

export const inboxReplyRoutes = {
  draft: route('POST', '/inbox/{id}/draft', {
    access: 'user',
    rate: 'costly',
    summary:
      'Draft replies to a comment, as a job. Returns the reply in state `generating`. An open reply is kept unless `again` is true. 409 if the person is on “Do not engage”.',
    params: IdParams,
    body: z.object({ again: z.boolean().optional() }),
    answer: ReadyComment,
  }),
  write: route('POST', '/inbox/{id}/write', {
    access: 'user',
    summary: 'Start an empty reply to a comment, to write it oneself. An open reply is returned unchanged.',
    params: IdParams,
    answer: ReadyComment,
  }),
  draftAll: route('POST', '/inbox/posts/{id}/drafts', {
    access: 'user',
    rate: 'costly',
    summary: 'Draft replies to the first 20 items that wait under a post, as a job',
    params: IdParams,
    answer: z.object({
      items: z.array(ReadyComment).max(maxDrafted),
      fitToday: z.int().describe('How many more comments and replies can be posted in the next 24 hours'),
    }),
  }),
};
