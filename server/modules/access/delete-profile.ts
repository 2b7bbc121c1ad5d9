import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { writeAudit } from './audit/write-audit.ts';
import { endLinksOf } from './magic-link/end-links.ts';
import { endSessionsWhere } from './sign-ins.ts';
import { trashMs } from './trash.ts';

/** What else a deletion must see to, in its transaction. */
export type OnDelete = (trx: Transaction<Database>, userId: string) => Promise<void>;

/**
 * Signs the user out everywhere at once: sessions, access tokens and mailed links end for good, whoever comes back. The
 * rest is erased by a cron after 30 days.
 */
export async function deleteProfile(
  deps: Deps,
  userId: string,
  onDelete: OnDelete,
): Promise<{ id: string; erasedAt: string }> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const { email } = await trx
      .updateTable('app_user')
      .set({ deleted_at: now })
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow();
    await endSessionsWhere(trx, sql`user_id = ${userId}`, now);
    await trx.deleteFrom('access_token').where('user_id', '=', userId).execute();
    await endLinksOf(trx, email, now);
    await writeAudit(trx, { actorId: userId, userId, action: 'account.deleted', subject: null, now });
    await onDelete(trx, userId);
  });
  return { id: userId, erasedAt: new Date(now.getTime() + trashMs).toISOString() };
}
