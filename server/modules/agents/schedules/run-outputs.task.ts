import type { Kysely } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import type { Database } from '#server/db/database.ts';
import { isAccountOpen } from '#server/db/open-account.ts';
import { owned } from '#server/db/owned.ts';
import { defineTask } from '#server/jobs/job.ts';
import { type OutputDeps, openOutputs, type RunKey } from './outputs/ended-run.ts';
import { makeOutputs } from './outputs/make-outputs.ts';
import { sendByMail, sendToWebhook } from './outputs/send-outputs.ts';

const RunMessage = z.object({ userId: Id, id: Id });

/** Longer than all of a run's outputs take, in ms. A worker that hasn't finished by then is dead. */
const leaseMs = 120_000;

/**
 * Creates and sends the outputs of a successful run. A task that runs twice skips finished outputs and does
 * the rest.
 */
export const runOutputsTask = defineTask<OutputDeps, z.infer<typeof RunMessage>>({
  name: 'agent-run-outputs',
  input: RunMessage,
  async run(deps, key, abort) {
    if (!(await takeRun(deps, key))) return;
    await makeOutputs(deps, key, abort);
    abort.throwIfAborted();
    const tries = [await sendByMail(deps, key), await sendToWebhook(deps, key)];
    const again = earliest(tries);
    await deps.db.transaction().execute(async (trx) => {
      await openOutputs(trx, key, again);
      if (again !== null) await deps.tasks.send(trx, runOutputsTask, { input: key, startAfter: again });
    });
  },
});

function earliest(moments: (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => (moment === null ? [] : [moment.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** @returns false if nothing is due, or another worker has it */
async function takeRun({ db, clock }: OutputDeps, { userId, id }: RunKey): Promise<boolean> {
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable('agent_run')
    .set({ outputs_at: new Date(now.getTime() + leaseMs) })
    .where(owned('agent_run', { userId, id }))
    .where('state', '=', 'succeeded')
    .where('outputs_at', '<=', now)
    .where(isAccountOpen('agent_run.user_id'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Runs whose outputs are due but were not picked up, longest waiting first. */
export async function findOverdueOutputs(
  db: Kysely<Database>,
  since: Date,
  limit: number,
): Promise<RunKey[]> {
  return db
    .selectFrom('agent_run')
    .select(['user_id as userId', 'id'])
    .where('outputs_at', '<=', since)
    .where(isAccountOpen('agent_run.user_id'))
    .where('state', '=', 'succeeded')
    .orderBy('outputs_at')
    .limit(limit)
    .execute();
}
