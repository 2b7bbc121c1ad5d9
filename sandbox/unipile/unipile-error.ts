import type { AskedRefusal } from '#sandbox/vendor.ts';

/**
 * A refusal by Unipile v1. Source: its API reference ("Error types", 2026-11). All types have the prefix
 * `errors/`.
 */
export class UnipileError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 422 | 429 | 500;
  readonly type: string;
  readonly title: string;
  constructor(status: UnipileError['status'], type: string, title: string, detail: string) {
    super(detail);
    this.status = status;
    this.type = type;
    this.title = title;
  }
}

export function notFound(detail = 'The requested resource were not found.'): UnipileError {
  return new UnipileError(404, 'resource_not_found', 'Resource not found.', detail);
}

export function invalidParameters(detail: string): UnipileError {
  return new UnipileError(400, 'invalid_parameters', 'Invalid parameters', detail);
}

/** The documented body: `{ status, type, title, detail }`. */
export function unipileErrorBody(error: Pick<UnipileError, 'status' | 'type' | 'title' | 'message'>) {
  return { status: error.status, type: `errors/${error.type}`, title: error.title, detail: error.message };
}

/** A URL that the vendor's server doesn't have: the framework's own message, without a type. */
export function unknownRoute(method: string, path: string) {
  return { message: `Cannot ${method} ${path}`, error: 'Not Found', statusCode: 404 };
}

/** v1's documented types: status, title, detail. */
const v1Types: Record<string, readonly [status: number, title: string, detail: string]> = {
  missing_credentials: [401, 'Missing credentials', 'Some credentials are necessary to perform the request.'],
  multiple_sessions: [401, 'Multiple sessions', 'Multiple LinkedIn sessions are currently active.'],
  checkpoint_error: [401, 'Checkpoint error', 'The checkpoint does not appear to be resolvable.'],
  insufficient_privileges: [
    401,
    'Insufficient privileges',
    'Insufficient privileges to perform this operation.',
  ],
  disconnected_account: [
    401,
    'Disconnected account',
    'The account appears to be disconnected from the provider service.',
  ],
  disconnected_feature: [
    401,
    'Disconnected feature',
    "The service you're trying to reach appears to be disconnected.",
  ],
  insufficient_permissions: [
    403,
    'Insufficient permissions',
    'Valid authentication but insufficient permissions to perform the request.',
  ],
  account_restricted: [
    403,
    'Account restricted',
    'Access to this account has been restricted by the provider.',
  ],
  unknown_authentication_context: [
    403,
    'Unknown authentication context',
    'An additional step seems necessary to complete login.',
  ],
  feature_not_subscribed: [
    403,
    'Feature not subscribed',
    'The requested feature has either not been subscribed or not been authenticated properly.',
  ],
  subscription_required: [
    403,
    'Subscription required',
    "The action you're trying to achieve requires a subscription to provider's services.",
  ],
  action_required: [
    403,
    'Action required',
    "An additional step seems necessary. Complete authentication on the provider's native application and try again.",
  ],
  resource_not_found: [404, 'Resource not found', 'The requested resource were not found.'],
  unprocessable_entity: [422, 'Unprocessable entity', 'The provider refused the request.'],
  limit_exceeded: [422, 'Limit exceeded', 'You have reached a limit of the provider.'],
  cannot_resend_yet: [422, 'Cannot resend yet', 'You have reached a temporary provider limit.'],
  too_many_requests: [
    429,
    'Too many requests',
    'The provider cannot accept any more requests at the moment. Please try again later.',
  ],
  unexpected_error: [500, 'Unexpected error', 'Something went wrong. Please try again later.'],
  // How exceeding LinkedIn's limits shows up, as often as 429 ("Provider limits and restrictions").
  provider_error: [
    500,
    'Provider error',
    'The provider is experiencing operational problems. Please try again later.',
  ],
  no_client_session: [503, 'No client session', 'No client session is currently running.'],
};

