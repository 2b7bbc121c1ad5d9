import { notFound } from '#server/app-error.ts';
import { writeAudit } from '#server/modules/access/audit/write-audit.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Ends a token at once. @throws AppError `not_found` for a stranger's id */
export async function revokeAccessToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  await db.transaction().execute(async (trx) => {
    const revoked = await trx
      .deleteFrom('access_token')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!revoked) throw notFound('Access token');
    await writeAudit(trx, {
      actorId: userId,
      userId,
      action: 'access-token.revoked',
      subject: revoked.name,
      now: clock.now(),
    });
  });
  return { id };
}
