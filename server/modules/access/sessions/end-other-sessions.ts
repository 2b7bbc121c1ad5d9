import type { Caller } from '#contract/route.ts';
import { writeAudit } from '#server/modules/access/audit/write-audit.ts';
import { tellEnded } from '#server/modules/access/sessions.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Ends all sessions of the user but the one that asks. */
export async function endOtherSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: Caller,
): Promise<{ ended: number }> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .where('id', '!=', sessionId)
      .returning(['id', 'user_id'])
      .execute();
    if (ended.length > 0) {
      await tellEnded(trx, ended);
      await writeAudit(trx, {
        actorId: userId,
        userId,
        action: 'session.others-ended',
        subject: null,
        detail: { sessions: ended.length },
        now: clock.now(),
      });
    }
    return { ended: ended.length };
  });
}
