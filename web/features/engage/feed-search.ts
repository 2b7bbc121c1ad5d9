import type { FeedQuery } from '#contract/engage/engage-feed.ts';
import type { PostType } from '#contract/posts.ts';
import { postTypes } from '#contract/values.ts';
import { readId, readOn, readOneOf } from '#web/lib/url-values.ts';

/** The contract's limit. */
const maxKeywords = 20;

/** Keywords; a number in the URL counts as text. Invalid keywords are dropped. */
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

/** The feed's URL parameters: its filters. */
export type FeedSearch = {
  all?: string[] | undefined;
  any?: string[] | undefined;
  none?: string[] | undefined;
  forms?: true | undefined;
  type?: PostType[] | undefined;
  unseen?: true | undefined;
  profile?: string | undefined;
};

/** Parses the URL parameters. Never throws; an invalid value means no filter. */
export const readFeedSearch = (url: Record<string, unknown>): FeedSearch => ({
  // Always set every key: the router merges this over the raw URL, so a missing key would let an invalid
  // value through.
  all: readKeywords(url.all),
  any: readKeywords(url.any),
  none: readKeywords(url.none),
  forms: readOn(url.forms),
  type: readTypes(url.type),
  unseen: readOn(url.unseen),
  profile: readId(url.profile),
});

/** Converts the filters to the server's query. */
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

/** Whether any filter is set. Word variations alone filter nothing. */
export function hasFeedFilters({ forms: _, ...filters }: FeedSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** Cleans a typed keyword. A comma would start the next one in the query. */
export const cleanKeyword = (typed: string): string => typed.replaceAll(',', ' ').trim().slice(0, 200);

/** Whether the text contains a searchable word. */
export const isKeyword = (typed: string): boolean => /[\p{L}\p{Nd}]/u.test(typed);
