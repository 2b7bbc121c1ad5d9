import { z } from 'zod';
import type { ReadyCommentStatus } from '#contract/ready-comments.ts';
import { statusesOf } from './comment-tabs.ts';

/** What stands in the address of the Comments screen. What is broken means none. */
export const CommentSearch = z.object({
  tab: z.enum(['review', 'approved', 'posted', 'needs', 'dismissed', 'all']).optional().catch(undefined),
  /** The comment that is open. */
  comment: z.uuid().optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  till: z.iso.date().optional().catch(undefined),
  /** Which moment the days speak of; else the one that the tab is about. */
  by: z.enum(['drafted', 'approved', 'posted']).optional().catch(undefined),
});
export type CommentSearch = z.infer<typeof CommentSearch>;

/** Reads the address; unknown parts are dropped. */
export const readCommentSearch = (search: Record<string, unknown>): CommentSearch =>
  CommentSearch.parse(search);

/** Which comments a search shows, as the server is asked for them. */
export function queryOf({ tab = 'review', from, till, by }: CommentSearch): CommentFilter {
  const status = statusesOf[tab];
  const days = { ...(from === undefined ? {} : { from }), ...(till === undefined ? {} : { till }) };
  const isByDay = from !== undefined || till !== undefined;
  return {
    ...(status ? { status: [...status] } : {}),
    ...days,
    ...(isByDay ? { by: by ?? (tab === 'posted' ? 'posted' : 'drafted') } : {}),
  };
}

/** The part of a list's query that says which comments. */
export type CommentFilter = {
  status?: ReadyCommentStatus[];
  from?: string;
  till?: string;
  by?: 'drafted' | 'approved' | 'posted';
};
