import type { BetaRequest } from '#contract/beta-users.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { writeAudit } from '#server/modules/access/audit/write-audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { betaAnswer } from './beta-answer.ts';

/**
 * Puts a request aside; its address keeps not getting in, and asking again does not bring it back.
 *
 * @throws AppError `not_found`; `conflict` where it was approved
 */
export async function dismissRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  id: string,
): Promise<BetaRequest> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('beta_user')
      .select(['domain', 'state'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('Request');
    if (row.state === 'approved') {
      throw new AppError(
        'conflict',
        `This request was approved. To keep ${row.domain} out, remove it from the list.`,
      );
    }
    if (row.state === 'open') {
      await trx
        .updateTable('beta_user')
        .set({ state: 'dismissed', decided_at: now, decided_by: actorId })
        .where('id', '=', id)
        .execute();
      await writeAudit(trx, { actorId, userId: null, action: 'beta.dismissed', subject: row.domain, now });
    }
    return betaAnswer(trx, id);
  });
}
