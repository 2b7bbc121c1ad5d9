import type { Transaction } from 'kysely';
import { withoutCitations } from '#contract/citation-marks.ts';
import { ScheduledRunBody } from '#contract/scheduled-agents.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { citedIn } from '#server/modules/agents/artifacts/save-artifact.ts';
import { whyNotSent } from '#server/modules/agents/schedules/check-webhook.ts';
import { webhookSecretOf } from '#server/modules/agents/schedules/webhook-secret.ts';
import { attemptEvent } from '#server/modules/channels/webhook/attempt-event.ts';
import { type EndedRun, lockRun, type OutputDeps, outputOf, type RunKey } from './lock-run.ts';
import { noteEnd, noteFailedTry } from './note-try.ts';
import { readAnswer } from './read-answer.ts';

/** What to send where; or why nothing can be sent. */
type Parcel = { url: string; secret: string; body: string };

/**
 * Sends the answer of a run to the webhook of its schedule, signed, one time; what fails is tried again later. The id in
 * the header is the run's, the same in every attempt.
 *
 * @returns when to try again; null where it arrived, was given up, or nothing is wanted
 */
export async function sendToWebhook(deps: OutputDeps, key: RunKey): Promise<Date | null> {
  const parcel = await deps.db.transaction().execute((trx) => packAnswer(trx, deps, key));
  if (parcel === null) return null;
  if (parcel instanceof AppError) {
    return noteEnd(deps, key, 'webhook', { state: 'failed', message: parcel.message });
  }
  const attempt = await attemptEvent(
    deps,
    { url: parcel.url, secrets: [parcel.secret] },
    { id: key.id, body: parcel.body },
  );
  if (attempt.isSuccess) return noteEnd(deps, key, 'webhook', { state: 'done', message: null });
  const why = attempt.error ?? 'Nobody answered.';
  return noteFailedTry(deps, key, 'webhook', { why, retryAfterMs: attempt.retryAfter });
}

async function packAnswer(
  trx: Transaction<Database>,
  { web, secrets }: OutputDeps,
  key: RunKey,
): Promise<Parcel | AppError | null> {
  const ended = await lockRun(trx, key);
  const url = ended?.schedule.outputs.webhook ?? null;
  if (ended === undefined || url === null) return null;
  const known = outputOf(ended.run, 'webhook')?.state;
  if (known === 'done' || known === 'failed') return null;
  const refusal = whyNotSent(web, url, ended.query.network);
  if (refusal !== null) return new AppError('conflict', refusal);
  const secret = webhookSecretOf(secrets, ended.schedule);
  if (secret === null) {
    return new AppError(
      'conflict',
      'The secret of the webhook cannot be read any more, because SECRET_KEY was changed. Save the schedule with its webhook again to get another.',
    );
  }
  try {
    return { url, secret, body: await bodyOf(trx, ended) };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function bodyOf(trx: Transaction<Database>, { run, schedule, query }: EndedRun): Promise<string> {
  const answer = await readAnswer(trx, run);
  const cited = await citedIn(trx, run.user_id, query.id, answer);
  return JSON.stringify(
    ScheduledRunBody.parse({
      type: 'scheduled_agent.succeeded',
      timestamp: (run.ended_at ?? run.created_at).toISOString(),
      data: {
        runId: run.id,
        slot: run.slot?.toISOString() ?? null,
        schedule: { id: schedule.id, name: schedule.name },
        agent: { id: schedule.agent_id, name: schedule.agent_name },
        text: withoutCitations(answer),
        citations: cited.map(({ label, url }) => ({ label, url })),
      },
    }),
  );
}
