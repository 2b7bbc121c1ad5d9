import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

/** What stands behind an address that a user gave: feeds, webhooks, previews. */
export type Web = {
  /**
   * Why an address may never be asked, in words for its user; null where it may, as far as one can tell without asking
   * who it belongs to.
   */
  refuse(address: string): string | null;
  /** Asks an address that a user gave. Any status is an answer. @throws WebError */
  ask(address: string, what?: WebAsk): Promise<WebAnswer>;
};

export type WebAsk = {
  /** `GET` by default. */
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** How many redirects are followed, each checked again; with 0, the default, a redirect is the answer. */
  redirects?: number;
  /** Of the answer's body, after decompression; a longer one is refused. 15 MB by default. */
  maxBytes?: number;
  /** The beginning of the body will do: a longer one is cut, and one that breaks off or is late is what came of it. */
  cut?: boolean;
  /** For everything, redirects included, in ms; 20 s by default. */
  timeoutMs?: number;
};

export type WebAnswer = {
  status: number;
  headers: Headers;
  /** Decompressed. */
  body: Buffer;
  /** Where the answer came from, after redirects. */
  url: string;
  /** Where the address has moved for good: set where every redirect on the way was a 301 or 308. */
  movedTo: string | null;
};

/**
 * `address`: it is none, or one that is never asked; `unresolved`: nobody has this name; `unreachable`: nobody
 * answers there; `late`: not within the time; `too_large`; `redirects`: too many; `broken`: the answer cannot be read.
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

/** Why there is no answer. The message is for its user. */
export class WebError extends PortError {
  override name = 'WebError';
  override readonly reason: WebErrorReason;
  constructor(reason: WebErrorReason, message: string, options?: { cause?: unknown }) {
    super(kinds[reason], message, options);
    this.reason = reason;
  }
}
