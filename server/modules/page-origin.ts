import { invalidField } from '#server/app-error.ts';
import type { Deps } from './deps.ts';

/**
 * The origin of the page that a vendor sends the browser back to, with a code that signs in: PUBLIC_URL,
 * otherwise the one the call was made to, or an allowed one. Another port of this machine is another program.
 *
 * @param asked what the page says
 * @param host where the call was made to, with its port
 * @throws AppError that names `origin`
 */
export function pageOrigin(origins: Deps['origins'], asked: string | undefined, host: string): string {
  if (origins.public !== null) return origins.public;
  if (asked === undefined) return origins.local;
  const isOwn = new URL(asked).host === host || asked === origins.local || origins.allowed.includes(asked);
  if (!isOwn) throw invalidField('origin', 'must be an address of this server');
  return asked;
}
