import { notFound } from '#server/app-error.ts';
import { writeAudit } from '#server/modules/access/audit/write-audit.ts';
import { tellEnded } from '#server/modules/access/sessions.ts';
import type { Deps } from '#server/modules/deps.ts';
import { deviceWords } from './device-words.ts';

/** Ends a session of the user's at once, this one or another. @throws AppError `not_found` for a stranger's id */
export async function endOwnSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('session')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(['id', 'user_id', 'device'])
      .executeTakeFirst();
    if (!ended) throw notFound('Session');
    await tellEnded(trx, [ended]);
    await writeAudit(trx, {
      actorId: userId,
      userId,
      action: 'session.ended',
      subject: deviceWords(ended.device),
      now: clock.now(),
    });
  });
  return { id };
}
