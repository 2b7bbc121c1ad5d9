import type { CommentFilter } from '#web/features/shared/comment-drafts/comment-queries.ts';
import { readDate, readId, readOneOf } from '#web/lib/url-values.ts';
import { statusesOf } from './comment-tabs.ts';

const tabs = ['review', 'approved', 'posted', 'needs', 'dismissed', 'all'] as const;
const moments = ['drafted', 'approved', 'posted'] as const;

/** What stands in the URL of the Comments screen. What is broken means none. */
export type CommentSearch = {
  tab?: (typeof tabs)[number] | undefined;
  /** The comment that is open. */
  comment?: string | undefined;
  from?: string | undefined;
  till?: string | undefined;
  /** Which moment the days speak of; else the one that the tab is about. */
  by?: (typeof moments)[number] | undefined;
};

/** Reads the URL; unknown parts are dropped. */
export const readCommentSearch = (search: Record<string, unknown>): CommentSearch => ({
  tab: readOneOf(tabs)(search.tab),
  comment: readId(search.comment),
  from: readDate(search.from),
  till: readDate(search.till),
  by: readOneOf(moments)(search.by),
});

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
