import Stripe from 'stripe';
import { retryAfter } from '#server/ports/http.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

/**
 * What a failure of Stripe's client means. Stripe's own message is left out: it may quote what was sent.
 *
 * @param what the call, for the log
 */
export function readStripeFailure(what: string, error: unknown): PortError {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new PortError('unavailable', `Stripe ${what} broke off`, { cause: error });
  }
  const { statusCode, code, headers } = error;
  const message = `Stripe ${what} answered ${statusCode ?? 'nothing'}${code ? ` ${code}` : ''}`;
  const kind = kindOf(error);
  return new PortError(kind, message, {
    ...(kind === 'rate_limited' ? retryAfter(headers?.['retry-after'] ?? null) : {}),
    ...(error instanceof Stripe.errors.StripeCardError ? { reason: 'card_declined' } : {}),
  });
}

function kindOf(error: Stripe.errors.StripeError): PortErrorKind {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'unauthorized';
  if (error instanceof Stripe.errors.StripePermissionError) return 'forbidden';
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'rate_limited';
  if (error instanceof Stripe.errors.StripeCardError) return 'rejected';
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return error.statusCode === 404 ? 'not_found' : 'rejected';
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'rejected';
  return error.message.startsWith('Invalid JSON') ? 'malformed' : 'unavailable';
}
