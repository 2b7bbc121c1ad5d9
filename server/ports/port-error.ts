/** How a third party can fail, in one vocabulary for all of them. */
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
 * Why an account may not do something, where its owner or whoever runs the server can change that. Several ports know
 * these; `server/modules/provider-access-messages.ts` says in words what to do.
 *
 * `wrong_key`: the server's key; `unpaid`: its plan; `not_in_plan`: a product of LinkedIn's is missing at the provider;
 * `needs_premium`: LinkedIn's own subscription; `action_required`: a step on LinkedIn's page; `restricted`: by LinkedIn;
 * `checkpoint`: a code was asked for; `several_sessions`: signed in twice; `no_session`: the provider has none open;
 * `endpoint_gone`: the vendor has no such call.
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

/** A vendor's failure. `retryAfter` is in seconds, where the vendor said it. The message is for the log. */
export class PortError extends Error {
  readonly kind: PortErrorKind;
  readonly retryAfter: number | undefined;
  /**
   * What exactly the vendor minds, where it says so: a word of the closed set that the port exports. It is made of our
   * words, never of the vendor's, so that it may be stored and translated for users.
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
 * Nobody was asked: it is not our turn. Unlike others', the message is for users: what is used up or waited for, and
 * until when. Whoever knows only failures takes it for one that passes.
 */
export class PutOff extends PortError {
  /** When to come again. */
  readonly until: Date;

  constructor(message: string, { until, retryAfter }: { until: Date; retryAfter: number }) {
    super('rate_limited', message, { retryAfter });
    this.name = 'PutOff';
    this.until = until;
  }
}
