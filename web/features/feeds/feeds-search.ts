import type { RssItemsQuery } from '#contract/feeds/rss.ts';
import { readId, readOn, readWord } from '#web/lib/url-values.ts';

/** The URL parameters of the feeds screen: its filters. */
export type FeedsSearch = {
  feed?: string | undefined;
  folder?: string | undefined;
  q?: string | undefined;
  unread?: true | undefined;
};

/** Parses the URL parameters. Never throws; an invalid value means no filter. */
export function readFeedsSearch(url: Record<string, unknown>): FeedsSearch {
  // Always set every key: the router merges this over the raw URL, so a missing key would let an invalid
  // value through.
  const feed = readId(url.feed);
  return {
    feed,
    folder: feed === undefined ? readWord(url.folder, 80) : undefined,
    q: readWord(url.q, 200),
    unread: readOn(url.unread),
  };
}

/** Converts the filters to the server's query. */
export function toItemsQuery({ feed, folder, q, unread }: FeedsSearch): RssItemsQuery {
  return {
    ...(feed === undefined ? {} : { feedId: [feed] }),
    ...(folder === undefined ? {} : { folder }),
    ...(q === undefined ? {} : { search: q }),
    ...(unread === undefined ? {} : { unread }),
  };
}
