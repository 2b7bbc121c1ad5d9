import type { CommentFilter } from '#web/features/shared/comment-drafts/comment-queries.ts';
import { readDate, readId, readOneOf } from '#web/lib/url-values.ts';
import { statusesOf } from './comment-tabs.ts';

const tabs = ['answer', 'drafts', 'approved', 'posted', 'needs', 'dismissed', 'all'] as const;
const moments = ['drafted', 'approved', 'posted'] as const;
const kinds = ['comment', 'reply'] as const;

/** The URL parameters of Inbox. Invalid values count as absent. */
export type InboxSearch = {
  /** Absent: what is to answer. */
  tab?: (typeof tabs)[number] | undefined;
  /** The open item of what is to answer. */
  item?: string | undefined;
  /** Only what is to answer under this post. */
  under?: string | undefined;
  /** Only snoozed items. */
  later?: true | undefined;
  /** Only dismissed items. */
  gone?: true | undefined;
  /** The open comment. */
  comment?: string | undefined;
  from?: string | undefined;
  till?: string | undefined;
  /** The timestamp that the date filter applies to. Absent: the main one of the tab. */
  by?: (typeof moments)[number] | undefined;
  /** Only comments on posts, or only replies. */
  kind?: (typeof kinds)[number] | undefined;
};

/** Parses the URL parameters. Unknown ones are dropped. */
export const readInboxSearch = (search: Record<string, unknown>): InboxSearch => ({
  tab: readOneOf(tabs)(search.tab),
  item: readId(search.item),
  under: readId(search.under),
  later: readOneOf([true] as const)(search.later),
  gone: readOneOf([true] as const)(search.gone),
  comment: readId(search.comment),
  from: readDate(search.from),
  till: readDate(search.till),
  by: readOneOf(moments)(search.by),
  kind: readOneOf(kinds)(search.kind),
});

/** The parameters of the former Comments page. Its first tab is now Drafts. */
export const readFormerSearch = (search: Record<string, unknown>): InboxSearch => {
  const read = readInboxSearch(search);
  return { ...read, tab: read.tab ?? 'drafts' };
};

/** Converts the URL parameters to the server's comment filter. */
export function queryOf({ tab = 'drafts', from, till, by, kind }: InboxSearch): CommentFilter {
  const status = tab === 'answer' ? null : statusesOf[tab];
  const days = { ...(from === undefined ? {} : { from }), ...(till === undefined ? {} : { till }) };
  const isByDay = from !== undefined || till !== undefined;
  return {
    ...(status ? { status: [...status] } : {}),
    // Drafted replies are shown with what they answer.
    ...(tab === 'drafts' ? { kind: 'comment' as const } : kind === undefined ? {} : { kind }),
    ...days,
    ...(isByDay ? { by: by ?? (tab === 'posted' ? 'posted' : 'drafted') } : {}),
  };
}
