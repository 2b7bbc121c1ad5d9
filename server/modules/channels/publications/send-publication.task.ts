import type { Transaction } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import type { Database } from '#server/db/database.ts';
import { defineTask } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lookForPublication } from './look-for-publication.ts';
import { publishOnce } from './publish-once.ts';
import { claimPublication } from './sending.ts';

const PublicationMessage = z.object({ userId: Id, id: Id });

export type SendDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'tasks' | 'channels' | 'connects' | 'secrets'>;

/**
 * Sends a publication that is due, and looks for one whose outcome is unknown. Whatever comes twice finds nothing to
 * do.
 */
export const sendPublicationTask = defineTask<SendDeps, z.infer<typeof PublicationMessage>>({
  name: 'send-publication',
  input: PublicationMessage,
  async run(deps, key, signal) {
    const tools = {
      ...deps,
      again: (trx: Transaction<Database>, at: Date) =>
        deps.tasks.send(trx, sendPublicationTask, { input: key, startAfter: at }),
    };
    const claimed = await claimPublication(tools, key);
    // A process that stops begins nothing: the message goes back to the queue.
    signal.throwIfAborted();
    if (claimed) await publishOnce(tools, claimed);
    await lookForPublication(tools, key);
  },
});
