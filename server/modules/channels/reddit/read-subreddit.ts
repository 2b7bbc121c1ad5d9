import type { Subreddit } from '#contract/reddit-rules.ts';
import { placeName } from '#contract/reddit-rules.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import { askAs } from '#server/modules/channels/connections/ask-as.ts';
import { askVendor } from '#server/modules/channels/connections/ask-vendor.ts';
import { connectionWays, notConfiguredWords } from '#server/modules/channels/connections/channel-setups.ts';
import { requireOwnedConnection } from '#server/modules/channels/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { PortError } from '#server/ports/port-error.ts';

export type SubredditDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'channels' | 'connects' | 'secrets'>;

/**
 * What a subreddit takes and which flairs it has, asked of Reddit in the name of the user's account.
 *
 * @param ask.field which field names it, where there is none such
 * @throws AppError `invalid_request` for that field; `not_configured`, `reconnect_needed`; `rate_limited` or
 * `provider_unavailable` where Reddit does not say now
 */
export async function readSubreddit(
  deps: SubredditDeps,
  userId: string,
  { name, field }: { name: string; field: string },
): Promise<Subreddit> {
  const { db, log, channels, connects } = deps;
  const port = connects.reddit;
  const [way] = connectionWays(connects, 'reddit');
  if (!way || !port) throw new AppError('not_configured', notConfiguredWords.reddit);
  const { connection } = await requireOwnedConnection(db, channels, {
    userId,
    channel: 'reddit',
    network: way.network,
    kind: 'post',
  });
  return askVendor(log, 'reddit', async () => {
    try {
      return await askAs(deps, connection, (account) => port.community(account, name));
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      const why = refusal(error, placeName(name));
      throw why === null ? error : invalidField(field, why);
    }
  });
}

/** What is wrong with the name, in words; null where Reddit minds something else. */
function refusal({ kind, reason }: PortError, at: string): string | null {
  if (reason === 'private') return `${at} is private, and this account is no member.`;
  return kind === 'not_found' ? `There is no ${at}. Check how it is written.` : null;
}
