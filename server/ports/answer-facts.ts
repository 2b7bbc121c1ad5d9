import type { Exchange } from './exchange.ts';
import { retryAfter } from './http.ts';

/** What an answer's headers say about the vendor, without anything about the people concerned. */
export type AnswerFacts = {
  status: number;
  /** The request id that the vendor's support asks for. */
  requestId: string | null;
  /**
   * How far this machine's clock is ahead of the vendor's, in ms; negative if behind. Accurate to a second,
   * like `Date`.
   */
  clockAheadMs: number | null;
  quota: Quota | null;
};

/** How many more calls the vendor accepts, and when its counting starts over. */
type Quota = { limit: number | null; left: number; resetsAt: Date | null };

/** Headers where vendors put a request's id, most specific first. */
const requestIds = [
  'request-id',
  'x-request-id',
  'x-slack-req-id',
  'x-li-uuid',
  'x-transaction-id',
  'cf-ray',
];

/**
 * Headers where vendors put the remaining calls, most specific first: RapidAPI's plan, OpenAI and compatible
 * ones, Anthropic, X, others. The meaning of a reset differs: seconds from now, seconds since 1970, a time, or
 * a span such as `6m0s`.
 */
const quotas = [
  ['x-ratelimit-requests-limit', 'x-ratelimit-requests-remaining', 'x-ratelimit-requests-reset'],
  ['x-ratelimit-limit-requests', 'x-ratelimit-remaining-requests', 'x-ratelimit-reset-requests'],
  [
    'anthropic-ratelimit-requests-limit',
    'anthropic-ratelimit-requests-remaining',
    'anthropic-ratelimit-requests-reset',
  ],
  ['x-rate-limit-limit', 'x-rate-limit-remaining', 'x-rate-limit-reset'],
  ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
] as const;

/** Reads what an answer's headers say. Null if there was no answer. */
export function readAnswerFacts({
  response,
  sentAt,
  answeredAt,
}: Pick<Exchange, 'response' | 'sentAt' | 'answeredAt'>): AnswerFacts | null {
  if (response === null) return null;
  const { headers, status } = response;
  const name = requestIds.find((each) => headers.has(each));
  return {
    status,
    requestId: name === undefined ? null : readId(headers.get(name)),
    clockAheadMs: clockAhead(headers.get('date'), sentAt, answeredAt),
    quota: readQuota(headers, answeredAt),
  };
}

/** Leaves out an id that is as long as a token or has other characters than ids have. */
function readId(id: string | null): string | null {
  return id !== null && /^[\w.:@/+=-]{1,100}$/.test(id) ? id : null;
}

/**
 * The vendor's second passed at some time between request and answer. Only what doesn't fit into that
 * interval counts as a difference.
 */
function clockAhead(date: string | null, sentAt: number, answeredAt: number): number | null {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return null;
  if (sentAt - theirs > 1000) return sentAt - theirs - 1000;
  return answeredAt < theirs ? answeredAt - theirs : 0;
}

function readQuota(headers: Headers, now: number): Quota | null {
  for (const [limit, left, reset] of quotas) {
    const remaining = readNumber(headers.get(left));
    if (remaining === null) continue;
    return {
      limit: readNumber(headers.get(limit)),
      left: Math.max(0, Math.floor(remaining)),
      resetsAt: readReset(headers.get(reset), now),
    };
  }
  return null;
}

function readNumber(text: string | null): number | null {
  return text !== null && /^-?\d{1,12}(\.\d+)?$/.test(text.trim()) ? Number(text) : null;
}

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function readReset(text: string | null, now: number): Date | null {
  if (text === null) return null;
  const number = readNumber(text);
  // No vendor has a window of thirty years.
  if (number !== null) return new Date(number > 1e9 ? number * 1000 : now + number * 1000);
  const span = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)];
  if (span.length > 0 && span.map(([all]) => all).join('') === text.trim()) {
    return new Date(now + span.reduce((sum, [, n, unit = 's']) => sum + Number(n) * (units[unit] ?? 0), 0));
  }
  const { retryAfter: seconds } = retryAfter(text);
  return seconds === undefined ? null : new Date(now + seconds * 1000);
}
