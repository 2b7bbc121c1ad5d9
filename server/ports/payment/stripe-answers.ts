import type Stripe from 'stripe';
import { z } from 'zod';
import { retryAfter } from '#server/ports/http.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';
import { type PaidSubscription, subscriptionStatuses } from './port.ts';

const Moment = z.int().transform((at) => new Date(at * 1000));

/**
 * A subscription in the format of Stripe's API since 2025-03-31.basil: the period is on its items
 * (docs.stripe.com, "Deprecates subscription current period start and end").
 */
export const StripeSubscription = z.object({
  id: z.string(),
  customer: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]),
  status: z.enum(subscriptionStatuses),
  created: Moment,
  cancel_at_period_end: z.boolean(),
  cancel_at: Moment.nullable(),
  ended_at: Moment.nullable(),
  pending_update: z.looseObject({}).nullable(),
  items: z.object({
    data: z.tuple(
      [
        z.object({
          id: z.string(),
          price: z.object({ id: z.string() }),
          current_period_start: Moment,
          current_period_end: Moment,
        }),
      ],
      z.unknown(),
    ),
  }),
});
export type StripeSubscription = z.infer<typeof StripeSubscription>;

/** A subscription in the port's terms. Ours have one item. */
export function readSubscription(reported: StripeSubscription): PaidSubscription {
  const [item] = reported.items.data;
  const { cancel_at, ended_at } = reported;
  return {
    id: reported.id,
    customerId: reported.customer,
    status: reported.status,
    priceId: item.price.id,
    itemId: item.id,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    endsAt: ended_at ?? cancel_at ?? (reported.cancel_at_period_end ? item.current_period_end : null),
    isPaymentPending: reported.pending_update !== null || reported.status === 'incomplete',
  };
}

/** Which of a customer's subscriptions takes precedence. */
const ranks: Record<StripeSubscription['status'], number> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  unpaid: 2,
  paused: 2,
  incomplete: 3,
  canceled: 4,
  incomplete_expired: 5,
};

/**
 * The subscription that counts: the one that gives most, then the newest. Among ended ones, the one that
 * ended last.
 */
export function chooseSubscription(all: readonly StripeSubscription[]): PaidSubscription | null {
  const [first] = [...all].sort(
    (one, other) => ranks[one.status] - ranks[other.status] || newness(other) - newness(one),
  );
  return first === undefined ? null : readSubscription(first);
}

function newness({ ended_at, created }: StripeSubscription): number {
  return (ended_at ?? created).getTime();
}

/**
 * The meaning of a failure of Stripe's client. Stripe's own message is left out, because it may quote what
 * was sent.
 *
 * @param what the call, for the log
 * @param errors the error classes of the client
 */
export function readStripeFailure(what: string, error: unknown, errors: typeof Stripe.errors): PortError {
  if (!(error instanceof errors.StripeError)) {
    return new PortError('unavailable', `Stripe ${what} broke off`, { cause: error });
  }
  const { statusCode, code, headers } = error;
  const message = `Stripe ${what} answered ${statusCode ?? 'nothing'}${code ? ` ${code}` : ''}`;
  const kind = kindOf(error, errors);
  return new PortError(kind, message, {
    ...(kind === 'rate_limited' ? retryAfter(headers?.['retry-after'] ?? null) : {}),
    ...(error instanceof errors.StripeCardError ? { reason: 'card_declined' } : {}),
  });
}

function kindOf(error: Stripe.errors.StripeError, errors: typeof Stripe.errors): PortErrorKind {
  if (error instanceof errors.StripeAuthenticationError) return 'unauthorized';
  if (error instanceof errors.StripePermissionError) return 'forbidden';
  if (error instanceof errors.StripeRateLimitError) return 'rate_limited';
  if (error instanceof errors.StripeCardError) return 'rejected';
  if (error instanceof errors.StripeInvalidRequestError) {
    return error.statusCode === 404 ? 'not_found' : 'rejected';
  }
  if (error instanceof errors.StripeIdempotencyError) return 'rejected';
  return error.message.startsWith('Invalid JSON') ? 'malformed' : 'unavailable';
}
