import type { Kysely } from 'kysely';
import type { Login, Profile } from '#contract/access/access.ts';
import type { RequestFacts } from '#contract/route.ts';
import { visibleName } from '#core/visible-name.ts';
import { AppError, invalidField, tooMany } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Identity, VerifiedIdentity } from '#server/ports/identity/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { accessMessages } from './access-messages.ts';
import { requireEntry } from './allow-list/check-entry.ts';
import { normalizeEmail } from './email-address.ts';
import type { OnHandOver } from './owner/end-access.ts';
import { takeRate } from './rate-limit.ts';
import { signIn } from './sign-in.ts';

/**
 * Exchanges a verified identity for a session. One verified address is one user. Signing in within 30 days of
 * a deletion undoes it.
 * @throws AppError `identity_refused`, `domain_not_whitelisted` (403), `invalid_request`, `not_configured`;
 *   `rate_limited` instead of `identity_refused` after too many failures
 */
export async function logIn(
  deps: Deps,
  login: Login,
  request: RequestFacts,
  onHandOver: OnHandOver,
): Promise<{ token: string; profile: Profile }> {
  const now = deps.clock.now();
  const { identity } = deps;
  if (!identity) throw new AppError('not_configured', accessMessages.googleNotSetUp);
  const verified = await verifyOrCount(deps, identity, login, request);
  const { email } = verified;
  await requireEntry(deps.db, email, now);
  const name = visibleName(verified.name ?? '').trim() || login.name.trim() || email;
  return deps.db
    .transaction()
    .execute((trx) =>
      signIn(
        trx,
        deps.settings,
        { email, name, timezone: login.timezone, provenBy: identity.proves, google: verified },
        { userAgent: request.userAgent, now, onHandOver },
      ),
    );
}

/** Only a sign-in without valid proof counts as failed. */
async function verifyOrCount(
  deps: Deps,
  identity: Identity,
  login: Login,
  request: RequestFacts,
): Promise<VerifiedIdentity> {
  try {
    return await verifyLogin(identity, login, request.bearer);
  } catch (error) {
    if (error instanceof AppError && error.code === 'identity_refused') {
      await countFailedLogin(deps.db, {
        email: login.email,
        clientIp: request.clientIp,
        now: deps.clock.now(),
      });
    }
    throw error;
  }
}

/**
 * Verifies the identity. The specified call carries no proof, so the provider's ID token is sent along and is
 * the only thing trusted. Refuses a body whose address or uid disagrees with it, and an unusual address.
 *
 * @returns the identity, with the user's canonical address
 */
async function verifyLogin(
  identity: Identity,
  login: Login,
  bearer: string | null,
): Promise<VerifiedIdentity> {
  const idToken = login.idToken ?? bearer;
  if (!idToken) throw invalidField('idToken', accessMessages.noIdToken);
  const verified = await verifyIdToken(identity, idToken);
  const { email } = verified;
  if (normalizeEmail(login.email.trim()) !== email) {
    throw new AppError('identity_refused', accessMessages.emailMismatch, [
      { path: 'email', message: accessMessages.notInIdToken },
    ]);
  }
  if (login.firebaseUid !== verified.uid) {
    throw new AppError('identity_refused', accessMessages.accountMismatch, [
      { path: 'firebaseUid', message: accessMessages.notInIdToken },
    ]);
  }
  return verified;
}

/**
 * The identity behind an ID token, with the user's canonical address.
 *
 * @throws AppError `identity_refused` if it isn't valid, or its address isn't verified or unusual
 */
export async function verifyIdToken(identity: Identity, idToken: string): Promise<VerifiedIdentity> {
  const verified = await verifyToken(identity, idToken);
  if (!verified.isEmailVerified) throw new AppError('identity_refused', accessMessages.notVerified);
  const email = normalizeEmail(verified.email);
  if (email === null) throw new AppError('identity_refused', accessMessages.emailNotSupported);
  return { ...verified, email };
}

async function verifyToken(identity: Identity, idToken: string): Promise<VerifiedIdentity> {
  try {
    return await identity.verify(idToken);
  } catch (error) {
    if (error instanceof PortError && error.kind === 'rejected') {
      throw new AppError('identity_refused', accessMessages.notConfirmed);
    }
    throw error;
  }
}

/** Failed sign-ins allowed per address, and per client IP, in a quarter of an hour. */
const maxFailures = 5;
const perSeconds = 15 * 60;

/**
 * Counts a sign-in without valid proof, for the claimed address and for the client IP. Call it only after the
 * failure and before responding, so users who can prove who they are are never locked out by what others try
 * in their name.
 *
 * @param clientIp the IP the call comes from; null if unknown
 * @throws AppError `rate_limited` instead of the failure, once there were too many
 */
async function countFailedLogin(
  db: Kysely<Database>,
  { email, clientIp, now }: { email: string; clientIp: string | null; now: Date },
): Promise<void> {
  const keys = [`address ${email.trim().toLowerCase()}`, ...(clientIp === null ? [] : [`place ${clientIp}`])];
  const taken = await Promise.all(
    keys.map((key) => takeRate(db, { name: 'failed-login', key, limit: maxFailures, perSeconds, now })),
  );
  const wait = Math.max(...taken.map(({ retryAfterSeconds }) => retryAfterSeconds));
  if (taken.some(({ isAllowed }) => !isAllowed)) throw tooMany(accessMessages.tooManyFailures, wait);
}
