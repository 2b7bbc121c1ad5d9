import type { Selectable, Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import type { Billing } from '#server/modules/deps.ts';
import { planBy } from '#server/modules/plan/limits/plan-of.ts';
import type { BillingSubscriptionTable } from '#server/modules/plan/tables.ts';
import type { PaidSubscription } from '#server/ports/payment/port.ts';

/**
 * Writes a subscription as the payment provider has just told it, in the transaction that holds the customer's row, and
 * notes what that changes of the plan.
 */
export async function storeSubscription(
  trx: Transaction<Database>,
  billing: Billing,
  { customer_id, user_id }: { customer_id: string; user_id: string | null },
  told: PaidSubscription | null,
  now: Date,
): Promise<void> {
  const before = await trx
    .selectFrom('billing_subscription')
    .selectAll()
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  const row = told && {
    customer_id,
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
    .updateTable('billing_customer')
    .set({ read_at: now })
    .where('customer_id', '=', customer_id)
    .execute();
  if (row === null) {
    await trx.deleteFrom('billing_subscription').where('customer_id', '=', customer_id).execute();
  } else {
    await trx
      .insertInto('billing_subscription')
      .values(row)
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
      .execute();
  }
  if (user_id === null) return;
  await notifyChange(trx, user_id, { name: 'plan', id: user_id });
  const change = changeOf(billing, before ?? null, row, now);
  if (change === null) return;
  const { isOwn, ...entry } = change;
  await writeAudit(trx, { ...entry, actorId: isOwn ? user_id : null, userId: user_id, now });
}

type Row = Selectable<BillingSubscriptionTable>;

/** What became of the plan; null where it stays. A fall to the free plan comes with time, all else from the user. */
function changeOf(billing: Billing, before: Row | null, after: Row | null, now: Date) {
  const [free] = billing.plans;
  // As it was when it was last told: days of grace may have run out since.
  const from = before === null ? free : planBy(billing, before, before.updated_at);
  const to = planBy(billing, after, now);
  const subject = to.title;
  if (from.name !== to.name) {
    return { action: 'plan.changed', subject, detail: { from: from.title }, isOwn: to.name !== free.name };
  }
  const [ended, ends] = [before?.ends_at ?? null, after?.ends_at ?? null];
  if (to.name === free.name || (ended === null) === (ends === null)) return null;
  return ends === null
    ? { action: 'plan.kept', subject, isOwn: true }
    : { action: 'plan.cancelled', subject, detail: { endsAt: ends.toISOString() }, isOwn: true };
}
