import { AppError, invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { planMessages } from '#server/modules/plan/plan-messages.ts';
import { PortError } from '#server/ports/port-error.ts';
import { reconcileCustomerTask } from './reconcile-customer.task.ts';

/**
 * Receives an event from the payment provider: records it by its id and enqueues a check of the subscription,
 * in one transaction. An event that was already received, or whose mode (test or live) differs from our
 * key's, changes nothing.
 *
 * @throws AppError `invalid_request` if it wasn't signed for us within the last five minutes;
 *   `route_not_found` without billing
 */
export async function receiveEvent(
  { db, clock, billing, tasks, log }: Pick<Deps, 'db' | 'clock' | 'billing' | 'tasks' | 'log'>,
  body: Uint8Array,
  signature: string,
): Promise<void> {
  if (billing === null) throw new AppError('route_not_found', planMessages.noRoute);
  const now = clock.now();
  const event = await billing.payment.readEvent(body, signature, now).catch((error: unknown) => {
    if (error instanceof PortError) throw invalidField('stripe-signature', planMessages.wrongSignature);
    throw error;
  });
  if (event === null) {
    log.warn('an event of the other mode of Stripe was left alone');
    return;
  }
  const { id, type, customerId } = event;
  await db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('billing_event')
      .values({
        event_id: id,
        customer_id: customerId,
        type,
        received_at: now,
        reconciled_at: customerId === null ? now : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (customerId === null || numInsertedOrUpdatedRows === 0n) return;
    await tasks.send(trx, reconcileCustomerTask, { input: { customerId } });
  });
}
