import type { Transaction } from 'kysely';
import type { Profile } from '#contract/access/access.ts';
import type { Caller, RequestFacts } from '#contract/route.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { accessMessages } from '#server/modules/access/access-messages.ts';
import { emailOf, readProfile } from '#server/modules/access/account.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import { verifyIdToken } from '#server/modules/access/log-in.ts';
import { findCode, takeLink } from '#server/modules/access/magic-link/use-link.ts';
import { refuseEndedSignIn } from '#server/modules/access/sessions.ts';
import { giveUpUid } from '#server/modules/access/sign-in.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { VerifiedIdentity } from '#server/ports/identity/port.ts';

/**
 * Proves the address of the caller's claimed account. From then on Google, or email, opens it.
 *
 * @throws AppError `conflict` if it is proven already; `identity_refused` if the proof is of another address,
 *   or isn't valid; `not_configured`; `rate_limited`
 */
export async function proveAddress(
  deps: Deps,
  caller: Caller,
  proof: { idToken?: string | undefined; code?: string | undefined },
  request: Pick<RequestFacts, 'clientIp'>,
): Promise<Profile> {
  const { db, clock } = deps;
  const now = clock.now();
  const email = await emailOf(db, caller.userId);
  const google = proof.idToken === undefined ? null : await verifyGoogle(deps, proof.idToken, email);
  const code = proof.code === undefined ? null : await findCode(deps, { email, code: proof.code }, request);
  return db.transaction().execute(async (trx) => {
    if (google) await refuseEndedSignIn(trx, caller.userId, google, now);
    if (code) {
      if (code.is_sample) throw new AppError('not_configured', accessMessages.mailNotSetUp);
      await takeLink(trx, code, now);
    }
    await setProven(trx, caller.userId, email, google, now);
    await writeAudit(trx, {
      actorId: caller.userId,
      userId: caller.userId,
      action: 'login.linked',
      subject: google ? 'Google' : 'Email',
      now,
    });
    return readProfile(trx, caller.userId, caller.role);
  });
}

async function verifyGoogle(
  { identity }: Pick<Deps, 'identity'>,
  idToken: string,
  email: string,
): Promise<VerifiedIdentity> {
  if (identity?.proves !== 'google') throw new AppError('not_configured', accessMessages.googleNotSetUp);
  const verified = await verifyIdToken(identity, idToken);
  if (verified.email !== email) {
    throw new AppError('identity_refused', accessMessages.otherGoogleAccount(email));
  }
  return verified;
}

async function setProven(
  trx: Transaction<Database>,
  userId: string,
  email: string,
  google: VerifiedIdentity | null,
  now: Date,
): Promise<void> {
  if (google) await giveUpUid(trx, google.uid, email);
  const proven = await trx
    .updateTable('app_user')
    .set({
      ...(google
        ? { proven_by: 'google', firebase_uid: google.uid, picture_url: google.pictureUrl }
        : { proven_by: 'mail' }),
      updated_at: now,
    })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('proven_by', '=', 'claim')
    .returning('id')
    .executeTakeFirst();
  if (!proven) throw new AppError('conflict', accessMessages.alreadyProven);
}
