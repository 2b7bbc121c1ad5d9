import type { Kysely } from 'kysely';
import type { Voice } from '#contract/profile.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readVoice } from './voice.ts';

/** Puts a learned rule into the user's words. @throws AppError `not_found` */
export async function changeLearned(
  db: Kysely<Database>,
  userId: string,
  id: string,
  text: string,
): Promise<Voice> {
  const changed = await db
    .updateTable('voice_learned')
    .set({ own_text: text })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw notFound('Learned rule');
  return readVoice(db, userId);
}

/** Drops a learned rule for good: its row stays, so that it is not learned again. @throws AppError `not_found` */
export async function removeLearned(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  const removed = await db
    .updateTable('voice_learned')
    .set({ removed_at: clock.now() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw notFound('Learned rule');
  return removed;
}
