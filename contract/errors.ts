import { z } from 'zod';

/**
 * Every error code on the wire with its HTTP status. The set is closed.
 * 401 means the caller's own session and nothing else; 404 the caller's own record: a vendor's refusal
 * never travels with the vendor's status, since it would sign the user out.
 */
export const errorStatus = {
  invalid_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  domain_not_whitelisted: 403,
  identity_refused: 403,
  plan_limit: 403,
  not_found: 404,
  route_not_found: 404,
  request_timeout: 408,
  conflict: 409,
  not_configured: 409,
  reconnect_needed: 409,
  payload_too_large: 413,
  provider_refused: 422,
  host_refused: 421,
  archive_refused: 422,
  file_refused: 422,
  rate_limited: 429,
  internal: 500,
  provider_unavailable: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
export const ErrorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]);

/** One refused field: `path` is dotted, as in `filters.0.type`. */
export const Issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/** The body of every answer that is not a success. The same text stands in both places. */
export const ErrorBody = z.object({
  message: z.string(),
  data: z.object({
    message: z.string(),
    code: ErrorCode,
    issues: z.array(Issue).optional(),
    requestId: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Exactly what the specification says for a missing or blank token. */
export const noTokenMessage = 'No valid token found';
