import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findCustomer } from './own-customer.ts';
import { settleCustomerTask } from './settle-customer.task.ts';

/**
 * Has the subscription of a user ended whose account is deleted in this very transaction. The cron `billing-left` sees
 * to it for as long as the subscription lives.
 */
export async function endBilling(
  trx: Transaction<Database>,
  { tasks, billing }: Pick<Deps, 'tasks' | 'billing'>,
  userId: string,
): Promise<void> {
  const customerId = await findCustomer(trx, userId);
  if (billing === null || customerId === null) return;
  await tasks.send(trx, settleCustomerTask, { input: { customerId } });
}
