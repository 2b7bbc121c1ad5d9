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

  constructor(kind: PortErrorKind, message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'PortError';
    this.kind = kind;
    this.retryAfter = options.retryAfter;
  }
}
