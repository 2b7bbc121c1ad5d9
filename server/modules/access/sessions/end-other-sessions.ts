import { sql } from 'kysely';
import type { Caller } from '#contract/route.ts';
import { writeAudit } from '#server/modules/access/audit/write-audit.ts';
import { endSessionsWhere } from '#server/modules/access/sign-ins.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Ends all sessions of the user but the one that asks. */
export async function endOtherSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: Caller,
): Promise<{ ended: number }> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const ended = await endSessionsWhere(trx, sql`user_id = ${userId} and id <> ${sessionId}`, now);
    if (ended.length > 0) {
      await writeAudit(trx, {
        actorId: userId,
        userId,
        action: 'session.others-ended',
        subject: null,
        detail: { sessions: ended.length },
        now,
      });
    }
    return { ended: ended.length };
  });
}
