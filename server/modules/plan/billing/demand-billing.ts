import { AppError } from '#server/app-error.ts';
import type { Billing, Deps } from '#server/modules/deps.ts';
import { PortError } from '#server/ports/port-error.ts';

/** @throws AppError `not_configured` where everything is unlocked */
export function demandBilling({ billing }: Pick<Deps, 'billing'>): Billing {
  if (billing) return billing;
  throw new AppError(
    'not_configured',
    'Billing is not set up on this server: everything is unlocked, and there is nothing to pay.',
  );
}

/** Asks the payment provider for a user. @throws AppError with what happened and what to do */
export async function askPayment<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw error instanceof PortError ? paymentFailure(error) : error;
  });
}

function paymentFailure({ kind, reason }: PortError): AppError {
  if (reason === 'card_declined') {
    return new AppError(
      'provider_refused',
      'The card was declined. Nothing was changed. Choose another card under Manage billing, then try again.',
    );
  }
  switch (kind) {
    case 'unauthorized':
    case 'forbidden':
      return new AppError(
        'not_configured',
        'Stripe does not accept the key of this server. Nothing was changed. Whoever runs it can check STRIPE_SECRET_KEY.',
      );
    case 'rejected':
    case 'not_found':
      return new AppError(
        'provider_refused',
        'Stripe refuses this. Nothing was changed. Whoever runs this server can look into its log and its settings at Stripe.',
      );
    case 'rate_limited':
      return new AppError('rate_limited', 'Stripe asks us to slow down. Try again in a minute.');
    default:
      return new AppError(
        'provider_unavailable',
        'Stripe does not answer as it should. Look at the plan again in a minute before you try again.',
      );
  }
}