/** v2's documented types ("Error responses"). `api/` is Unipile, `provider/` is LinkedIn. */
const v2Types: Record<string, readonly [status: number, title: string, detail: string]> = {
  'api/invalid_parameters': [
    400,
    'Invalid parameters',
    'The given parameters are not of the required shape.',
  ],
  'api/missing_authorization': [401, 'Missing authorization', 'The API key is missing or unknown.'],
  'provider/invalid_authorization': [401, 'Invalid authorization', 'Account is disconnected.'],
  'api/inactive_subscription': [403, 'Inactive subscription', 'The subscription is not active.'],
  'api/account_restricted': [403, 'Account restricted', 'The account is restricted.'],
  'provider/insufficient_permissions': [403, 'Insufficient permissions', 'The provider refused access.'],
  'provider/unknown_authentication_context': [
    403,
    'Unknown authentication context',
    'An additional step is necessary on the provider.',
  ],
  'api/resource_not_found': [404, 'Resource not found', 'The account does not exist.'],
  'provider/resource_not_found': [404, 'Resource not found', 'The resource does not exist on the provider.'],
  'provider/conflict': [409, 'Conflict', 'The provider has this already.'],
  'provider/unprocessable_entity': [422, 'Unprocessable entity', 'The provider refused the request.'],
  'api/too_many_requests': [429, 'We only allow 100 requests. Retry later.', 'Too many requests.'],
  'provider/too_many_requests': [429, 'Too many requests', 'The provider limits this account.'],
  'api/internal_error': [500, 'Internal error', 'Something went wrong.'],
  'provider/server_error': [502, 'Server error', 'The provider failed.'],
};

/** The body of v2's refusals: RFC 7807 with the object's name and a request id. */
export function v2ErrorBody(type: string, detail?: string) {
  const [status, title, usual] = v2Types[type] ?? v2Types['api/internal_error'] ?? [500, '', ''];
  return { object: 'Error', type, status, title, detail: detail ?? usual, req_id: 'req-sandbox' };
}

const isV2 = (path: string) => path.startsWith('/unipile/v2/');

const v1OfStatus: Record<number, string> = {
  401: 'disconnected_account',
  403: 'account_restricted',
  404: 'resource_not_found',
  422: 'unprocessable_entity',
  426: 'unprocessable_entity',
  429: 'too_many_requests',
};

const v2OfStatus: Record<number, string> = {
  401: 'provider/invalid_authorization',
  403: 'api/account_restricted',
  404: 'provider/resource_not_found',
  422: 'provider/unprocessable_entity',
  426: 'provider/unprocessable_entity',
  429: 'api/too_many_requests',
};

/**
 * The answer for a simulated fault. 401 means that the connected account was signed out, not that the key is
 * wrong.
 */
export function unipileFault(status: number, path: string): unknown {
  if (isV2(path)) return { ...v2ErrorBody(v2OfStatus[status] ?? 'api/internal_error'), status };
  const type = v1OfStatus[status] ?? 'unexpected_error';
  const [, title = '', message = ''] = v1Types[type] ?? [];
  return { ...unipileErrorBody({ status: 500, type, title, message }), status };
}

/**
 * The answer for a `refused` fault. `code` is one of the vendor's types with its own status, `bare-403` for a
 * proxy's refusal without a body, or `unknown-route` for a URL that doesn't exist.
 */
export function unipileRefusal({ code = '' }: AskedRefusal, path: string): Response {
  if (code === 'bare-403') return new Response('Forbidden', { status: 403 });
  if (code === 'unknown-route') return Response.json(unknownRoute('GET', path), { status: 404 });
  if (code in v2Types) {
    const body = v2ErrorBody(code);
    return Response.json(body, { status: body.status });
  }
  const [status, title = '', message = ''] = v1Types[code] ?? [];
  if (status === undefined)
    return Response.json({ message: `Unipile has no refusal ${code}` }, { status: 501 });
  return Response.json(
    { ...unipileErrorBody({ status: 500, type: code, title, message }), status },
    { status },
  );
}
