import { domainToUnicode } from 'node:url';
import { sql, type Transaction } from 'kysely';
import type { Profile, ProvenBy } from '#contract/access/access.ts';
import { isKnownZone } from '#core/date-format.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { accessMessages } from './access-messages.ts';
import { emailOf, readProfile } from './account.ts';
import { lockEntry } from './allow-list/check-entry.ts';
import { writeAudit } from './audit.ts';
import { endAllAccess, type OnHandOver } from './owner/end-access.ts';
import { becomeOwned, isOwned, lockOwner, lockOwnerForShare, provesNothing } from './owner/ownership.ts';
import {
  deviceLabel,
  type GoogleSignIn,
  hashSignIn,
  refuseEndedSignIn,
  roleOf,
  startSession,
} from './sessions.ts';

/** A person who has proven an address. */
export type Proven = {
  /** Lowercase. */
  email: string;
  /** The name for a new user. */
  name: string;
  /** The browser's time zone, for a new user. */
  timezone: string | undefined;
  provenBy: Exclude<ProvenBy, 'claim'>;
  /** The Google account that proved it; null for a mail. */
  google: (GoogleSignIn & { pictureUrl: string | null }) | null;
};

/**
 * Signs in a person who has proven an address in any way. One address is one user, created if there is none.
 * Signing in within 30 days of a deletion undoes it. An administrator proven by a real provider makes the
 * server owned.
 *
 * @param userAgent the browser's `User-Agent`
 * @throws AppError `domain_not_whitelisted`; `identity_refused` if the Google sign-in was signed out, the
 *   account was claimed and its address not proven since, or anyone could have signed in like this and the
 *   server has an owner
 */
export async function signIn(
  trx: Transaction<Database>,
  settings: Deps['settings'],
  proven: Proven,
  { userAgent, now, onHandOver }: { userAgent: string | null; now: Date; onHandOver: OnHandOver },
): Promise<{ token: string; profile: Profile }> {
  await lockEntry(trx, proven.email);
  await lockForProof(trx, settings, proven);
  const { id: userId, isRestored, isAdmin, formerly } = await saveUser(trx, proven, now);
  const role = roleOf({ settings }, { email: proven.email, isAdmin });
  // Checked after the row is written, and so locked: a concurrent deletion comes before or after.
  if (proven.google) await refuseEndedSignIn(trx, userId, proven.google, now);
  if (!provesNothing(proven.provenBy)) {
    // Whoever opened the account before may have been anyone.
    if (provesNothing(formerly))
      await endAllAccess(trx, { id: userId, email: proven.email }, now, onHandOver);
    if (role === 'admin') await becomeOwned(trx, now);
  }
  return open(
    trx,
    { userId, role, isRestored },
    proven.google
      ? { by: 'google', signInHash: hashSignIn(proven.google) }
      : { by: 'mail', signInHash: null },
    { userAgent, now },
  );
}

/**
 * Signs in a user by a passkey that was verified. Signing in within 30 days of a deletion undoes it.
 *
 * @throws AppError `domain_not_whitelisted`; `identity_refused` if the passkey was revoked since, or anyone
 *   could have opened the account and the server has an owner
 */
export async function signInAgain(
  trx: Transaction<Database>,
  settings: Deps['settings'],
  passkey: { user_id: string; id: string },
  at: At,
): Promise<{ token: string; profile: Profile }> {
  const { user_id: userId } = passkey;
  const email = await emailOf(trx, userId);
  await lockEntry(trx, email);
  const user = await trx
    .updateTable('app_user')
    .set({ deleted_at: null, shut_out_at: null, updated_at: at.now })
    .where('id', '=', userId)
    .returning(['is_admin', 'proven_by', sql<boolean>`old.deleted_at is not null`.as('isRestored')])
    .executeTakeFirstOrThrow();
  if (provesNothing(user.proven_by)) await refuseIfOwned(trx);
  // After the user's row is locked: what ended the account's access since it was verified also removed it.
  const kept = await trx
    .selectFrom('passkey')
    .select('id')
    .where(owned('passkey', passkey))
    .executeTakeFirst();
  if (!kept) throw new AppError('identity_refused', accessMessages.passkeyUnknown);
  const role = roleOf({ settings }, { email, isAdmin: user.is_admin });
  const by = { by: 'passkey', signInHash: null, isPasskey: true } as const;
  return open(trx, { userId, role, isRestored: user.isRestored }, by, at);
}

/** @param userAgent the browser's `User-Agent` */
type At = { userAgent: string | null; now: Date };

