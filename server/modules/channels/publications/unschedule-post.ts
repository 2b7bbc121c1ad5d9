import type { PublicationDetails } from '#contract/publications.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockOpenPost } from './lock-open-post.ts';
import { movePublication, type PublicationKey } from './lock-publication.ts';
import { readPublication } from './read-publication.ts';

/**
 * Makes something scheduled a draft again; a draft stays one. Its approval is taken back, and the next one chooses the
 * connection again.
 *
 * @throws AppError `not_found`; `conflict` once it is on its way
 */
export async function unschedulePost(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: PublicationKey,
): Promise<PublicationDetails> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const locked = await lockOpenPost(trx, key);
    if (locked.state === 'draft') return;
    await movePublication(trx, locked, 'draft', now, {
      connection_id: null,
      member_id: null,
      member_name: null,
      cost_micros: null,
      approved_at: null,
      due_at: null,
    });
  });
  return readPublication(db, key, now);
}
