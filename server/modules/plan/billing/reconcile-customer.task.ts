import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { defineTask } from '#server/jobs/job.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import type { Billing, Deps } from '#server/modules/deps.ts';
import { planBy } from '#server/modules/plan/plan-of.ts';
import type { BillingCustomerTable, BillingSubscriptionTable } from '#server/modules/plan/tables.ts';
import type { PaidSubscription, Payment } from '#server/ports/payment/port.ts';
import { PortError } from '#server/ports/port-error.ts';

/** Checks a customer's subscription. Failures are retried by the cron `billing-left`. */
export const reconcileCustomerTask = defineTask<ReconcileDeps, { customerId: string }>({
  name: 'settle-customer',
  input: z.object({ customerId: z.string() }),
  run: (deps, { customerId }) => reconcileCustomer(deps, customerId),
});

type ReconcileDeps = Pick<Deps, 'db' | 'clock' | 'billing'>;

/** Statuses that haven't ended and can be charged. */
export const chargeableStatuses: readonly PaidSubscription['status'][] = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
];

/** Each time one attempt loses, another has written; only a fault exceeds this number. */
const maxAsked = 10;

/**
 * Asks the payment provider about a customer's subscription and stores the answer: the only way it is ever
 * written. No transaction is open during the call. The answer is stored only if nobody has written the row
 * since the call began, so an older answer never overwrites a newer one; otherwise Stripe is asked again. If
 * the customer's account is deleted, their subscription is ended. This also finishes the events that arrived
 * before the call.
 *
 * @throws PortError for a failure of the payment provider; then nothing is written
 */
export async function reconcileCustomer(deps: ReconcileDeps, customerId: string): Promise<void> {
  const { db, clock, billing } = deps;
  if (billing === null) return;
  for (let asked = 0; asked < maxAsked; asked += 1) {
    const customer = await readCustomer(db, customerId);
    const events = await findOpenEvents(db, customerId);
    const reported = customer && (await readOrEnd(db, billing.payment, customer));
    const isWritten = await db.transaction().execute(async (trx) => {
      if (customer && !(await lockUnchanged(trx, customer))) return false;
      const now = clock.now();
      if (customer) await storeSubscription(trx, billing, customer, reported ?? null, now);
      await finishEvents(trx, events, now);
      return true;
    });
    if (isWritten) return;
  }
  throw new PortError('unavailable', 'A subscription was written by others all the while it was asked for');
}

/** `version` changes with every write to the row. */
type Customer = Selectable<BillingCustomerTable> & { version: string };

// PostgreSQL versions rows itself: by the transaction that wrote them.
const version = sql<string>`xmin::text`;

/** A customer as currently stored. */
export async function readCustomer(db: Kysely<Database>, customerId: string): Promise<Customer | undefined> {
  return db
    .selectFrom('billing_customer')
    .selectAll()
    .select(version.as('version'))
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

/** Locks a customer's row until the transaction ends. @returns false if it was written since it was read */
async function lockUnchanged(trx: Transaction<Database>, read: Customer): Promise<boolean> {
  const locked = await trx
    .selectFrom('billing_customer')
    .select('customer_id')
    .where('customer_id', '=', read.customer_id)
    .where(version, '=', read.version)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

async function findOpenEvents(db: Kysely<Database>, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_event')
    .select('event_id')
    .where('customer_id', '=', customerId)
    .where('reconciled_at', 'is', null)
    .execute();
  return rows.map(({ event_id }) => event_id);
}

async function finishEvents(trx: Transaction<Database>, events: readonly string[], now: Date): Promise<void> {
  if (events.length === 0) return;
  await trx
    .updateTable('billing_event')
    .set({ reconciled_at: now })
    .where('event_id', 'in', events)
    .execute();
}

async function readOrEnd(
  db: Kysely<Database>,
  payment: Payment,
  { customer_id, user_id }: Customer,
): Promise<PaidSubscription | null> {
  const reported = await payment.subscription(customer_id);
  if (reported === null || !chargeableStatuses.includes(reported.status)) return reported;
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (user !== undefined) return reported;
  await payment.cancel(reported.id);
  return payment.subscription(customer_id);
}

/**
 * Stores a subscription as just reported by the payment provider, in the transaction that has locked the
 * customer's row, and records how that changes the plan.
 */
async function storeSubscription(
  trx: Transaction<Database>,
  billing: Billing,
  { customer_id, user_id }: { customer_id: string; user_id: string | null },
  reported: PaidSubscription | null,
  now: Date,
): Promise<void> {
  const before = await trx
    .selectFrom('billing_subscription')
    .selectAll()
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  const row = reported && {
    customer_id,
    subscription_id: reported.id,
    status: reported.status,
    price_id: reported.priceId,
    item_id: reported.itemId,
    period_start: reported.periodStart,
    period_end: reported.periodEnd,
    ends_at: reported.endsAt,
    is_payment_pending: reported.isPaymentPending,
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

/**
 * The change of the plan; null if it stays. Falling back to the free plan happens over time; every other
 * change comes from the user.
 */
function changeOf(billing: Billing, before: Row | null, after: Row | null, now: Date) {
  const [free] = billing.plans;
  // As of the last report: the grace period may have ended since.
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
