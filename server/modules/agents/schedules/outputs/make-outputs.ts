import type { Transaction } from 'kysely';
import type { RunOutput } from '#contract/agents/scheduled-agents.ts';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';
import { newOptions } from '#core/channels/index.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { saveArtifact } from '#server/modules/agents/artifacts/save-artifact.ts';
import { findConnection } from '#server/modules/connections/require-owned-connection.ts';
import { requireQuota } from '#server/modules/plan/quota.ts';
import { expectedCostMicros } from '#server/modules/publishing/checks/text-limits.ts';
import { createDraft } from '#server/modules/publishing/posts/drafts.ts';
import { undoMs } from '#server/modules/publishing/publication-rules.ts';
import { schedulePublication } from '#server/modules/publishing/schedule-publication.ts';
import {
  type EndedRun,
  lockRun,
  type OutputDeps,
  outputOf,
  type RunAnswer,
  type RunKey,
  readRunAnswer,
  recordOutput,
  wordsFor,
} from './ended-run.ts';

/** Creates an output; null if the schedule doesn't want it. @throws AppError with a message for the user */
type Maker = (
  trx: Transaction<Database>,
  deps: OutputDeps,
  ended: EndedRun,
  said: RunAnswer,
) => Promise<{ recordId: string } | null>;

const makers: [RunOutput['kind'], Maker][] = [
  ['artifact', storeArtifact],
  ['draft', makeDraft],
  ['slack', postToSlack],
  ['publication', publishAnswer],
];

/** Creates each of a run's outputs that are rows in our database, each in one transaction with its record. */
export async function makeOutputs(deps: OutputDeps, key: RunKey, abort: AbortSignal): Promise<void> {
  const said = await readRunAnswer(deps.db, key);
  for (const [kind, make] of makers) {
    abort.throwIfAborted();
    try {
      await deps.db.transaction().execute((trx) => makeOnce(trx, deps, key, [kind, make], said));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await deps.db.transaction().execute((trx) => recordFailure(trx, key, kind, error.message));
    }
  }
}

async function makeOnce(
  trx: Transaction<Database>,
  deps: OutputDeps,
  key: RunKey,
  [kind, make]: (typeof makers)[number],
  said: RunAnswer,
): Promise<void> {
  const ended = await lockRun(trx, key);
  if (ended === undefined || outputOf(ended.run, kind)) return;
  const made = await make(trx, deps, ended, said);
  if (made === null) return;
  const isPublished = kind === 'publication';
  await recordOutput(
    trx,
    ended.run,
    { kind, state: 'done', recordId: made.recordId, message: null },
    isPublished ? { published: true } : {},
  );
}

async function recordFailure(
  trx: Transaction<Database>,
  key: RunKey,
  kind: RunOutput['kind'],
  message: string,
): Promise<void> {
  const ended = await lockRun(trx, key);
  if (ended === undefined || outputOf(ended.run, kind)) return;
  await recordOutput(trx, ended.run, { kind, state: 'failed', recordId: null, message });
}

async function storeArtifact(
  trx: Transaction<Database>,
  { clock }: OutputDeps,
  { run, schedule, query }: EndedRun,
  said: RunAnswer,
): Promise<{ recordId: string } | null> {
  if (!schedule.outputs.artifact) return null;
  const { id } = await saveArtifact(trx, {
    userId: run.user_id,
    kind: 'report',
    format: 'markdown',
    title: query.title,
    content: said().answer,
    realm: query.realm,
    agentId: schedule.agent_id,
    queryId: query.id,
    promptId: run.prompt_id,
    scheduleId: schedule.id,
    madeBy: 'agent',
    now: clock.now(),
  });
  return { recordId: id };
}

async function makeDraft(
  trx: Transaction<Database>,
  { clock, billing }: OutputDeps,
  { run, schedule, query }: EndedRun,
  said: RunAnswer,
): Promise<{ recordId: string } | null> {
  const channel = schedule.outputs.draft;
  if (channel === null) return null;
  const room = { userId: run.user_id, meter: 'drafts' as const, now: clock.now() };
  await requireQuota(trx, { billing }, room);
  const { id } = await createDraft(trx, {
    userId: run.user_id,
    realm: query.realm,
    channel,
    text: wordsFor(channel, said),
    options: newOptions(channel),
    origin: 'agent',
    now: clock.now(),
  });
  return { recordId: id };
}

/** The user's own Slack, which they chose as the place to read their agent's results. */
async function postToSlack(
  trx: Transaction<Database>,
  deps: OutputDeps,
  { run, schedule, query }: EndedRun,
  said: RunAnswer,
): Promise<{ recordId: string } | null> {
  if (!schedule.outputs.slack) return null;
  const { id } = await schedulePublication(trx, deps, {
    userId: run.user_id,
    realm: query.realm,
    channel: 'slack',
    kind: 'post',
    text: `${query.title}\n\n${wordsFor('slack', said)}`,
    targetUrn: null,
    targetUrl: null,
    options: { channel: 'slack', channelId: null },
    costMicros: null,
    origin: 'agent',
    dueAt: deps.clock.now(),
  });
  return { recordId: id };
}

/**
 * Publishes an answer without a click. Requires the schedule's approval, given before the run started, for
 * the member who is still connected. It is sent after ten seconds and can be canceled until then.
 *
 * @returns null if nothing was approved
 * @throws AppError with a message for the user if it can't be sent
 */
async function publishAnswer(
  trx: Transaction<Database>,
  deps: OutputDeps,
  { run, schedule, query }: EndedRun,
  said: RunAnswer,
): Promise<{ recordId: string } | null> {
  const { publish_channel: channel, publish_approved_at: approvedAt, publish_member_id: memberId } = schedule;
  if (channel === null || approvedAt === null || memberId === null || approvedAt > run.created_at)
    return null;
  const where = {
    userId: run.user_id,
    channel,
    realm: query.realm,
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
    `${name}, the account this was approved for, isn’t connected to ${channelNames[channel]}. Nothing was published. Connect that account under Channels, or approve publishing again.`,
  );
}
