import type { Transaction } from 'kysely';
import type { RunOutput } from '#contract/scheduled-agents.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { nextTry } from '#server/modules/channels/webhook/webhook-rules.ts';
import { type Answer, type Claim, type Outcome, sendOut } from '#server/outbound/send-out.ts';
import {
  type EndedRun,
  isOver,
  lockRun,
  type OutputDeps,
  outputOf,
  type RunKey,
  recordOutput,
} from './lock-run.ts';

const triesOf = { mail: 'mail_tries', webhook: 'webhook_tries' } as const;

/** Tries to hand one over: over nearly eight hours. */
const maxTries = 6;

/** An output that leaves, and may have to be tried more than once. Whoever has the run's outputs sends it. */
type LeavingOutput<Message> = {
  kind: 'mail' | 'webhook';
  promise: 'atMostOnce' | 'atLeastOnce';
  /** What to send; null where nothing is wanted. @throws AppError with the words for why nothing can be sent */
  pack(trx: Transaction<Database>, ended: EndedRun): Promise<Message | null>;
  call(message: Message): Promise<Answer>;
};

/**
 * Sends the answer of a run, and tries again later what was not accepted.
 *
 * @returns when to try again; null where it was sent, was given up, or nothing is wanted
 */
export function sendOutput<Message>(
  deps: OutputDeps,
  key: RunKey,
  output: LeavingOutput<Message>,
): Promise<Date | null> {
  const { kind, promise, call } = output;
  return sendOut(deps, {
    promise,
    cutOff: 'Sending was cut off; the mail may have arrived.',
    nextTry: (tries, retryAfterMs, now) =>
      tries < maxTries ? nextTry(tries, retryAfterMs, now, Math.random()) : null,
    claim: (trx) => claim(trx, key, output),
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
      return { state: 'pending', message: `${outcome.why} It is tried again.` };
    case 'exhausted':
      return { state: 'failed', message: `${outcome.why} It was tried ${tries} times.` };
    default:
      return { state: 'failed', message: outcome.why };
  }
}
