import { hashLinkToken } from '#server/modules/channels/connections/link-token.ts';
import type { Deps } from '#server/modules/deps.ts';

/**
 * Notes which account was connected through an open link. The call is unsigned; whoever knows the link's secret name
 * was reported it by us. Nothing is trusted yet: the account is read when its user is back. Repeats change nothing.
 */
export async function hearCallback(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reported: { name: string; account_id: string },
): Promise<{ received: true }> {
  await db
    .updateTable('connection_attempt')
    .set({ account_id: reported.account_id })
    .where('name_hash', '=', hashLinkToken(reported.name))
    .where('account_id', 'is', null)
    .where('connection_id', 'is', null)
    .where('expires_at', '>', clock.now())
    .execute();
  return { received: true };
}
