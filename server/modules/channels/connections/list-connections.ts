import type { ChannelSetup, Connection } from '#contract/connections.ts';
import type { Deps } from '#server/modules/deps.ts';
import { channelSetups } from './channel-setups.ts';
import { connectionAnswer } from './connection-answer.ts';

/**
 * The user's accounts at the channels of this server, those that were disconnected left out. Accounts of a network
 * that is not configured now are left out too: nothing could be done with them.
 */
export async function listConnections(
  { db, clock, connects }: Pick<Deps, 'db' | 'clock' | 'connects'>,
  userId: string,
): Promise<{ items: Connection[]; channels: ChannelSetup[] }> {
  const rows = await db
    .selectFrom('connection')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '<>', 'disabled')
    .orderBy('connected_at')
    .orderBy('id')
    .execute();
  const now = clock.now();
  return {
    items: rows
      .filter((row) => connects[row.provider]?.network === row.network)
      .map((row) => connectionAnswer(row, now)),
    channels: channelSetups(connects),
  };
}
