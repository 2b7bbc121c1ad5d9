import { z } from 'zod';
import type { TwitterReason } from '#core/channels/twitter.ts';
import { type HttpAnswer, retryAfter } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';

const Problem = z.object({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  type: z.string().nullish(),
  reason: z.string().nullish(),
  /** The format of the previous API, which still occurs. */
  errors: z.array(z.object({ code: z.number().nullish(), message: z.string().nullish() })).nullish(),
});

/**
 * Reads details from X's body that the status doesn't give. X's own text never goes into a message. Only its
 * titles do, for the log.
 */
export function apiRefusal({ status, headers, body }: HttpAnswer, now: number): PortError | null {
  if (status < 400 || status >= 500) return null;
  const problem = Problem.safeParse(body).data ?? {};
  const code = problem.errors?.[0]?.code ?? null;
  const detail = `${problem.detail ?? ''} ${problem.errors?.[0]?.message ?? ''}`;
  const type = problem.type?.split('/').at(-1) ?? '';
  const message = `X answered ${status} ${type} ${problem.title ?? code ?? ''}`.trim();
  const forbidden = (reason: TwitterReason) => new PortError('forbidden', message, { reason });
  if (status === 402 || type === 'usage-capped') return forbidden('no_credit');
  if (status === 429) return new PortError('rate_limited', message, untilReset(headers, now));
  // Sometimes X claims that a user's token is of a kind the call doesn't accept.
  if (status === 401 || code === 89 || type === 'unsupported-authentication') {
    return new PortError('unauthorized', message);
  }
  if (status !== 403) return null;
  if (type === 'user-suspended' || (code !== null && suspendedCodes.has(code))) return forbidden('suspended');
  if (code === 187 || /duplicate content/i.test(detail)) return new PortError('duplicate', message);
  if (type.endsWith('client-forbidden') || problem.reason === 'client-not-enrolled') {
    return forbidden('app_access');
  }
  if (/scope/i.test(detail)) return forbidden('missing_scope');
  if (/\brepl(y|ies)\b/i.test(detail)) return forbidden('reply_refused');
  return forbidden(/not permitted/i.test(detail) ? 'not_permitted' : 'no_reason');
}

/** Codes of the previous API: suspended users and accounts, and accounts that are temporarily locked. */
const suspendedCodes = new Set([63, 64, 326]);

/** Refusals of token calls, in the terms of OAuth (RFC 6749 §5.2) and in X's own. */
export function tokenRefusal({ status, headers, body }: HttpAnswer, now: number): PortError | null {
  if (status < 400 || status >= 500) return null;
  if (status === 429) return new PortError('rate_limited', 'X answered 429', untilReset(headers, now));
  const details = z
    .object({ error: z.string(), error_description: z.string().nullish() })
    .safeParse(body).data;
  const message = `X answered ${status} ${details?.error ?? ''}`.trim();
  // The app's own id or secret is wrong. Its users can't do anything about it.
  if (status === 401 || status === 403) return new PortError('forbidden', message);
  // X uses `invalid_request` where the standard has `invalid_grant`.
  const hasEnded =
    details?.error === 'invalid_grant' || /\btoken was invalid/i.test(details?.error_description ?? '');
  return new PortError(hasEnded ? 'unauthorized' : 'rejected', message);
}

/**
 * X gives the end of a window, in seconds since 1970, instead of Retry-After. The wait is at least a second.
 */
function untilReset(headers: Headers, now: number): { retryAfter?: number } {
  const reset = Number(headers.get('x-rate-limit-reset') ?? Number.NaN);
  return Number.isFinite(reset)
    ? { retryAfter: Math.max(1, Math.ceil(reset - now / 1000)) }
    : retryAfter(headers.get('retry-after'));
}
