import { noTokenMessage, sessionEndedMessage } from '#contract/error-codes.ts';
import type { Access, KnownCaller } from '#contract/route.ts';
import { AppError } from '#server/app-error.ts';

/** Finds the session of a token. Null if there is none or it has ended. */
export type FindCaller = (token: string) => Promise<KnownCaller | null>;

/** The bearer token of a request. Null if it's missing or blank. */
export function readBearer(header: string | undefined): string | null {
  const match = /^Bearer\s+(\S.*)$/i.exec(header ?? '');
  return match?.[1]?.trim() || null;
}

/**
 * Lets a caller use a route, or refuses.
 * @throws AppError `unauthenticated` (401) without an active session, `forbidden` (403) if only admins are
 *   allowed
 */
export async function authenticate(
  access: Access,
  bearer: string | null,
  findCaller: FindCaller,
): Promise<KnownCaller | null> {
  if (access === 'public') return null;
  if (bearer === null) throw new AppError('unauthenticated', noTokenMessage);
  const caller = await findCaller(bearer);
  if (!caller) throw new AppError('unauthenticated', sessionEndedMessage);
  if (access === 'admin' && caller.role !== 'admin') {
    throw new AppError('forbidden', 'Only administrators can do this.');
  }
  return caller;
}
