import { sql } from 'kysely';
import type { Network } from '#contract/profile.ts';
import { commentLimits, ReadyCommentStatus } from '#contract/ready-comments.ts';
import { AppError } from '#server/app-error.ts';
import { findOpenConnection } from '#server/modules/channels/connections/open-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { shownNetwork } from '#server/modules/engage/shown-network.ts';
import { commentsWithPublication, effectiveStatus } from './effective-status.ts';
import { readBlocks } from './read-blocks.ts';

/** How many of the user's comments are in each state, what of the day is used up, and who posts them. */
export async function countComments(
  { db, clock, channels, billing }: Pick<Deps, 'db' | 'clock' | 'channels' | 'billing'>,
  userId: string,
  asked: { network?: Network | undefined },
) {
  const now = clock.now();
  const network = await shownNetwork(db, userId, asked.network);
  const rows = await commentsWithPublication(db)
    .select([effectiveStatus(now).as('status'), sql<number>`count(*)::int`.as('count')])
    .where('ready_comment.user_id', '=', userId)
    .where('ready_comment.network', '=', network)
    .where('ready_comment.deleted_at', 'is', null)
    .groupBy(sql`1`)
    .execute();
  const counted = new Map(rows.map(({ status, count }) => [status, count]));
  const counts = Object.fromEntries(
    ReadyCommentStatus.options.map((status) => [status, counted.get(status) ?? 0]),
  ) as Record<ReadyCommentStatus, number>;
  const { usedToday } = await readBlocks(db, { userId, network, now }, []);
  const wanted = { userId, network, channel: 'linkedin', kind: 'comment' } as const;
  const found = await findOpenConnection(db, { channels, clock, billing }, wanted);
  return {
    network,
    counts,
    usedToday,
    perDay: commentLimits.perDay,
    ...(found instanceof AppError
      ? { sentAs: null, sendProblem: found.message }
      : { sentAs: toSender(found.connection), sendProblem: null }),
  };
}

function toSender({ name, expires_at }: { name: string; expires_at: Date | null }) {
  return { name, expiresAt: expires_at?.toISOString() ?? null };
}
