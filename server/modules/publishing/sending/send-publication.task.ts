import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { defineTask, type Tasks } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Enqueue } from '#server/modules/publishing/publication-states.ts';
import { claimPublication } from './claim-publication.ts';
import { confirmPublication } from './confirm-publication.ts';
import { publishOnce } from './publish-once.ts';

const PublicationMessage = z.object({ userId: Id, id: Id });

export type SendDeps = Pick<
  Deps,
  'db' | 'opsDb' | 'wal' | 'clock' | 'log' | 'tasks' | 'channels' | 'connects' | 'secrets'
>;

/**
 * Sends a publication that is due, and checks for one whose outcome is unknown. Duplicate messages find
 * nothing to do.
 */
export const sendPublicationTask = defineTask<SendDeps, z.infer<typeof PublicationMessage>>({
  name: 'send-publication',
  input: PublicationMessage,
  async run(deps, key, abort) {
    const tools = { ...deps, enqueue: enqueueWith(deps.tasks) };
    const claimed = await claimPublication(tools, key);
    // A stopping process starts nothing: the message goes back to the queue.
    abort.throwIfAborted();
    if (claimed) await publishOnce(tools, claimed);
    await confirmPublication(tools, key);
  },
});

/** Enqueues publications for {@link sendPublicationTask}. */
export function enqueueWith(tasks: Tasks): Enqueue {
  return (trx, key, startAfter) =>
    tasks.send(trx, sendPublicationTask, { input: key, ...(startAfter && { startAfter }) });
}
