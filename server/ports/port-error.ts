/** How a third party can fail, in the same terms for all of them. */
export type PortErrorKind =
  | 'unauthorized'
  | 'forbidden'
  | 'rate_limited'
  | 'rejected'
  | 'duplicate'
  | 'not_found'
  | 'unavailable'
  | 'malformed'
  | 'unknown_outcome';

/**
 * Why an account can't do something, if its owner or the server's operator can change that. Several ports
 * share these. `server/modules/provider-access-messages.ts` explains what to do.
 *
 * `wrong_key`: the server's key; `unpaid`: its plan; `not_in_plan`: the provider lacks one of LinkedIn's
 * products; `needs_premium`: LinkedIn's own subscription; `action_required`: a step on LinkedIn's page;
 * `restricted`: by LinkedIn; `checkpoint`: a code was requested; `several_sessions`: signed in twice;
 * `no_session`: the provider has no open one; `endpoint_gone`: the vendor doesn't have this call.
 */
export type AccessReason =
  | 'wrong_key'
  | 'unpaid'
  | 'not_in_plan'
  | 'needs_premium'
  | 'action_required'
  | 'restricted'
  | 'checkpoint'
  | 'several_sessions'
  | 'no_session'
  | 'endpoint_gone';

/** A vendor's failure. `retryAfter` is in seconds, if the vendor gave it. The message is for the log. */
export class PortError extends Error {
  readonly kind: PortErrorKind;
  readonly retryAfter: number | undefined;
  /**
   * What exactly the vendor refuses, if it says so: a value from the port's closed set. It's our own value,
   * never the vendor's text, so it can be stored and translated for users.
   */
  readonly reason: string | undefined;

  constructor(
    kind: PortErrorKind,
    message: string,
    options: { retryAfter?: number; reason?: string; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'PortError';
    this.kind = kind;
    this.retryAfter = options.retryAfter;
    this.reason = options.reason;
  }
}

/**
 * No call was made, because it isn't our turn. Unlike in other errors, the message is for users: what is used
 * up or being waited for, and until when. Code that only knows failures treats it as temporary.
 */
export class PostponedError extends PortError {
  /** When to try again. */
  readonly until: Date;

  constructor(message: string, { until, retryAfter }: { until: Date; retryAfter: number }) {
    super('rate_limited', message, { retryAfter });
    this.name = 'PostponedError';
    this.until = until;
  }
}
