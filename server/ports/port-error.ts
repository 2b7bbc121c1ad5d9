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
