import { sql } from 'kysely';
import { notFound } from '#server/app-error.ts';
import { writeAudit } from '#server/modules/access/audit/write-audit.ts';
import { endSessionsWhere } from '#server/modules/access/sign-ins.ts';
import type { Deps } from '#server/modules/deps.ts';
import { deviceWords } from './device-words.ts';

/**
 * Ends a session of the user's at once, this one or another; the sign-in behind it opens no other.
 *
 * @throws AppError `not_found` for a stranger's id
 */
export async function endOwnSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const [ended] = await endSessionsWhere(trx, sql`id = ${id} and user_id = ${userId}`, now);
    if (!ended) throw notFound('Session');
    await writeAudit(trx, {
      actorId: userId,
      userId,
      action: 'session.ended',
      subject: deviceWords(ended.device),
      now,
    });
  });
  return { id };
}
