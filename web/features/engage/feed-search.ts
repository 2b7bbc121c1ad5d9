import { z } from 'zod';
import type { FeedQuery } from '#contract/engage-feed.ts';
import { PostType } from '#contract/posts.ts';

/** As many as the contract takes. */
const maxKeywords = 20;

/** Texts; a number in the address is a text too. What is no keyword is dropped. */
const keywords = z
  .unknown()
  .transform((value): string[] | undefined => {
    const given = (Array.isArray(value) ? value : [value]).flatMap((item) =>
      typeof item === 'string' || typeof item === 'number' ? [cleanKeyword(String(item))] : [],
    );
    const known = [...new Set(given.filter(isKeyword))].slice(0, maxKeywords);
    return known.length > 0 ? known : undefined;
  })
  .optional();

const types = z
  .unknown()
  .transform((value): PostType[] | undefined => {
    const given = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
    const known = given.flatMap((item) => PostType.safeParse(item).data ?? []);
    return known.length > 0 ? [...new Set(known)] : undefined;
  })
  .optional();

const flag = z
  .unknown()
  .transform((value) => (value === true || value === 'true' ? true : undefined))
  .optional();

const id = z
  .unknown()
  .transform((value) => z.uuid().safeParse(value).data)
  .optional();

const Address = z.object({
  all: keywords,
  any: keywords,
  none: keywords,
  forms: flag,
  type: types,
  unseen: flag,
  profile: id,
});

/** What the address of the feed holds: its filters. */
export type FeedSearch = z.output<typeof Address>;

/** Reads the search part of the address; never throws, what is broken means no filter. */
export function readFeedSearch(address: Record<string, unknown>): FeedSearch {
  // Every key is there: the router lays this over the raw address, and one left out would let the broken value through.
  const { all, any, none, forms, type, unseen, profile } = Address.parse(address);
  return { all, any, none, forms, type, unseen, profile };
}

/** The filters as the server is asked for them. */
export function toFeedQuery(search: FeedSearch): FeedQuery {
  const query: FeedQuery = {
    andKeywords: search.all,
    orKeywords: search.any,
    exceptKeywords: search.none,
    stemming: search.forms,
    postType: search.type,
    hideSeen: search.unseen,
    profile: search.profile === undefined ? undefined : [search.profile],
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** Whether anything is filtered; other forms of words alone filter nothing. */
export function hasFeedFilters({ forms: _, ...filters }: FeedSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** A keyword as it is asked for: a comma would begin the next one. */
export const cleanKeyword = (typed: string): string => typed.replaceAll(',', ' ').trim().slice(0, 200);

/** Whether anything of it can be looked for as a word. */
export const isKeyword = (typed: string): boolean => /[\p{L}\p{Nd}]/u.test(typed);
