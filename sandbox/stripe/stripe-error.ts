/** A refusal in Stripe's own envelope (docs.stripe.com/api/errors). */
export class StripeError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly declineCode: string | undefined;
  constructor(
    status: number,
    message: string,
    details: { type?: string; code?: string; param?: string; declineCode?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = details.type ?? 'invalid_request_error';
    this.code = details.code;
    this.param = details.param;
    this.declineCode = details.declineCode;
  }
}

export function errorBody(error: StripeError) {
  return {
    error: {
      type: error.type,
      message: error.message,
      ...(error.code === undefined ? {} : { code: error.code, doc_url: docUrl(error.code) }),
      ...(error.declineCode === undefined ? {} : { decline_code: error.declineCode }),
      ...(error.param === undefined ? {} : { param: error.param }),
    },
  };
}

const docUrl = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

export const missing = (what: string, id: string, param = 'id') =>
  new StripeError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });

export const declined = () =>
  new StripeError(402, 'Your card was declined.', {
    type: 'card_error',
    code: 'card_declined',
    declineCode: 'generic_decline',
  });

/** The error for a simulated fault. */
export function stripeFault(status: number) {
  const type = status >= 500 ? 'api_error' : 'invalid_request_error';
  return errorBody(
    new StripeError(status, `Stripe failed with ${status} on demand`, {
      type,
      ...(status === 429 ? { code: 'rate_limit' } : {}),
    }),
  );
}
