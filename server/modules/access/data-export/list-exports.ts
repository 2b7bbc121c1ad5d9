import type { AccountExport } from '#contract/account-exports.ts';
import type { Deps } from '#server/modules/deps.ts';
import { exportAnswer } from './export-answer.ts';

/** The user's exports that have not expired, newest first. */
export async function listExports(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<{ items: AccountExport[] }> {
  const rows = await db
    .selectFrom('account_export')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock.now())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return { items: rows.map(exportAnswer) };
}
