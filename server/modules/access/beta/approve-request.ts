import type { BetaRequest } from '#contract/beta-users.ts';
import { notFound } from '#server/app-error.ts';
import { letIn } from '#server/modules/access/allow-list/add-domains.ts';
import { lockAllowList } from '#server/modules/access/allow-list/lock-allow-list.ts';
import { writeAudit } from '#server/modules/access/audit/write-audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { betaAnswer } from './beta-answer.ts';

/**
 * Approves a request by letting its domain in, which approves all that wait from that domain. Again, or after it was
 * dismissed, is the same.
 *
 * @throws AppError `not_found`
 */
export async function approveRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  id: string,
  includesSubdomains: boolean | undefined,
): Promise<BetaRequest> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockAllowList(trx);
    const row = await trx.selectFrom('beta_user').select('domain').where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound('Request');
    await letIn(trx, actorId, { domain: row.domain, includesSubdomains }, now);
    const approved = await trx
      .updateTable('beta_user')
      .set({ state: 'approved', decided_at: now, decided_by: actorId })
      .where('domain', '=', row.domain)
      .where((eb) =>
        eb.or([eb('state', '=', 'open'), eb.and([eb('id', '=', id), eb('state', '!=', 'approved')])]),
      )
      .returning('id')
      .execute();
    if (approved.length > 0) {
      const detail = { requests: approved.length };
      await writeAudit(trx, {
        actorId,
        userId: null,
        action: 'beta.approved',
        subject: row.domain,
        detail,
        now,
      });
    }
    return betaAnswer(trx, id);
  });
}
