import type { Kysely } from 'kysely';
import type { Channel, PublicationOptions } from '#contract/publications.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { agentNetwork } from '#server/modules/agents/queries/agent-network.ts';
import { requireOwnedConnection } from '#server/modules/channels/connections/require-owned-connection.ts';
import { readyOptions } from '#server/modules/channels/publications/ready-options.ts';
import type { Deps } from '#server/modules/deps.ts';

/**
 * The columns that record the approval to publish without a click: for this channel and these options, in the name of the
 * member who is connected now.
 *
 * @throws AppError `invalid_request` for what is missing, as in `publishing.options.subreddit`; `not_configured` or
 * `reconnect_needed` where nobody is connected
 */
export async function approvalColumns(
  db: Kysely<Database>,
  { channels }: Pick<Deps, 'channels'>,
  userId: string,
  asked: { channel: Channel; options: PublicationOptions | null },
  now: Date,
) {
  const options = namedWithin(() => readyOptions(asked.channel, asked.options));
  const network = await agentNetwork(db, userId);
  const { connection } = await requireOwnedConnection(db, channels, {
    userId,
    channel: asked.channel,
    network,
    kind: 'post',
  });
  return {
    publish_channel: asked.channel,
    publish_options: options && JSON.stringify(options),
    publish_member_id: connection.member_id,
    publish_member_name: connection.name,
    publish_approved_at: now,
    publish_withdrawn: null,
  };
}

/** Names the fields of a refusal as this route has them. */
function namedWithin<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error;
    const issues = error.issues.map(({ path, message }) => ({ path: `publishing.${path}`, message }));
    throw new AppError(error.code, issues.map(({ message }) => message).join(' '), issues);
  }
}
