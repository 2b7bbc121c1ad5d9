import type { Selectable, Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { BillingCustomerTable } from '#server/modules/plan/tables.ts';
import type { PaidSubscription, Payment } from '#server/ports/payment/port.ts';

export type SettleDeps = Pick<Deps, 'db' | 'clock' | 'billing'>;

/** What has not ended and can be charged for. */
export const livingStatuses: readonly PaidSubscription['status'][] = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
];

/**
 * Asks how a customer's subscription stands and writes that down: the only way in which it is ever written. One after
 * the other for each customer, so that an older answer never follows a newer one. Whose account is deleted has theirs
 * ended. Events that had arrived before the question are settled by it.
 *
 * @throws PortError as the payment provider fails; nothing is written then
 */
export async function settleCustomer(deps: SettleDeps, customerId: string): Promise<void> {
  const { db, clock, billing } = deps;
  if (billing === null) return;
  await db.transaction().execute(async (trx) => {
    const customer = await holdCustomer(trx, customerId);
    const events = await trx
      .selectFrom('billing_event')
      .select('event_id')
      .where('customer_id', '=', customerId)
      .where('settled_at', 'is', null)
      .execute();
    if (customer !== undefined) {
      const subscription = await readOrEnd(trx, billing.payment, customer);
      await store(trx, customer, subscription, clock.now());
    }
    if (events.length === 0) return;
    await trx
      .updateTable('billing_event')
      .set({ settled_at: clock.now() })
      .where(
        'event_id',
        'in',
        events.map(({ event_id }) => event_id),
      )
      .execute();
  });
}

type Customer = Selectable<BillingCustomerTable>;

/** Whoever comes second waits until the first is done. */
export async function holdCustomer(
  trx: Transaction<Database>,
  customerId: string,
): Promise<Customer | undefined> {
  return trx
    .selectFrom('billing_customer')
    .selectAll()
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function readOrEnd(
  trx: Transaction<Database>,
  payment: Payment,
  { customer_id, user_id }: Customer,
): Promise<PaidSubscription | null> {
  const told = await payment.subscription(customer_id);
  if (told === null || !livingStatuses.includes(told.status)) return told;
  const user = await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (user !== undefined) return told;
  await payment.cancel(told.id);
  return payment.subscription(customer_id);
}

async function store(
  trx: Transaction<Database>,
  { customer_id, user_id }: Customer,
  told: PaidSubscription | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('billing_customer')
    .set({ read_at: now })
    .where('customer_id', '=', customer_id)
    .execute();
  if (told === null) {
    await trx.deleteFrom('billing_subscription').where('customer_id', '=', customer_id).execute();
  } else {
    const row = {
      subscription_id: told.id,
      status: told.status,
      price_id: told.priceId,
      item_id: told.itemId,
      period_start: told.periodStart,
      period_end: told.periodEnd,
      ends_at: told.endsAt,
      is_payment_pending: told.isPaymentPending,
      updated_at: now,
    };
    await trx
      .insertInto('billing_subscription')
      .values({ customer_id, ...row })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
      .execute();
  }
  if (user_id !== null) await notifyChange(trx, user_id, { name: 'plan', id: user_id });
}
