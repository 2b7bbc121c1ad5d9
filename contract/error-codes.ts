/**
 * Every error code on the wire with its HTTP status. The set is closed. 401 always means the caller's own
 * session and 404 the caller's own record. A vendor's status is never passed on, because its 401 would sign
 * the user out.
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
  changed_elsewhere: 409,
  already_saved: 409,
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
  outcome_unknown: 503,
} as const;

/** The specified message for a missing or blank token. */
export const noTokenMessage = 'No valid token found';

/** The message for a session that has ended. */
export const sessionEndedMessage = 'Your session has ended. Sign in again.';
