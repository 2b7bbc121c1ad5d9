import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '#sandbox/firebase/account.ts';
import { FirebaseError } from '#sandbox/firebase/firebase-error.ts';
import type { GoogleIdentity } from '#sandbox/firebase/google-identity.ts';
import type { StateStore } from '#sandbox/state.ts';

/** The account with this id. Throws `USER_NOT_FOUND`, as after a deletion. */
export function findAccount(state: StateStore, localId: string): Account {
  const account = state.current.accounts.find((each) => each.localId === localId);
  if (!account) throw new FirebaseError(400, 'USER_NOT_FOUND');
  return account;
}

/**
 * Signs in a Google identity with its existing account or a new one. As in the vendor's default setting, one
 * verified email is one account, whichever `sub` it comes with. `undefined` means that an unverified email
 * already belongs to another account (the vendor's `needConfirmation`).
 */
export function signInGoogle(
  state: StateStore,
  identity: GoogleIdentity,
  now: number,
): { account: Account; isNew: boolean } | undefined {
  const { accounts } = state.current;
  const bySub = accounts.find((each) => each.provider === 'google.com' && each.rawId === identity.sub);
  const byEmail = accounts.find((each) => each.email === identity.email);
  if (!bySub && byEmail && !identity.email_verified) return undefined;
  const known = bySub ?? byEmail;
  const account: Account = {
    localId: known?.localId ?? makeLocalId(`google.com:${identity.sub}`),
    provider: 'google.com',
    rawId: identity.sub,
    email: identity.email,
    emailVerified: identity.email_verified,
    ...(identity.name === undefined ? {} : { displayName: identity.name }),
    ...(identity.picture === undefined ? {} : { photoUrl: identity.picture }),
    createdAt: known?.createdAt ?? now,
    lastLoginAt: now,
  };
  state.change((current) => {
    current.accounts = [...current.accounts.filter((each) => each.localId !== account.localId), account];
  });
  return { account, isNew: known === undefined };
}

/** A new account with email and password. Only the password's length is checked, and it isn't stored. */
export function signUpWithEmail(
  state: StateStore,
  input: { email: unknown; password: unknown; displayName: unknown },
  now: number,
): Account {
  // Without an email the SDK requests an anonymous account, which is turned off in this project.
  if (typeof input.email !== 'string') throw new FirebaseError(400, 'ADMIN_ONLY_OPERATION');
  const email = input.email.toLowerCase();
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new FirebaseError(400, 'INVALID_EMAIL');
  if (typeof input.password !== 'string') throw new FirebaseError(400, 'MISSING_PASSWORD');
  if (input.password.length < 6) {
    throw new FirebaseError(400, 'WEAK_PASSWORD : Password should be at least 6 characters');
  }
  if (state.current.accounts.some((each) => each.email === email)) {
    throw new FirebaseError(400, 'EMAIL_EXISTS');
  }
  const account: Account = {
    localId: makeLocalId(`password:${email}`),
    provider: 'password',
    rawId: email,
    email,
    emailVerified: false,
    ...(typeof input.displayName === 'string' ? { displayName: input.displayName } : {}),
    createdAt: now,
    lastLoginAt: now,
  };
  state.change((current) => {
    current.accounts.push(account);
  });
  return account;
}

/**
 * When an account signed in, in milliseconds. Tokens are only accurate to a second, and scripts sign in more
 * often than that. So each sign-in gets its own second, a little earlier if necessary.
 */
export function signInTime(state: StateStore, localId: string, now: number): number {
  const owners = Object.values(state.current.refreshTokens).filter((owner) => owner.localId === localId);
  const taken = new Set(owners.map(({ authTime }) => Math.floor(authTime / 1000)));
  let second = Math.floor(now / 1000);
  while (taken.has(second)) second -= 1;
  return second * 1000;
}

/** A refresh token for the account. It's valid until the account is deleted. */
export function issueRefreshToken(state: StateStore, localId: string, authTime: number): string {
  const token = randomBytes(64).toString('base64url');
  state.change((current) => {
    current.refreshTokens[token] = { localId, authTime };
  });
  return token;
}

/** Deletes the account and all its refresh tokens. */
export function deleteAccount(state: StateStore, localId: string): void {
  state.change((current) => {
    current.accounts = current.accounts.filter((each) => each.localId !== localId);
    current.refreshTokens = Object.fromEntries(
      Object.entries(current.refreshTokens).filter(([, owner]) => owner.localId !== localId),
    );
  });
}

/**
 * 28 letters and digits like the vendor's. The same identity always gets the same id, so a fresh sandbox
 * recognizes people.
 */
function makeLocalId(identity: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const digest = createHash('sha256').update(identity).digest();
  return Array.from({ length: 28 }, (_, at) => letters[(digest[at] ?? 0) % letters.length]).join('');
}
