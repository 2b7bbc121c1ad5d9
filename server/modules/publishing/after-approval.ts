import type { Kysely } from 'kysely';
import type { PublicationDetails, PublicationState } from '#contract/channels/publications.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { enqueueWith } from '#server/modules/publishing/sending/send-publication.task.ts';
import { lockLaterParts } from './parts.ts';
import {
  cancelPublication,
  lockOpenPost,
  movePublication,
  type PublicationKey,
  resolvePublication,
} from './publication-states.ts';
import { readPublication } from './publications.ts';

/**
 * Turns a scheduled post back into a draft; a draft stays one. This revokes the approval, and the next
 * approval chooses the connection again.
 *
 * @throws AppError `not_found`; `conflict` once it is being sent
 */
export async function unschedulePost(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: PublicationKey,
): Promise<PublicationDetails> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const locked = await lockOpenPost(trx, key);
    if (locked.state === 'draft') return;
    for (const part of [locked, ...(await lockLaterParts(trx, locked))]) {
      await movePublication(trx, part, 'draft', now, {
        connection_id: null,
        member_id: null,
        member_name: null,
        cost_micros: null,
        approved_at: null,
        due_at: null,
      });
    }
  });
  return readPublication(db, key, now);
}

const refusals: Partial<Record<PublicationState, string>> = {
  published: 'It’s already published. Delete it on the channel.',
  unconfirmed: 'It was sent, and we don’t know yet whether it arrived. Check the channel.',
  publishing: 'It’s already being sent.',
  failed: 'It wasn’t published and won’t be retried.',
  missed: 'It wasn’t published and won’t be retried.',
};

/**
 * Cancels one of the user's publications. A canceled one stays canceled.
 *
 * @throws AppError `not_found`; `conflict` if it is being sent or finished
 */
export async function cancelOwnPublication(
  db: Kysely<Database>,
  key: PublicationKey,
  now: Date,
): Promise<PublicationDetails> {
  await db.transaction().execute((trx) => cancelPublication(trx, { ...key, now }));
  const publication = await readPublication(db, key, now);
  const refusal = refusals[publication.state];
  if (refusal !== undefined) throw new AppError('conflict', refusal);
  return publication;
}

/**
 * Records the outcome that a user reports for a publication whose outcome is unknown.
 *
 * @throws AppError `not_found`; `conflict` if its outcome is known
 */
export async function resolveOwnPublication(
  { db, clock, tasks }: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  key: PublicationKey,
  as: 'published' | 'failed',
): Promise<PublicationDetails> {
  const now = clock.now();
  await db.transaction().execute((trx) => resolvePublication(trx, enqueueWith(tasks), { ...key, as, now }));
  return readPublication(db, key, now);
}
