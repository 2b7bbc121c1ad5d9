import { sql, type Transaction } from 'kysely';
import type { Login, Profile } from '#contract/access.ts';
import type { RequestFacts } from '#contract/route.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { VerifiedIdentity } from '#server/ports/identity/port.ts';
import { domainOf, isDomainAllowed } from './allowed-domain.ts';
import { noteRefusal } from './audit/note-refusal.ts';
import { writeAudit } from './audit/write-audit.ts';
import { countFailedLogin } from './rate-limit/count-failed-login.ts';
import { readProfile } from './read-profile.ts';
import { roleOf } from './role-of.ts';
import { deviceWords } from './sessions/device-words.ts';
import { startSession } from './sessions.ts';
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
  const email = verified.email.toLowerCase();
  if (!(await isDomainAllowed(deps.db, email))) {
    await noteRefusal(deps.db, email, now);
    throw new AppError('domain_not_whitelisted', `The email domain ${domainOf(email)} is not whitelisted.`);
  }
  return deps.db.transaction().execute(async (trx) => {
    const { id: userId, isRestored } = await saveUser(trx, { ...verified, email }, login.name, now);
    const token = await startSession(trx, userId, request.userAgent, now);
    const done = { actorId: userId, userId, subject: deviceWords(request.userAgent), now };
    await writeAudit(trx, { ...done, action: 'login.succeeded', detail: { by: 'google' } });
    if (isRestored) await writeAudit(trx, { ...done, action: 'account.restored', subject: null });
    return { token, profile: await readProfile(trx, userId, roleOf(deps, email)) };
  });
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

async function saveUser(
  trx: Transaction<Database>,
  verified: VerifiedIdentity,
  givenName: string,
  now: Date,
): Promise<{ id: string; isRestored: boolean }> {
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
    .returning(['id', sql<boolean>`coalesce(old.deleted_at is not null, false)`.as('isRestored')])
    .executeTakeFirstOrThrow();
  return saved;
}
