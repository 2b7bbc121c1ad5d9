import type { Kysely, Transaction } from 'kysely';
import { type RunOutput, ScheduledRunBody } from '#contract/agents/scheduled-agents.ts';
import type { Realm } from '#contract/profile.ts';
import { citationMark, refsOfMark, withoutCitations } from '#core/citation-marks.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import {
  type MailPart,
  mailBody,
  mailFailureMessage,
  sendMailOnce,
  unprovenProblem,
} from '#server/modules/access/mail.ts';
import { unsubscribeUrl } from '#server/modules/access/unsubscribe-link.ts';
import { renderInChild } from '#server/modules/agents/artifacts/export-artifact.ts';
import { citedIn } from '#server/modules/agents/artifacts/save-artifact.ts';
import { webhookProblem, webhookSecretOf } from '#server/modules/agents/schedules/schedule-webhook.ts';
import { answerOf, attemptEvent } from '#server/modules/webhooks/delivery/attempt-event.ts';
import { nextTry } from '#server/modules/webhooks/delivery/webhook-rules.ts';
import { type Answer, type Claim, type Outcome, sendOut } from '#server/outbound/send-out.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';
import {
  type EndedRun,
  findEndedRun,
  isOver,
  lockRun,
  type OutputDeps,
  outputOf,
  type RunKey,
  readAnswer,
  recordOutput,
} from './ended-run.ts';

const triesOf = { mail: 'mail_tries', webhook: 'webhook_tries' } as const;

/** Attempts to deliver an output, over nearly eight hours. */
const maxTries = 6;

/**
 * An output that is sent out and may take several attempts. The worker that owns the run's outputs sends it.
 */
type LeavingOutput<Message> = {
  kind: 'mail' | 'webhook';
  promise: 'atMostOnce' | 'atLeastOnce';
  /**
   * The message to send; null if the schedule doesn't want this output. @throws AppError with the reason it
   * can't be sent
   */
  pack(trx: Transaction<Database>, ended: EndedRun): Promise<Message | null>;
  call(message: Message): Promise<Answer>;
};

/**
 * Sends a run's answer, and retries later if it wasn't accepted.
 *
 * @returns when to retry; null if it was sent, was given up or isn't wanted
 */
function sendOutput<Message>(
  deps: OutputDeps,
  key: RunKey,
  output: LeavingOutput<Message>,
): Promise<Date | null> {
  const { kind, promise, call } = output;
  return sendOut(deps, {
    promise,
    cutOff: 'Sending was interrupted. The email may have arrived.',
    nextTry: (tries, retryAfterMs, now) =>
      tries < maxTries ? nextTry(tries, retryAfterMs, now, Math.random()) : null,
    claim: async (trx) =>
      promise === 'atLeastOnce' || (await deps.wal.isCertain(trx)) ? claim(trx, key, output) : null,
    call,
    async write(trx, outcome, tries) {
      const ended = await lockRun(trx, key);
      if (ended === undefined) return;
      const isTry = outcome.state === 'retry' || outcome.state === 'exhausted';
      const counted = isTry ? { [triesOf[kind]]: tries } : {};
      await recordOutput(trx, ended.run, { kind, recordId: null, ...stateOf(outcome, tries) }, counted);
    },
  });
}

async function claim<Message>(
  trx: Transaction<Database>,
  key: RunKey,
  { kind, promise, pack }: LeavingOutput<Message>,
): Promise<Claim<Message> | null> {
  const ended = await lockRun(trx, key);
  if (ended === undefined || isOver(ended.run, kind)) return null;
  const isBegun = outputOf(ended.run, kind)?.state === 'sending';
  const row = { tries: ended.run[triesOf[kind]] + 1, isBegun };
  try {
    const message = await pack(trx, ended);
    if (message === null) return null;
    if (promise === 'atMostOnce') {
      await recordOutput(trx, ended.run, { kind, state: 'sending', recordId: null, message: null });
    }
    return { ...row, message };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...row, refusal: error.message };
  }
}

function stateOf(outcome: Outcome, tries: number): Pick<RunOutput, 'state' | 'message'> {
  switch (outcome.state) {
    case 'accepted':
      return { state: 'done', message: null };
    case 'retry':
      return { state: 'pending', message: `${outcome.why} We’ll try again.` };
    case 'exhausted':
      return { state: 'failed', message: `${outcome.why} We tried ${tries} times.` };
    default:
      return { state: 'failed', message: outcome.why };
  }
}

/**
 * Mails a run's answer to its user's own address, at most once. If the mail server postpones a mail, it is
 * sent again later with the same Message-ID.
 *
 * @returns when to retry; null if it was sent, was given up or isn't wanted
 */
