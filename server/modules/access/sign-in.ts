import { domainToUnicode } from 'node:url';
import { sql, type Transaction } from 'kysely';
import type { Profile } from '#contract/access/access.ts';
import { isKnownZone } from '#core/date-format.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readProfile } from './account.ts';
import { lockEntry } from './allow-list/check-entry.ts';
import { writeAudit } from './audit.ts';
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
  /** The Google account that proved it; null for a mail. */
  google: (GoogleSignIn & { pictureUrl: string | null }) | null;
};

/**
 * Signs in a person who has proven an address in any way. One address is one user, created if there is none.
 * Signing in within 30 days of a deletion undoes it.
 *
 * @param userAgent the browser's `User-Agent`
 * @throws AppError `domain_not_whitelisted`; `identity_refused` if the Google sign-in was signed out
 */
export async function signIn(
  trx: Transaction<Database>,
  settings: Deps['settings'],
  proven: Proven,
  { userAgent, now }: { userAgent: string | null; now: Date },
): Promise<{ token: string; profile: Profile }> {
  await lockEntry(trx, proven.email);
  const { id: userId, isRestored } = await saveUser(trx, proven, now);
  // Checked after the row is written, and so locked: a concurrent deletion comes before or after.
  if (proven.google) await refuseEndedSignIn(trx, userId, proven.google, now);
  const signInHash = proven.google && hashSignIn(proven.google);
  const token = await startSession(trx, userId, userAgent, now, signInHash);
  const done = { actorId: userId, userId, now };
  await writeAudit(trx, {
    ...done,
    action: 'login.succeeded',
    subject: deviceLabel(userAgent),
    detail: { by: proven.google ? 'google' : 'mail' },
  });
  if (isRestored) await writeAudit(trx, { ...done, action: 'account.restored', subject: null });
  return { token, profile: await readProfile(trx, userId, roleOf({ settings }, proven.email)) };
}

async function saveUser(
  trx: Transaction<Database>,
  { email, name, timezone, google }: Proven,
  now: Date,
): Promise<{ id: string; isRestored: boolean }> {
  await normalizeStoredEmail(trx, email);
  const ofGoogle = google && { firebase_uid: google.uid, picture_url: google.pictureUrl };
  if (ofGoogle) {
    // The same Google account with a new address is a new user, so the old user gives up the uid.
    await trx
      .updateTable('app_user')
      .set({ firebase_uid: null })
      .where('firebase_uid', '=', ofGoogle.firebase_uid)
      .where('email', '!=', email)
      .execute();
  }
  return trx
    .insertInto('app_user')
    .values({
      email,
      name,
      ...(timezone !== undefined && isKnownZone(timezone) && { timezone }),
      ...(ofGoogle ?? { firebase_uid: null, picture_url: null }),
    })
    .onConflict((oc) =>
      oc.column('email').doUpdateSet({ ...ofGoogle, deleted_at: null, shut_out_at: null, updated_at: now }),
    )
    .returning(['id', sql<boolean>`coalesce(old.deleted_at is not null, false)`.as('isRestored')])
    .executeTakeFirstOrThrow();
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
