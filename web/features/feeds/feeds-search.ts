import { z } from 'zod';
import type { RssItemsQuery } from '#contract/rss.ts';

const word = (max: number) =>
  z
    .unknown()
    .transform((value) => {
      const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
      return text === '' ? undefined : text.slice(0, max);
    })
    .optional();

const Address = z.object({
  feed: z
    .unknown()
    .transform((value) => z.uuid().safeParse(value).data)
    .optional(),
  folder: word(80),
  q: word(200),
  unread: z
    .unknown()
    .transform((value) => (value === true || value === 'true' ? true : undefined))
    .optional(),
});

/** What the address of the feeds holds: which items are shown. */
export type FeedsSearch = z.output<typeof Address>;

/** Reads the search part of the address; never throws, what is broken means no filter. */
export function readFeedsSearch(address: Record<string, unknown>): FeedsSearch {
  // Every key is there: the router lays this over the raw address, and one left out would let the broken value through.
  const { feed, folder, q, unread } = Address.parse(address);
  return { feed, folder: feed === undefined ? folder : undefined, q, unread };
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
