import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

/** Calls to URLs that users give: feeds, webhooks, previews. */
export type Web = {
  /**
   * Why a URL can never be called, as a text for the user. Null if it's allowed, as far as that can be told
   * without resolving the name.
   */
  refuse(address: string): string | null;
  /** Calls a URL that a user gave. Any status is an answer. @throws WebError */
  ask(address: string, what?: WebAsk): Promise<WebAnswer>;
};

export type WebAsk = {
  /** `GET` by default. */
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** How many redirects are followed, each checked again. With 0, the default, a redirect is the answer. */
  redirects?: number;
  /** Limit for the answer's body after decompression. A longer one is refused. 15 MB by default. */
  maxBytes?: number;
  /**
   * Only the start of the body is needed: a longer body is cut off, and a body that breaks off or is late is
   * returned as far as it came.
   */
  cut?: boolean;
  /** Time limit for everything, including redirects, in ms; 20 s by default. */
  timeoutMs?: number;
};

export type WebAnswer = {
  status: number;
  headers: Headers;
  /** Decompressed. */
  body: Buffer;
  /** The URL that answered, after redirects. */
  url: string;
  /** Where the URL has moved permanently: set if every redirect on the way was a 301 or 308. */
  movedTo: string | null;
};

/**
 * `address`: not a URL, or one that is never called; `unresolved`: the name doesn't exist; `unreachable`: no
 * server answers there; `late`: not within the time limit; `too_large`; `redirects`: too many; `broken`: the
 * answer can't be read.
 */
export type WebErrorReason =
  | 'address'
  | 'unresolved'
  | 'unreachable'
  | 'late'
  | 'too_large'
  | 'redirects'
  | 'broken';

const kinds: Record<WebErrorReason, PortErrorKind> = {
  address: 'rejected',
  unresolved: 'unavailable',
  unreachable: 'unavailable',
  late: 'unavailable',
  too_large: 'malformed',
  redirects: 'rejected',
  broken: 'unavailable',
};

/** Why there is no answer. The message is for the user. */
export class WebError extends PortError {
  override name = 'WebError';
  override readonly reason: WebErrorReason;
  constructor(reason: WebErrorReason, message: string, options?: { cause?: unknown }) {
    super(kinds[reason], message, options);
    this.reason = reason;
  }
}
