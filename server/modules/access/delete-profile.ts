import type { Deps } from '#server/modules/deps.ts';
import { writeAudit } from './audit/write-audit.ts';
import { endSessions } from './sessions.ts';
import { trashMs } from './trash.ts';

/** Signs the user out everywhere at once; the rest is erased by a tick after 30 days. */
export async function deleteProfile(deps: Deps, userId: string): Promise<{ id: string; erasedAt: string }> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('app_user').set({ deleted_at: now }).where('id', '=', userId).execute();
    await endSessions(trx, userId);
    await writeAudit(trx, { actorId: userId, userId, action: 'account.deleted', subject: null, now });
  });
  return { id: userId, erasedAt: new Date(now.getTime() + trashMs).toISOString() };
}
