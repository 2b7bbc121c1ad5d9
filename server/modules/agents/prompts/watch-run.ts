import { sql } from 'kysely';
import { runLimits } from '#contract/agents.ts';
import { type ClaimedRun, LeaseLost, leaseMs, type RunDeps, RunEnded } from './run-types.ts';

/** How often a run says that it lives, and hears that it shall stop, in ms. */
const beatMs = 1000;

/**
 * Renews a run's lease each second, adds up the time that it worked, and stops it: by `RunEnded` when its time is over,
 * by `LeaseLost` when the prompt was stopped, deleted or taken over, in whichever process.
 */
export function watchRun(
  { db, clock, log }: RunDeps,
  { prompt, lease }: ClaimedRun,
  stop: AbortController,
): { end(): Promise<void> } {
  let counted = performance.now();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  const beat = async () => {
    const now = performance.now();
    const row = await db
      .updateTable('prompt')
      .set({
        worked_ms: sql<number>`worked_ms + ${Math.round(now - counted)}`,
        leased_until: new Date(clock.now().getTime() + leaseMs),
      })
      .where('user_id', '=', prompt.user_id)
      .where('id', '=', prompt.id)
      .where('lease', '=', lease)
      .returning('worked_ms')
      .executeTakeFirst();
    counted = now;
    if (row === undefined) stop.abort(new LeaseLost());
    else if (row.worked_ms >= runLimits.seconds * 1000) stop.abort(timeIsOver());
  };
  // A beat that fails is followed by the next one; every write of the run looks at the lease besides.
  const safely = () => beat().catch((error) => log.warn({ err: error }, 'a lease could not be renewed'));
  let last: Promise<void> = Promise.resolve();
  const schedule = () => {
    timer = setTimeout(() => {
      last = safely().then(() => {
        if (!isOver && !stop.signal.aborted) schedule();
      });
    }, beatMs);
  };
  schedule();
  return {
    async end() {
      isOver = true;
      clearTimeout(timer);
      await last;
      if (!(stop.signal.reason instanceof LeaseLost)) await safely();
    },
  };
}

export const timeIsOver = () =>
  new RunEnded(
    'time_limit',
    `It took longer than ${runLimits.seconds} seconds and was stopped. Ask for less at once, or ask once more.`,
  );