export async function sendByMail(deps: OutputDeps, key: RunKey): Promise<Date | null> {
  const parts = await writeParts(deps, key);
  if (parts === null) return null;
  return sendOutput<MailMessage>(deps, key, {
    kind: 'mail',
    promise: 'atMostOnce',
    pack: (trx, ended) => writeMail(trx, deps, ended, parts),
    call: (message) => sendMailOnce(deps, message, mailFailureMessage),
  });
}

/** @throws AppError with a message for the user */
async function writeMail(
  trx: Transaction<Database>,
  { mail, origins, secrets }: OutputDeps,
  { run, schedule, query }: EndedRun,
  parts: MailPart[] | AppError,
): Promise<MailMessage | null> {
  if (!schedule.outputs.mail) return null;
  const user = await trx
    .selectFrom('app_user')
    .select(['email', 'proven_by'])
    .where('id', '=', run.user_id)
    .where(isOpen)
    .executeTakeFirst();
  if (!user) return null;
  const refusal = mailProblem(mail, query.realm) ?? unprovenProblem(mail, user.proven_by);
  if (refusal !== null) throw new AppError('conflict', refusal);
  if (parts instanceof AppError) throw parts;
  const origin = origins.links;
  const { user_id: userId } = run;
  return {
    id: `run-${run.id}`,
    to: user.email,
    ...mailBody({
      subject: query.title,
      parts,
      foot: {
        text: `From your scheduled agent “${schedule.name}”.`,
        links: [{ label: 'Change or stop it', url: `${origin}/dashboard/agents/scheduled/${schedule.id}` }],
      },
      origin,
      unsubscribeUrl: unsubscribeUrl({ secrets, origins }, { userId, scheduleId: schedule.id }),
    }),
  };
}

function mailProblem(mail: OutputDeps['mail'], realm: Realm): string | null {
  if (!mail) return 'Email isn’t set up on this server.';
  return mail.realm === 'sample' && realm === 'real'
    ? 'Anyone can read the sample network’s email, so nothing real is sent there.'
    : null;
}

/**
 * The mail's content; null if none is wanted. Written outside the transaction because it can take seconds.
 */
async function writeParts({ db, origins }: OutputDeps, key: RunKey): Promise<MailPart[] | AppError | null> {
  const ended = await findEndedRun(db, key);
  if (!ended?.schedule.outputs.mail || isOver(ended.run, 'mail')) return null;
  try {
    return await partsOf(db, ended, origins.links);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The answer with its citation marks as numbers, and the sources they refer to. */
async function partsOf(
  db: Kysely<Database>,
  { run, schedule, query }: EndedRun,
  origin: string,
): Promise<MailPart[]> {
  const answer = await readAnswer(db, run);
  const cited = await citedIn(db, run.user_id, query.id, answer);
  const numbers = new Map(cited.map(({ ref }, index) => [ref, index + 1]));
  const numbered = answer.replace(citationMark, (_, inner: string) =>
    refsOfMark(inner)
      .flatMap((ref) => numbers.get(ref) ?? [])
      .map((number) => `[${number}]`)
      .join(''),
  );
  const rendered = await renderInChild(run.user_id, 'markdown', numbered);
  const sources = cited.map(({ label, url }, index) => ({
    label: `[${index + 1}] ${label}`,
    url: url ?? null,
  }));
  return [
    { heading: query.title },
    rendered,
    ...(sources.length > 0 ? [{ heading: 'Sources', links: sources }] : []),
    {
      link: {
        label: 'Open the conversation',
        url: `${origin}/dashboard/agents/${schedule.agent_id}/${query.id}`,
      },
    },
  ];
}

/** A message and where to send it. */
type Parcel = { url: string; secret: string; body: string };

/**
 * Sends a run's answer to its schedule's webhook, signed, at least once. The id in the header is the run's,
 * the same in every attempt.
 *
 * @returns when to retry; null if it arrived, was given up or isn't wanted
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

/** @throws AppError with a message for the user */
async function packAnswer(
  trx: Transaction<Database>,
  { web, secrets }: OutputDeps,
  ended: EndedRun,
): Promise<Parcel | null> {
  const { webhook: url } = ended.schedule.outputs;
  if (url === null) return null;
  const refusal = webhookProblem(web, url, ended.query.realm);
  if (refusal !== null) throw new AppError('conflict', refusal);
  const secret = webhookSecretOf(secrets, ended.schedule);
  if (secret === null) {
    throw new AppError(
      'conflict',
      'The webhook’s secret can’t be read because SECRET_KEY was changed. Save the schedule with its webhook again to get a new one.',
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
