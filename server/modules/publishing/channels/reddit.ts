import type { PublicationDetails } from '#contract/channels/publications.ts';
import type { NewRedditPost } from '#contract/channels/reddit.ts';
import { redditProblems, type Subreddit } from '#contract/channels/reddit-rules.ts';
import { newOptions, type OptionsOf, textBesideLink } from '#core/channels/index.ts';
import { communityName } from '#core/channels/reddit.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import { askVendor, runInCallContext } from '#server/modules/connections/ask-vendor.ts';
import { connectionOptions, notConfigured } from '#server/modules/connections/channel-setups.ts';
import { requireOwnedConnection } from '#server/modules/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { publishPost } from '#server/modules/publishing/schedule-publication.ts';
import { preferRealWays } from '#server/modules/realms.ts';
import { PortError } from '#server/ports/port-error.ts';

/**
 * Schedules a Reddit post that its user approves by this call, if it fits its subreddit's rules.
 *
 * @throws AppError `not_configured`, `reconnect_needed`; `invalid_request` by the field's name
 */
export async function postToReddit(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'tasks' | 'channels' | 'connects' | 'secrets' | 'billing'>,
  userId: string,
  { at, text = '', ...given }: NewRedditPost,
): Promise<PublicationDetails> {
  const options = Object.assign(newOptions('reddit'), given);
  await refuseRedditPost(deps, userId, { text, options });
  return publishPost(deps, userId, { channel: 'reddit', text, options, costMicros: null, at });
}

/**
 * Refuses a post that breaks its subreddit's rules, before it is scheduled. If Reddit doesn't return the
 * rules now, this only refuses text beside a link, which Reddit would drop; Reddit itself refuses the rest.
 *
 * @param post.within a prefix for the names of the option fields, such as `options.`
 * @throws AppError `invalid_request` with each field that is wrong; `not_configured`, `reconnect_needed`
 */
export async function refuseRedditPost(
  deps: SubredditDeps,
  userId: string,
  { text, options, within = '' }: { text: string; options: OptionsOf<'reddit'>; within?: string },
): Promise<void> {
  const rules = await readRules(deps, userId, options.subreddit, `${within}subreddit`);
  const beside = textBesideLink(options, text);
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

type SubredditDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'channels' | 'connects' | 'secrets'>;

/**
 * A subreddit's rules and flairs, read from Reddit as the user's account.
 *
 * @param ask.field the field to name if there is no such subreddit
 * @throws AppError `invalid_request` for that field; `not_configured`, `reconnect_needed`; `rate_limited` or
 *   `provider_unavailable` if Reddit doesn't answer now
 */
export async function readSubreddit(
  deps: SubredditDeps,
  userId: string,
  { name, field }: { name: string; field: string },
): Promise<Subreddit> {
  const { db, log, channels, connects } = deps;
  const ways = preferRealWays(connects);
  const port = ways.reddit;
  const [way] = connectionOptions(ways, 'reddit');
  if (!way || !port) throw notConfigured('reddit');
  const { connection } = await requireOwnedConnection(db, channels, {
    userId,
    channel: 'reddit',
    realm: way.network,
    kind: 'post',
  });
  return askVendor(log, 'reddit', async () => {
    try {
      return await runInCallContext(deps, connection, (account) => port.community(account, name));
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      const why = refusal(error, communityName(name));
      throw why === null ? error : invalidField(field, why);
    }
  });
}

/** The problem with the subreddit's name; null if Reddit's error is about something else. */
function refusal({ kind, reason }: PortError, at: string): string | null {
  if (reason === 'private') return `${at} is private, and this account isn’t a member.`;
  return kind === 'not_found' ? `There’s no ${at}. Check the spelling.` : null;
}
