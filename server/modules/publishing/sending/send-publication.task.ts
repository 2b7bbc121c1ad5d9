import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import type { Database } from '#server/db/database.ts';
import { defineTask } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { waitsForPrevious } from '#server/modules/publishing/parts.ts';
import type { PublicationKey } from '#server/modules/publishing/publication-states.ts';
import { confirmPublication } from './confirm-publication.ts';
import { publishOnce } from './publish-once.ts';
import { claimPublication } from './sending.ts';

const PublicationMessage = z.object({ userId: Id, id: Id });

export type SendDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'tasks' | 'channels' | 'connects' | 'secrets'>;

/**
 * Sends a publication that is due, and checks for one whose outcome is unknown. Duplicate messages find
 * nothing to do.
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
    // A stopping process starts nothing: the message goes back to the queue.
    signal.throwIfAborted();
    if (claimed) await publishOnce(tools, claimed);
    await confirmPublication(tools, key);
    await deps.db.transaction().execute((trx) => enqueueNextPart(trx, deps, key));
  },
});

/** Enqueues the next part once this one's outcome is known. A lost message costs the next part a minute. */
export async function enqueueNextPart(
  trx: Transaction<Database>,
  { tasks }: Pick<Deps, 'tasks'>,
  key: PublicationKey,
): Promise<void> {
  const next = await trx
    .selectFrom('publication')
    .innerJoin('publication as earlier', (join) =>
      join
        .onRef('earlier.user_id', '=', 'publication.user_id')
        .onRef('earlier.thread_id', '=', 'publication.thread_id'),
    )
    .select('publication.id')
    .where(sql<boolean>`publication.part = earlier.part + 1`)
    .where('earlier.user_id', '=', key.userId)
    .where('earlier.id', '=', key.id)
    .where('publication.state', '=', 'scheduled')
    .where(sql<boolean>`not ${waitsForPrevious}`)
    .executeTakeFirst();
  if (!next) return;
  const input = { userId: key.userId, id: next.id };
  await tasks.send(trx, sendPublicationTask, { input });
}
