import type { RedditOptions } from '#contract/publications.ts';
import { redditProblems, textBesideLink } from '#contract/reddit-rules.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import { readSubreddit, type SubredditDeps } from './read-subreddit.ts';

/**
 * Refuses a post that breaks the rules of its subreddit, before it is scheduled. Where Reddit does not tell them now,
 * only a text beside a link is refused here, which Reddit would drop; for the rest it will say so itself.
 *
 * @param post.within what stands before the names of the options' fields, e.g. `options.`
 * @throws AppError `invalid_request` with each field that is wrong; `not_configured`, `reconnect_needed`
 */
export async function refuseRedditPost(
  deps: SubredditDeps,
  userId: string,
  { text, options, within = '' }: { text: string; options: RedditOptions; within?: string },
): Promise<void> {
  const rules = await readRules(deps, userId, options.subreddit, `${within}subreddit`);
  const beside = textBesideLink({ ...options, text });
  if (rules === null && beside !== null) throw invalidField('text', beside);
  const problems = rules === null ? [] : redditProblems({ ...options, text }, rules);
  if (problems.length === 0) return;
  const issues = problems.map(({ field, message }) => ({
    path: field === 'text' ? field : `${within}${field}`,
    message,
  }));
  throw new AppError('invalid_request', issues.map(({ message }) => message).join(' '), issues);
}

async function readRules(deps: SubredditDeps, userId: string, name: string, field: string) {
  try {
    return await readSubreddit(deps, userId, { name, field });
  } catch (error) {
    const isLater =
      error instanceof AppError &&
      ['rate_limited', 'provider_unavailable', 'provider_refused'].includes(error.code);
    if (!isLater) throw error;
    return null;
  }
}