/** Starts the session of a user who is let in. */
async function open(
  trx: Transaction<Database>,
  { userId, role, isRestored }: { userId: string; role: Profile['role']; isRestored: boolean },
  { by, ...how }: { by: string } & Parameters<typeof startSession>[4],
  { userAgent, now }: At,
): Promise<{ token: string; profile: Profile }> {
  const token = await startSession(trx, userId, userAgent, now, how);
  const done = { actorId: userId, userId, now };
  await writeAudit(trx, {
    ...done,
    action: 'login.succeeded',
    subject: deviceLabel(userAgent),
    detail: { by },
  });
  if (isRestored) await writeAudit(trx, { ...done, action: 'account.restored', subject: null });
  return { token, profile: await readProfile(trx, userId, role) };
}

/**
 * Decides whether the server has an owner, until the transaction ends.
 *
 * @throws AppError `identity_refused` if it has one, and anyone could have signed in like this
 */
async function lockForProof(
  trx: Transaction<Database>,
  settings: Deps['settings'],
  { email, provenBy }: Proven,
): Promise<void> {
  if (provesNothing(provenBy)) await refuseIfOwned(trx);
  else if (settings.adminEmails.has(email) && !(await isOwned(trx))) {
    await lockOwner(trx);
  }
}

/** The server stays unowned until the transaction ends. @throws AppError `identity_refused` if it is owned */
async function refuseIfOwned(trx: Transaction<Database>): Promise<void> {
  await lockOwnerForShare(trx);
  if (await isOwned(trx)) throw new AppError('identity_refused', accessMessages.sampleSignInOff);
}

type Saved = { id: string; isRestored: boolean; isAdmin: boolean; formerly: ProvenBy | null };

async function saveUser(
  trx: Transaction<Database>,
  { email, name, timezone, provenBy, google }: Proven,
  now: Date,
): Promise<Saved> {
  await normalizeStoredEmail(trx, email);
  const ofGoogle = google && { firebase_uid: google.uid, picture_url: google.pictureUrl };
  if (google) await giveUpUid(trx, google.uid, email);
  const saved = await trx
    .insertInto('app_user')
    .values({
      email,
      name,
      proven_by: provenBy,
      ...(timezone !== undefined && isKnownZone(timezone) && { timezone }),
      ...(ofGoogle ?? { firebase_uid: null, picture_url: null }),
    })
    .onConflict((oc) =>
      oc
        .column('email')
        .doUpdateSet({
          ...ofGoogle,
          proven_by: provenBy,
          deleted_at: null,
          shut_out_at: null,
          updated_at: now,
        })
        .where(
          sql<boolean>`app_user.proven_by is null or app_user.proven_by = any(${opensFor(provenBy)}::text[])`,
        ),
    )
    .returning([
      'id',
      'is_admin as isAdmin',
      sql<boolean>`coalesce(old.deleted_at is not null, false)`.as('isRestored'),
      sql<ProvenBy | null>`old.proven_by`.as('formerly'),
    ])
    .executeTakeFirst();
  if (!saved) throw await refusedProof(trx, email, google !== null);
  return saved;
}

/** The accounts a proof opens, by how they were proven before. A claimed one is linked while signed in. */
function opensFor(provenBy: ProvenBy): ProvenBy[] {
  return provesNothing(provenBy) ? ['sample', 'emulator'] : ['sample', 'emulator', 'google', 'mail'];
}

async function refusedProof(trx: Transaction<Database>, email: string, byGoogle: boolean): Promise<AppError> {
  const { proven_by } = await trx
    .selectFrom('app_user')
    .select('proven_by')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const claimed = byGoogle ? accessMessages.claimedGoogle : accessMessages.claimedMail;
  return new AppError('identity_refused', proven_by === 'claim' ? claimed : accessMessages.weakerSignIn);
}

/** The same Google account with a new address is a new user, so the old user gives up the uid. */
export async function giveUpUid(trx: Transaction<Database>, uid: string, email: string): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ firebase_uid: null })
    .where('firebase_uid', '=', uid)
    .where('email', '!=', email)
    .execute();
}

/** Users with internationalized domains used to be stored as they were written. */
async function normalizeStoredEmail(trx: Transaction<Database>, email: string): Promise<void> {
  const at = email.lastIndexOf('@') + 1;
  const written = email.slice(0, at) + domainToUnicode(email.slice(at));
  if (written === email) return;
  await trx
    .updateTable('app_user')
    .set({ email })
    .where('email', '=', written)
    .where(sql<boolean>`not exists (select from app_user other where other.email = ${email})`)
    .execute();
}
