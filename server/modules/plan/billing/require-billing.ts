import { AppError } from '#server/app-error.ts';
import type { Billing, Deps } from '#server/modules/deps.ts';
import { planMessages } from '#server/modules/plan/plan-messages.ts';
import { PortError } from '#server/ports/port-error.ts';

/** @throws AppError `not_configured` if everything is unlocked */
export function requireBilling({ billing }: Pick<Deps, 'billing'>): Billing {
  if (billing) return billing;
  throw new AppError('not_configured', planMessages.billingNotSetUp);
}

/** Asks the payment provider on behalf of a user. @throws AppError with what happened and what to do */
export async function askPayment<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw error instanceof PortError ? paymentFailure(error) : error;
  });
}

function paymentFailure({ kind, reason }: PortError): AppError {
  if (reason === 'card_declined') {
    return new AppError('provider_refused', planMessages.cardDeclined);
  }
  switch (kind) {
    case 'unauthorized':
    case 'forbidden':
      return new AppError('not_configured', planMessages.stripeKey);
    case 'rejected':
    case 'not_found':
      return new AppError('provider_refused', planMessages.stripeDeclined);
    case 'rate_limited':
      return new AppError('rate_limited', planMessages.stripeBusy);
    default:
      return new AppError('provider_unavailable', planMessages.stripeAway);
  }
}
