import type { Login } from '#contract/access.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Identity, VerifiedIdentity } from '#server/ports/identity/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { normalizeEmail } from './email-address.ts';

/**
 * Proves who signs in. The specified call carries no proof, so the provider's ID token goes along and is
 * the only thing believed; a body that disagrees with it on address or uid is refused, and so is an address of odd form.
 *
 * @returns with the address as its user is known by
 */
export async function verifyLogin(
  identity: Identity | null,
  login: Login,
  bearer: string | null,
): Promise<VerifiedIdentity> {
  if (!identity) {
    throw new AppError('not_configured', 'Sign-in is not configured: set FIREBASE_PROJECT_ID on the server.');
  }
  const idToken = login.idToken ?? bearer;
  if (!idToken) throw invalidField('idToken', "The identity provider's ID token is missing");
  const verified = await verify(identity, idToken);
  if (!verified.isEmailVerified) {
    throw new AppError('identity_refused', 'This address is not verified yet. Verify it with Google first.');
  }
  const email = normalizeEmail(verified.email);
  if (email === null) {
    throw new AppError('identity_refused', 'This account’s address has a form that isn’t accepted here.');
  }
  if (normalizeEmail(login.email.trim()) !== email) {
    throw new AppError('identity_refused', 'The address does not belong to this sign-in.', [
      { path: 'email', message: "is not the one in the identity provider's ID token" },
    ]);
  }
  if (login.firebaseUid !== verified.uid) {
    throw new AppError('identity_refused', 'The account does not belong to this sign-in.', [
      { path: 'firebaseUid', message: "is not the one in the identity provider's ID token" },
    ]);
  }
  return { ...verified, email };
}

async function verify(identity: Identity, idToken: string): Promise<VerifiedIdentity> {
  try {
    return await identity.verify(idToken);
  } catch (error) {
    if (error instanceof PortError && error.kind === 'rejected') {
      throw new AppError('identity_refused', 'Google did not confirm this sign-in. Sign in again.');
    }
    throw error;
  }
}
