import { maxUrl } from '#contract/max-url.ts';
import type { Realm } from '#contract/profile.ts';
import { siteMessages } from '#server/modules/feeds/feeds-messages.ts';
import { retryAfterMs } from '#server/modules/webhooks/delivery/webhook-rules.ts';
import { type Web, type WebAnswer, WebError } from '#server/ports/web/port.ts';

/** Validators from the last response, sent back unchanged. */
type Validators = { etag: string | null; lastModified: string | null };

/** The outcome of a request. `message` says what happened and what to do. */
export type Fetched =
  | { kind: 'document'; answer: WebAnswer }
  | { kind: 'unchanged'; answer: WebAnswer }
  | { kind: 'gone'; message: string }
  /** `host`, which answered after redirects, allows no requests until then. */
  | { kind: 'wait'; host: string; until: Date; message: string }
  /** `isUrlAtFault`: the URL itself is the problem. */
  | { kind: 'failed'; message: string; isUrlAtFault?: boolean };

const accept = [
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml',
  'application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.7, */*;q=0.5',
].join(', ');

/** Wait time if the response doesn't give one, ms. */
const defaultWait = 3600 * 1000;

/**
 * Requests a feed or a page and reports the outcome. Never throws for what the other side does. If the URL
 * has moved to one that is too long to store, the move isn't reported.
 */
export async function fetchFeed(
  web: Web,
  url: string,
  { validators, now, timeoutMs }: { validators?: Validators; now: Date; timeoutMs?: number },
): Promise<Fetched> {
  let answer: WebAnswer;
  try {
    answer = await web.ask(url, {
      headers: {
        accept,
        ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
        ...(validators?.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
      },
      redirects: 5,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  } catch (error) {
    if (error instanceof WebError) {
      const isUrlAtFault = error.reason === 'address' || error.reason === 'unresolved';
      return { kind: 'failed', message: error.message, isUrlAtFault };
    }
    throw error;
  }
  const isShort = answer.movedTo !== null && answer.movedTo.length <= maxUrl;
  return judge(isShort ? answer : { ...answer, movedTo: null }, now);
}

function judge(answer: WebAnswer, now: Date): Fetched {
  const { status } = answer;
  if (status === 304) return { kind: 'unchanged', answer };
  if (status >= 200 && status < 300) return { kind: 'document', answer };
  if (status === 410) {
    return { kind: 'gone', message: siteMessages.gone };
  }
  const wait = retryAfterMs(answer.headers.get('retry-after'), now);
  if (status === 429 || (status === 503 && wait !== null)) {
    return {
      kind: 'wait',
      host: hostOf(answer.url),
      until: new Date(now.getTime() + (wait ?? defaultWait)),
      message: siteMessages.wait,
    };
  }
  return { kind: 'failed', message: statusMessage(status) };
}

function statusMessage(status: number): string {
  if (status === 404) return siteMessages.notFound;
  if (status === 401 || status === 403) {
    return siteMessages.forbidden(status);
  }
  if (status >= 500) return siteMessages.serverError(status);
  if (status >= 300 && status < 400) return siteMessages.badRedirect(status);
  return siteMessages.refused(status);
}

/** How long a response stays fresh, in seconds, by Cache-Control or Expires; 0 if it doesn't say. */
export function freshFor(headers: Headers, now: Date): number {
  const control = headers.get('cache-control')?.toLowerCase() ?? '';
  if (/\bno-(cache|store)\b/.test(control)) return 0;
  const age = control.match(/(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/)?.[1];
  if (age !== undefined) return Number(age);
  const expires = Date.parse(headers.get('expires') ?? '');
  return Number.isNaN(expires) ? 0 : Math.max(0, Math.round((expires - now.getTime()) / 1000));
}

/** SHA-256 of a body, computed off the thread that answers requests. */
export async function hashBody(body: Uint8Array): Promise<Buffer> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(body)));
}

/** Names under `.example` belong to nobody (RFC 2606), so the sample network uses them for its sites. */
export function realmOf(url: string): Realm {
  return /\.example\.?$/i.test(new URL(url).hostname) ? 'sample' : 'real';
}

/** The unit that gets one request at a time: the host of a URL, with its port. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
