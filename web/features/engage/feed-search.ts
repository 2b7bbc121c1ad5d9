import type { FeedQuery } from '#contract/engage/engage-feed.ts';
import type { PostType } from '#contract/posts.ts';
import { postTypes } from '#contract/values.ts';
import { readId, readOn, readOneOf } from '#web/lib/url-values.ts';

/** As many as the contract takes. */
const maxKeywords = 20;

/** Texts; a number in the URL is a text too. What is no keyword is dropped. */
function readKeywords(value: unknown): string[] | undefined {
  const given = (Array.isArray(value) ? value : [value]).flatMap((item) =>
    typeof item === 'string' || typeof item === 'number' ? [cleanKeyword(String(item))] : [],
  );
  const known = [...new Set(given.filter(isKeyword))].slice(0, maxKeywords);
  return known.length > 0 ? known : undefined;
}

const readType = readOneOf(postTypes);

function readTypes(value: unknown): PostType[] | undefined {
  const given: unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  const known = given.flatMap((item) => readType(item) ?? []);
  return known.length > 0 ? [...new Set(known)] : undefined;
}

/** What the URL of the feed holds: its filters. */
export type FeedSearch = {
  all?: string[] | undefined;
  any?: string[] | undefined;
  none?: string[] | undefined;
  forms?: true | undefined;
  type?: PostType[] | undefined;
  unseen?: true | undefined;
  profile?: string | undefined;
};

/** Reads the search part of the URL; never throws, what is broken means no filter. */
export const readFeedSearch = (url: Record<string, unknown>): FeedSearch => ({
  // Every key is there: the router lays this over the raw URL, and one left out would let the broken value through.
  all: readKeywords(url.all),
  any: readKeywords(url.any),
  none: readKeywords(url.none),
  forms: readOn(url.forms),
  type: readTypes(url.type),
  unseen: readOn(url.unseen),
  profile: readId(url.profile),
});

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
