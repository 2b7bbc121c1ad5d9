import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { reconcileCustomerTask } from './reconcile-customer.task.ts';
import { askPayment, requireBilling } from './require-billing.ts';

/** The user's customer id at the payment provider; null before their first visit there. */
export async function findCustomer(db: Kysely<Database>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('billing_customer')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/**
 * The user's customer id at the payment provider. Creates the customer if there is none: only once, even for
 * two simultaneous clicks.
 *
 * @throws AppError for a failure of the payment provider
 */
export async function ownCustomer(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  userId: string,
): Promise<string> {
  const { db, clock } = deps;
  const { payment } = requireBilling(deps);
  const known = await findCustomer(db, userId);
  if (known !== null) return known;
  const { email, name } = await db
    .selectFrom('app_user')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const made = await askPayment(payment.createCustomer({ userId, email, name }));
  await db
    .insertInto('billing_customer')
    .values({ customer_id: made, user_id: userId, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findCustomer(db, userId)) ?? made;
}

/**
 * Ends the subscription of a user whose account is deleted in this same transaction. The cron `billing-left`
 * keeps trying as long as the subscription is live.
 */
export async function endBilling(
  trx: Transaction<Database>,
  { tasks, billing }: Pick<Deps, 'tasks' | 'billing'>,
  userId: string,
): Promise<void> {
  const customerId = await findCustomer(trx, userId);
  if (billing === null || customerId === null) return;
  await tasks.send(trx, reconcileCustomerTask, { input: { customerId } });
}
