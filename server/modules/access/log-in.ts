import type { Transaction } from 'kysely';
import type { Login, Profile } from '#contract/access.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { VerifiedIdentity } from '#server/ports/identity/port.ts';
import { domainOf, isDomainAllowed } from './allowed-domain.ts';
import { readProfile } from './read-profile.ts';
import { roleOf } from './role-of.ts';
import { startSession } from './sessions.ts';
import { verifyLogin } from './verify-login.ts';

/**
 * Exchanges a verified identity for a session. One verified address is one user; signing in within 30 days
 * of a deletion takes the deletion back.
 * @throws AppError `identity_refused`, `domain_not_whitelisted` (403), `invalid_request`, `not_configured`.
 */
export async function logIn(
  deps: Deps,
  login: Login,
  request: { bearer: string | null; userAgent: string | null },
): Promise<{ token: string; profile: Profile }> {
  const verified = await verifyLogin(deps.identity, login, request.bearer);
  const email = verified.email.toLowerCase();
  if (!(await isDomainAllowed(deps.db, email))) {
    throw new AppError('domain_not_whitelisted', `The email domain ${domainOf(email)} is not whitelisted.`);
  }
  return deps.db.transaction().execute(async (trx) => {
    const userId = await saveUser(trx, { ...verified, email }, login.name, deps.clock.now());
    const token = await startSession(trx, userId, request.userAgent, deps.clock.now());
    return { token, profile: await readProfile(trx, userId, roleOf(deps, email)) };
  });
}

async function saveUser(
  trx: Transaction<Database>,
  verified: VerifiedIdentity,
  givenName: string,
  now: Date,
): Promise<string> {
  // The same Google account under a new address is a new user: the old one gives the uid up.
  await trx
    .updateTable('app_user')
    .set({ firebase_uid: null })
    .where('firebase_uid', '=', verified.uid)
    .where('email', '!=', verified.email)
    .execute();
  const saved = await trx
    .insertInto('app_user')
    .values({
      email: verified.email,
      name: verified.name || givenName.trim() || verified.email,
      firebase_uid: verified.uid,
      picture_url: verified.pictureUrl,
    })
    .onConflict((oc) =>
      oc.column('email').doUpdateSet({
        firebase_uid: verified.uid,
        picture_url: verified.pictureUrl,
        deleted_at: null,
        updated_at: now,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}
