import { AppError } from '#server/app-error.ts';
import type { AccessEnd } from '#server/ports/data-portability/port.ts';
import type { PortError } from '#server/ports/port-error.ts';

/** Why access ended, and what to do. */
export const accessEnded: Record<AccessEnd | 'unknown', string> = {
  expired: 'Access expired after about 60 days. Reconnect to keep syncing.',
  revoked: 'Access was revoked on LinkedIn. Reconnect to keep syncing.',
  unknown: 'LinkedIn no longer accepts this access. Reconnect to keep syncing.',
};

/** Why nothing is shared, and what to do. */
export const accessRefused =
  'LinkedIn shares data only for members in the EEA and Switzerland. If that’s you, ask your administrator to check the LinkedIn app.';

/** Shown while LinkedIn prepares the data. */
export const collating =
  'LinkedIn is preparing your data, which can take up to a day. People appear as it arrives.';

/** The message for a failed read that will be retried. */
export function readFailure(error: PortError): string {
  switch (error.kind) {
    case 'rate_limited':
      return 'LinkedIn is limiting requests. Sync resumes automatically.';
    case 'unavailable':
      return "LinkedIn isn't responding. Sync resumes automatically.";
    case 'forbidden':
      return 'LinkedIn rejected this server’s API version. Ask your administrator to check LINKEDIN_DATA_API_VERSION.';
    default:
      return "LinkedIn sent an answer we can't read. Sync retries automatically.";
  }
}

/** The message for a consent that couldn't be completed. The vendor's own status is never passed on. */
export function portabilityFailure(error: PortError): AppError {
  switch (error.kind) {
    case 'rate_limited':
      return new AppError('rate_limited', 'LinkedIn is limiting requests. Try again in a few minutes.');
    case 'forbidden':
      return new AppError(
        'provider_refused',
        "LinkedIn rejected this server's app. Ask your administrator to check LINKEDIN_DATA_CLIENT_ID and LINKEDIN_DATA_CLIENT_SECRET.",
      );
    case 'rejected':
      return new AppError('provider_refused', 'LinkedIn no longer accepts this consent. Reconnect.');
    default:
      return new AppError('provider_unavailable', "LinkedIn isn't responding. Try again in a few minutes.");
  }
}
