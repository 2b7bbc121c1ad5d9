import { AppError } from '#server/app-error.ts';
import type { AccessEnd } from '#server/ports/data-portability/port.ts';
import type { PortError } from '#server/ports/port-error.ts';

/** Why access ended, and what to do. */
export const accessEnded: Record<AccessEnd | 'unknown', string> = {
  expired: 'Access ended. LinkedIn grants it for about 60 days. Reconnect to keep reading.',
  revoked: 'Access was ended at LinkedIn. Reconnect to keep reading.',
  unknown: 'LinkedIn doesn’t accept this access any more. Reconnect to keep reading.',
};

/** Why nothing is shared, and what to do. */
export const accessRefused =
  'LinkedIn doesn’t share this account’s data. It does so only for members in the EEA and Switzerland. If you are one, whoever runs this server can check its LinkedIn app.';

/** What waits for LinkedIn. */
export const collating =
  'LinkedIn is putting your data together. It takes from a few minutes to a day, and people appear as it comes.';

/** What the user reads of a read that failed, and will be tried again. */
export function readFailure(error: PortError): string {
  switch (error.kind) {
    case 'rate_limited':
      return 'LinkedIn asks us to slow down. Reading goes on by itself.';
    case 'unavailable':
      return 'LinkedIn doesn’t answer at the moment. Reading goes on by itself.';
    case 'forbidden':
      return 'LinkedIn doesn’t accept the API version of this server. Whoever runs it can check LINKEDIN_DATA_API_VERSION.';
    default:
      return 'LinkedIn answered something we can’t read. Reading is tried again by itself.';
  }
}

/** What the user reads where consent could not be finished. The vendor's own status is never passed on. */
export function portabilityFailure(error: PortError): AppError {
  switch (error.kind) {
    case 'rate_limited':
      return new AppError('rate_limited', 'LinkedIn asks us to slow down. Connect again in a few minutes.');
    case 'forbidden':
      return new AppError(
        'provider_refused',
        'LinkedIn doesn’t accept this server’s app. Whoever runs it can check LINKEDIN_DATA_CLIENT_ID and LINKEDIN_DATA_CLIENT_SECRET.',
      );
    case 'rejected':
      return new AppError(
        'provider_refused',
        'LinkedIn doesn’t accept this consent any more. Connect again.',
      );
    default:
      return new AppError(
        'provider_unavailable',
        'LinkedIn doesn’t answer at the moment. Connect again in a few minutes.',
      );
  }
}
