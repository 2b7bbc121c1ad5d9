import { sql } from 'kysely';
import { type Cron, sendTasks } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { chargeableStatuses, reconcileCustomerTask } from './reconcile-customer.task.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Batch size; the next run takes the rest. */
const batchSize = 200;

/**
 * Every five minutes: checks customers with unprocessed events or with a deleted account and a live
 * subscription, each hour those with a temporary state or an ended period, and once a day all others. This
 * finds what lost events would have reported.
 */
export const reconcileBilling: Cron<Pick<Deps, 'db' | 'clock' | 'billing' | 'tasks'>> = {
  name: 'billing-left',
  schedule: '*/5 * * * *',
  async run(deps) {
    const { db, clock, billing } = deps;
    if (billing === null) return;
    const now = clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    const { rows } = await sql<{ customerId: string }>`
      select customer.customer_id as "customerId"
      from billing_customer customer
      left join billing_subscription paid on paid.customer_id = customer.customer_id
      left join app_user owner on owner.id = customer.user_id and owner.deleted_at is null
      where exists (select from billing_event event where event.customer_id = customer.customer_id
          and event.reconciled_at is null and event.received_at < ${before(minute)}::timestamptz)
        or (owner.id is null and paid.status = any(${[...chargeableStatuses]}))
        or customer.read_at is null or customer.read_at < ${before(day)}::timestamptz
        or (customer.read_at < ${before(hour)}::timestamptz and (paid.status in ('past_due', 'incomplete', 'unpaid')
          or paid.is_payment_pending or (paid.status <> 'canceled' and paid.period_end < ${now}::timestamptz)))
      order by customer.read_at nulls first
      limit ${batchSize}`.execute(db);
    await sendTasks(deps, reconcileCustomerTask, rows);
    // Stripe resends an event for three days; after a month none comes.
    await db
      .deleteFrom('billing_event')
      .where('received_at', '<', before(30 * day))
      .execute();
    await sql`delete from billing_customer customer where user_id is null and read_at is not null
      and not exists (select from billing_subscription paid where paid.customer_id = customer.customer_id
        and paid.status = any(${[...chargeableStatuses]}))`.execute(db);
  },
};
