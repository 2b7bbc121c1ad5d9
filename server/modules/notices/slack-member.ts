import type { Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { notConfigured } from '#server/modules/connections/channel-setups.ts';
import { requireOwnedConnection } from '#server/modules/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { preferRealWays } from '#server/modules/realms.ts';

/**
 * The workspace that an approval applies to. Locks its connection, so no one connects another workspace
 * before the approval is stored.
 *
 * @throws AppError `not_configured`, `reconnect_needed`; `conflict` if another workspace is being connected
 *   right now
 */
export async function slackMember(
  trx: Transaction<Database>,
  { channels, connects }: Pick<Deps, 'channels' | 'connects'>,
  userId: string,
): Promise<string> {
  const realm = slackRealm(connects);
  const { connection } = await requireOwnedConnection(trx, channels, {
    userId,
    channel: 'slack',
    realm,
    kind: 'post',
  });
  const locked = await trx
    .selectFrom('connection')
    .select('member_id')
    .where(owned('connection', { userId, id: connection.id }))
    .forShare()
    .executeTakeFirstOrThrow();
  if (locked.member_id !== connection.member_id) {
    throw new AppError(
      'conflict',
      'Another Slack workspace was just connected. Check it, then choose again.',
    );
  }
  return locked.member_id;
}

/**
 * The realm whose signals this server's Slack gets: the sandbox's Slack gets sample signals.
 * @throws AppError `not_configured`
 */
export function slackRealm(connects: Deps['connects']): Realm {
  const { slack } = preferRealWays(connects);
  if (!slack) throw notConfigured('slack');
  return slack.realm;
}
