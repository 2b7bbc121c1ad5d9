import type { RunOutput } from '#contract/scheduled-agents.ts';
import { nextTry } from '#server/modules/channels/webhook/webhook-rules.ts';
import { lockRun, type OutputDeps, type RunKey, recordOutput } from './lock-run.ts';

/** What leaves the house, and may have to be tried more than once. */
type SentKind = Extract<RunOutput['kind'], 'mail' | 'webhook'>;

const triesOf = { mail: 'mail_tries', webhook: 'webhook_tries' } as const;

/** Tries to hand one over: over nearly eight hours. */
const maxTries = 6;

/**
 * Notes that an output could not be handed over this time, and when it is tried again.
 *
 * @param why a sentence that its user is shown
 * @param retryAfterMs how long the other side asked to wait; null where it did not
 * @returns null where it was given up
 */
export async function noteFailedTry(
  { db, clock }: Pick<OutputDeps, 'db' | 'clock'>,
  key: RunKey,
  kind: SentKind,
  { why, retryAfterMs }: { why: string; retryAfterMs: number | null },
): Promise<Date | null> {
  return db.transaction().execute(async (trx) => {
    const ended = await lockRun(trx, key);
    if (ended === undefined) return null;
    const tries = ended.run[triesOf[kind]] + 1;
    const again = tries < maxTries ? nextTry(tries, retryAfterMs, clock.now(), Math.random()) : null;
    const output: RunOutput = {
      kind,
      state: again === null ? 'failed' : 'pending',
      recordId: null,
      message: again === null ? `${why} It was tried ${tries} times.` : `${why} It is tried again.`,
    };
    await recordOutput(trx, ended.run, output, { [triesOf[kind]]: tries });
    return again;
  });
}

/** Notes how it ended: there is nothing to try again. */
export async function noteEnd(
  { db }: Pick<OutputDeps, 'db'>,
  key: RunKey,
  kind: SentKind,
  { state, message }: { state: 'done' | 'failed'; message: string | null },
): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const ended = await lockRun(trx, key);
    if (ended) await recordOutput(trx, ended.run, { kind, state, recordId: null, message });
  });
  return null;
}
