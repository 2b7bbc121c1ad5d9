import { invalidField } from '#server/app-error.ts';
import type { Deps } from './deps.ts';

/**
 * The origin of the page that a vendor sends the browser back to: PUBLIC_URL, otherwise what the caller
 * gives, which must be a URL of this server.
 *
 * @throws AppError that names `origin`
 */
export function pageOrigin(origins: Deps['origins'], asked: string | undefined): string {
  if (origins.public !== null) return origins.public;
  if (asked === undefined) return origins.local;
  if (!origins.isOwn(asked)) throw invalidField('origin', 'must be an address of this server');
  return asked;
}
