import type { CommentFilter } from '#web/features/shared/comment-drafts/comment-queries.ts';
import { readDate, readId, readOneOf } from '#web/lib/url-values.ts';
import { statusesOf } from './comment-tabs.ts';

const tabs = ['review', 'approved', 'posted', 'needs', 'dismissed', 'all'] as const;
const moments = ['drafted', 'approved', 'posted'] as const;

/** The URL parameters of the Comments screen. Invalid values count as absent. */
export type CommentSearch = {
  tab?: (typeof tabs)[number] | undefined;
  /** The open comment. */
  comment?: string | undefined;
  from?: string | undefined;
  till?: string | undefined;
  /** The timestamp that the date filter applies to. Absent: the main one of the tab. */
  by?: (typeof moments)[number] | undefined;
};

/** Parses the URL parameters. Unknown ones are dropped. */
export const readCommentSearch = (search: Record<string, unknown>): CommentSearch => ({
  tab: readOneOf(tabs)(search.tab),
  comment: readId(search.comment),
  from: readDate(search.from),
  till: readDate(search.till),
  by: readOneOf(moments)(search.by),
});

/** Converts the URL parameters to the server's comment filter. */
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
