import { queryOptions } from '@tanstack/react-query';
import type { Subreddit } from '#contract/channels/reddit-rules.ts';
import { communityName, maxTitleLength, reddit } from '#core/channels/reddit.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { retryOnce } from '#web/lib/query-client.ts';

/** A subreddit's rules, as the connected account sees them. */
export const subredditQuery = (connectionId: string, name: string) =>
  queryOptions({
    queryKey: ['subreddit', connectionId, name.toLowerCase()],
    queryFn: ({ signal }) => api.reddit.subreddit({ query: { name } }, { signal }),
    staleTime: 5 * 60_000,
    // Reddit's response about a name doesn't change within a second.
    retry: (failures, error) => !isRefusal(error) && retryOnce(failures, error),
  });

/** Whether the name is invalid or the subreddit isn't open. Retrying can't help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** A subreddit's rules, one short sentence each. */
export function ruleLabels(rules: Subreddit): string[] {
  const { titleRules, textRules, linkRules } = rules;
  const takes = { any: 'Accepts text and links', links: 'Accepts links only', texts: 'Accepts text only' };
  const quoted = (words: readonly string[]) => words.map((each) => `“${each}”`).join(' or ');
  return [
    takes[rules.takes],
    ...(rules.needsFlair ? ['Flair required'] : []),
    ...(titleRules.min === null ? [] : [`Titles of at least ${titleRules.min} characters`]),
    ...(titleRules.max === maxTitleLength ? [] : [`Titles of at most ${titleRules.max} characters`]),
    ...(titleRules.oneOf.length === 0 ? [] : [`${quoted(titleRules.oneOf)} in the title`]),
    ...(titleRules.noneOf.length === 0 ? [] : [`No ${quoted(titleRules.noneOf)} in the title`]),
    ...(titleRules.hasPattern ? ['Titles must follow a pattern explained there'] : []),
    ...(textRules.policy === 'required' && rules.takes !== 'links' ? ['Text required'] : []),
    ...(textRules.policy === 'forbidden' ? ['Titles only, no text'] : []),
    ...(textRules.min === null ? [] : [`Text of at least ${textRules.min} characters`]),
    ...(textRules.hasPattern ? ['Text must follow a pattern explained there'] : []),
    ...(linkRules.never.length === 0 ? [] : [`No links to ${linkRules.never.join(', ')}`]),
    ...(linkRules.only.length === 0 ? [] : [`Links to ${linkRules.only.join(', ')} only`]),
    ...(rules.isAdult ? ['Every post is NSFW'] : []),
  ];
}

/** The display name of a subreddit that may not be set yet. */
export function communityLabel(subreddit: string): string {
  return subreddit === '' ? 'r/…' : communityName(subreddit);
}

/** What is wrong with a link that isn't empty. The page loads no schemas, so this repeats the contract's. */
export function linkProblem(link: string): string | null {
  const url = link.trim();
  const isUrl = /^https?:\/\//i.test(url) && URL.canParse(url) && url.length <= reddit.options.link.max;
  if (link === '' || isUrl) return null;
  return 'Enter a full URL that starts with https://';
}
