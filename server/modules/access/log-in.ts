import type { Login, Profile } from '#contract/access.ts';
import type { RequestFacts } from '#contract/route.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { VerifiedIdentity } from '#server/ports/identity/port.ts';
import { requireEntry } from './allow-list/require-entry.ts';
import { countFailedLogin } from './rate-limit/count-failed-login.ts';
import { signIn } from './sign-in.ts';
import { verifyLogin } from './verify-login.ts';

/**
 * Exchanges a verified identity for a session. One verified address is one user; signing in within 30 days
 * of a deletion takes the deletion back.
 * @throws AppError `identity_refused`, `domain_not_whitelisted` (403), `invalid_request`, `not_configured`;
 * `rate_limited` instead of `identity_refused` once too many failed.
 */
export async function logIn(
  deps: Deps,
  login: Login,
  request: RequestFacts,
): Promise<{ token: string; profile: Profile }> {
  const now = deps.clock.now();
  const verified = await verify(deps, login, request);
  const { email } = verified;
  await requireEntry(deps.db, email, now);
  const name = verified.name || login.name.trim() || email;
  return deps.db
    .transaction()
    .execute((trx) =>
      signIn(trx, deps.settings, { email, name, google: verified }, { userAgent: request.userAgent, now }),
    );
}

/** Only a sign-in that proves nothing counts as failed. */
async function verify(deps: Deps, login: Login, request: RequestFacts): Promise<VerifiedIdentity> {
  try {
    return await verifyLogin(deps.identity, login, request.bearer);
  } catch (error) {
    if (error instanceof AppError && error.code === 'identity_refused') {
      await countFailedLogin(deps.db, { email: login.email, place: request.place, now: deps.clock.now() });
    }
    throw error;
  }
}
