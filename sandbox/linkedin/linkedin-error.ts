import type { AskedRefusal } from '#sandbox/vendor.ts';

/** A refusal of LinkedIn's API: `{ status, serviceErrorCode, code, message }`. */
export class LinkedInError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 422 | 426 | 429 | 500;
  readonly code: string;
  readonly serviceErrorCode: number;
  constructor(status: LinkedInError['status'], code: string, serviceErrorCode: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.serviceErrorCode = serviceErrorCode;
  }
}

export function linkedInErrorBody({ status, serviceErrorCode, code, message }: LinkedInError) {
  return { status, serviceErrorCode, code, message };
}

export const expiredToken = () =>
  new LinkedInError(401, 'EXPIRED_ACCESS_TOKEN', 65_602, 'The token used in the request has expired');
export const revokedToken = () =>
  new LinkedInError(
    401,
    'REVOKED_ACCESS_TOKEN',
    65_601,
    'The token used in the request has been revoked by the user',
  );
export const accessDenied = (what: string) =>
  new LinkedInError(403, 'ACCESS_DENIED', 100, `Not enough permissions to access: ${what}`);
export const duplicatePost = () =>
  new LinkedInError(422, 'DUPLICATE_POST', 0, 'Content is a duplicate of a post that was published already');
export const goneVersion = (version: string) =>
  new LinkedInError(426, 'NONEXISTENT_VERSION', 0, `Requested version ${version} is not active`);

export const waitingForUpload = (urn: string) =>
  new LinkedInError(422, 'MEDIA_ASSET_WAITING_UPLOAD', 0, `Media asset ${urn} is waiting upload`);
export const stillProcessing = (urn: string) =>
  new LinkedInError(422, 'MEDIA_ASSET_PROCESSING', 0, `Media asset ${urn} is still processing`);
export const throttled = () =>
  new LinkedInError(
    429,
    'TOO_MANY_REQUESTS',
    101,
    'Resource level throttle limit for calls to this resource is reached.',
  );

/**
 * Refusals of calls that come too soon after an upload or a post, and of an app that isn't allowed to
 * comment.
 */
const REFUSALS: Record<string, LinkedInError> = {
  processing: stillProcessing('urn:li:image:sample'),
  'no-activity': new LinkedInError(400, 'BAD_REQUEST', 0, 'Unable to obtain activity from the given urn'),
  'resource-forbidden': new LinkedInError(403, 'FORBIDDEN', 0, 'The requested resource is forbidden'),
  'processing-failed': new LinkedInError(
    422,
    'MEDIA_ASSET_PROCESSING_FAILED',
    0,
    'Media asset urn:li:image:sample has failed processing',
  ),
};

/** The whole answer for a `refused` fault: the refusal named by its code, by default a missing permission. */
export function linkedInRefused({ code = '' }: AskedRefusal): Response {
  const error = REFUSALS[code] ?? accessDenied('partnerApiSocialActions.CREATE');
  return new Response(JSON.stringify(linkedInErrorBody(error)), {
    status: error.status,
    headers: { 'content-type': 'application/json' },
  });
}

const FAULTS: Record<number, LinkedInError> = {
  401: expiredToken(),
  403: accessDenied('partnerApiPostsExternal.CREATE.20260701'),
  404: new LinkedInError(404, 'RESOURCE_NOT_FOUND', 0, 'No virtual resource found'),
  422: duplicatePost(),
  426: goneVersion('202001'),
  429: throttled(),
};

/** The answer for a simulated fault. The token call has its own format (RFC 6749 §5.2). */
export function linkedInFault(status: number, path: string): unknown {
  if (path.includes('/oauth/v2/')) {
    return {
      error: status === 401 ? 'invalid_client' : 'server_error',
      error_description: 'Failed on demand',
    };
  }
  return linkedInErrorBody(
    FAULTS[status] ?? new LinkedInError(500, 'INTERNAL_SERVER_ERROR', 0, 'Internal Server Error'),
  );
}
