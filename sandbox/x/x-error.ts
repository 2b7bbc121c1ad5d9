import type { AskedRefusal } from '#sandbox/vendor.ts';

/**
 * A refusal by X's API: `application/problem+json`, with a `type` under https://api.x.com/2/problems/ or
 * `about:blank`.
 */
export class XError extends Error {
  readonly status: 400 | 401 | 402 | 403 | 404 | 422 | 429 | 503;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;
  constructor(
    status: XError['status'],
    details: { title: string; detail: string; type?: string } & Record<string, unknown>,
    headers: Record<string, string> = {},
  ) {
    super(details.detail);
    this.status = status;
    this.body = {
      ...details,
      type: details.type === undefined ? 'about:blank' : `https://api.x.com/2/problems/${details.type}`,
      status,
    };
    this.headers = headers;
  }
}

const forbidden = (detail: string) => new XError(403, { title: 'Forbidden', detail });

export const unauthorized = () => new XError(401, { title: 'Unauthorized', detail: 'Unauthorized' });
export const duplicateTweet = () =>
  forbidden('You are not allowed to create a Tweet with duplicate content.');
/** X also says this about a text that is too long, and about media it doesn't accept. */
export const notPermitted = () => forbidden('You are not permitted to perform this action.');
export const missingScope = () =>
  forbidden('Your client app is not configured with the appropriate OAuth 2.0 scopes for this endpoint.');
export const replyToNothing = () =>
  forbidden('You attempted to reply to a Tweet that is deleted or not visible to you.');
export const replyNotAllowed = () =>
  forbidden(
    'Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.',
  );
const bareForbidden = () => forbidden('Forbidden');
/** X's refusals about the app and the account. A fault of kind `refused` names one of them. */
const refusals: Record<string, () => XError> = {
  'client-forbidden': () =>
    new XError(403, {
      title: 'Client Forbidden',
      detail:
        'When authenticating requests to the Twitter API v2 endpoints, you must use keys and tokens from a Twitter developer App that is attached to a Project. You can create a project via the developer portal.',
      type: 'client-forbidden',
      reason: 'client-not-enrolled',
      required_enrollment: 'Appropriate Level of API Access',
      registration_url: 'https://developer.twitter.com/en/docs/projects/overview',
    }),
  'user-suspended': () =>
    new XError(403, {
      title: 'Forbidden',
      detail: 'The user used for authentication is suspended',
      type: 'user-suspended',
    }),
  'unsupported-authentication': () =>
    new XError(403, {
      title: 'Unsupported Authentication',
      detail:
        'Authenticating with Unknown is forbidden for this endpoint. Supported authentication types are [OAuth 1.0a User Context, OAuth 2.0 User Context].',
      type: 'unsupported-authentication',
    }),
  'reply-deleted': replyToNothing,
};
/** The full answer for a `refused` fault: the refusal named by its code, or a bare 403 for an unknown one. */
export function xRefused({ code = '' }: AskedRefusal): Response {
  const { status, body } = (refusals[code] ?? bareForbidden)();
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}
export const noCredit = () =>
  new XError(402, {
    title: 'CreditsDepleted',
    detail: 'Your enrolled account [1795110000000000000] does not have any credits to fulfill this request.',
    type: 'credits',
  });
export const invalidRequest = (message: string, parameters: Record<string, string[]> = {}) =>
  new XError(400, {
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: 'invalid-request',
    errors: [{ message, parameters }],
  });
export const notFound = (resource: string, value: string) =>
  new XError(404, {
    title: 'Not Found Error',
    detail: `Could not find ${resource} with id: [${value}].`,
    type: 'resource-not-found',
    resource_type: resource,
    resource_id: value,
    value,
  });
/** X gives the window's end in its headers, in seconds since 1970, and sends no Retry-After. */
export const tooManyRequests = (headers: Record<string, string> = {}) =>
  new XError(429, { title: 'Too Many Requests', detail: 'Too Many Requests' }, headers);

const faults: Record<number, () => XError> = {
  401: unauthorized,
  403: notPermitted,
  404: () => notFound('user', '0'),
  422: () => invalidRequest('Your request could not be processed.'),
  426: () => invalidRequest('This version is not supported.'),
  429: () => tooManyRequests(),
};

/** The answer for a simulated fault. The token calls have their own format (RFC 6749 §5.2). */
export function xFault(status: number, path: string): unknown {
  if (path.includes('/oauth2/')) {
    return status === 401 || status === 403
      ? { error: 'unauthorized_client', error_description: 'Missing valid authorization header' }
      : { error: 'server_error', error_description: 'Failed on demand' };
  }
  const known = faults[status];
  return known
    ? { ...known().body, status }
    : { title: 'Service Unavailable', detail: 'Service Unavailable', type: 'about:blank', status };
}

/** The headers of a used-up limit, which a simulated 429 sends. */
export function xLimitHeaders(resetAt: number): Record<string, string> {
  return {
    'x-rate-limit-limit': '100',
    'x-rate-limit-remaining': '0',
    'x-rate-limit-reset': String(Math.ceil(resetAt / 1000)),
  };
}
