import type { Transaction } from 'kysely';
import { withoutCitations } from '#contract/citation-marks.ts';
import { ScheduledRunBody } from '#contract/scheduled-agents.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { citedIn } from '#server/modules/agents/artifacts/save-artifact.ts';
import { webhookSecretOf, whyNotSent } from '#server/modules/agents/schedules/schedule-webhook.ts';
import { answerOf, attemptEvent } from '#server/modules/channels/webhook/attempt-event.ts';
import type { EndedRun, OutputDeps, RunKey } from './lock-run.ts';
import { readAnswer } from './read-answer.ts';
import { sendOutput } from './send-output.ts';

/** What to send where. */
type Parcel = { url: string; secret: string; body: string };

/**
 * Sends the answer of a run to the webhook of its schedule, signed, at least once. The id in the header is the run's, the
 * same in every attempt.
 *
 * @returns when to try again; null where it arrived, was given up, or nothing is wanted
 */
export function sendToWebhook(deps: OutputDeps, key: RunKey): Promise<Date | null> {
  return sendOutput<Parcel>(deps, key, {
    kind: 'webhook',
    promise: 'atLeastOnce',
    pack: (trx, ended) => packAnswer(trx, deps, ended),
    async call({ url, secret, body }) {
      return answerOf(await attemptEvent(deps, { url, secrets: [secret] }, { id: key.id, body }));
    },
  });
}

/** @throws AppError whose words its user is shown */
async function packAnswer(
  trx: Transaction<Database>,
  { web, secrets }: OutputDeps,
  ended: EndedRun,
): Promise<Parcel | null> {
  const { webhook: url } = ended.schedule.outputs;
  if (url === null) return null;
  const refusal = whyNotSent(web, url, ended.query.network);
  if (refusal !== null) throw new AppError('conflict', refusal);
  const secret = webhookSecretOf(secrets, ended.schedule);
  if (secret === null) {
    throw new AppError(
      'conflict',
      'The secret of the webhook cannot be read any more, because SECRET_KEY was changed. Save the schedule with its webhook again to get another.',
    );
  }
  return { url, secret, body: await bodyOf(trx, ended) };
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
