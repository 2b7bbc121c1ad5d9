import type { Transaction } from 'kysely';
import { channelNames } from '#contract/channel-words.ts';
import type { Channel } from '#contract/publications.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { findConnection } from '#server/modules/channels/connections/require-owned-connection.ts';
import { undoMs } from '#server/modules/channels/publications/publication-rules.ts';
import { schedulePublication } from '#server/modules/channels/publications/schedule-publication.ts';
import { expectedCostMicros } from '#server/modules/channels/publications/text-limits.ts';
import type { EndedRun, OutputDeps } from './lock-run.ts';
import { type Said, wordsFor } from './read-answer.ts';

/**
 * Publishes an answer without a click, by the approval of its schedule: given before the run began, and for a member who
 * is still the one connected. It leaves in ten seconds; until then it can be taken back.
 *
 * @returns null where nothing was approved
 * @throws AppError with words for the user where it cannot leave
 */
export async function publishAnswer(
  trx: Transaction<Database>,
  deps: OutputDeps,
  { run, schedule, query }: EndedRun,
  said: Said,
): Promise<{ recordId: string } | null> {
  const { publish_channel: channel, publish_approved_at: approvedAt, publish_member_id: memberId } = schedule;
  if (channel === null || approvedAt === null || memberId === null || approvedAt > run.created_at)
    return null;
  const where = {
    userId: run.user_id,
    channel,
    network: query.network,
    kind: 'post' as const,
    memberId,
  };
  const found = await findConnection(trx, deps.channels, where);
  if (found instanceof AppError) throw notThemselves(channel, schedule.publish_member_name, found);
  const text = wordsFor(channel, said);
  const { id } = await schedulePublication(trx, deps, {
    ...where,
    text,
    targetUrn: null,
    targetUrl: null,
    options: schedule.publish_options,
    costMicros: expectedCostMicros(channel, text),
    origin: 'agent',
    dueAt: new Date(deps.clock.now().getTime() + undoMs),
  });
  return { recordId: id };
}

function notThemselves(channel: Channel, name: string | null, found: AppError): AppError {
  if (found.code !== 'reconnect_needed' || name === null) return found;
  return new AppError(
    'reconnect_needed',
    `${name}, in whose name it was approved, is not connected to ${channelNames[channel]}. Nothing was published. Connect that account under Channels, or approve publishing again.`,
  );
}
