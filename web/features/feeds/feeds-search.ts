import type { RssItemsQuery } from '#contract/feeds/rss.ts';
import { readId, readOn, readWord } from '#web/lib/url-values.ts';

/** What the URL of the feeds holds: which items are shown. */
export type FeedsSearch = {
  feed?: string | undefined;
  folder?: string | undefined;
  q?: string | undefined;
  unread?: true | undefined;
};

/** Reads the search part of the URL; never throws, what is broken means no filter. */
export function readFeedsSearch(url: Record<string, unknown>): FeedsSearch {
  // Every key is there: the router lays this over the raw URL, and one left out would let the broken value through.
  const feed = readId(url.feed);
  return {
    feed,
    folder: feed === undefined ? readWord(url.folder, 80) : undefined,
    q: readWord(url.q, 200),
    unread: readOn(url.unread),
  };
}

/** The filters as the server is asked for them. */
export function toItemsQuery({ feed, folder, q, unread }: FeedsSearch): RssItemsQuery {
  return {
    ...(feed === undefined ? {} : { feedId: [feed] }),
    ...(folder === undefined ? {} : { folder }),
    ...(q === undefined ? {} : { search: q }),
    ...(unread === undefined ? {} : { unread }),
  };
}
