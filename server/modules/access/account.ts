import { type Kysely, sql, type Transaction } from 'kysely';
import type { Profile, ProfileChange } from '#contract/access/access.ts';
import type { Caller } from '#contract/route.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { isOpen } from '#server/db/open-account.ts';
import type { Deps } from '#server/modules/deps.ts';
import { accessMessages } from './access-messages.ts';
import { writeAudit } from './audit.ts';
import { endLinksOf } from './magic-link/links.ts';
import { endSessionsWhere } from './sessions.ts';
import { trashMs } from './trash.ts';

/** The signed-in user with their connected profiles, oldest first. */
export async function readProfile(
  db: Kysely<Database>,
  userId: string,
  role: 'user' | 'admin',
): Promise<Profile> {
  const user = await db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const connectedProfiles = await db
    .selectFrom('connected_profile')
    .select('id')
    .where('user_id', '=', userId)
    .where('disconnected_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    firebaseUid: user.firebase_uid,
    profilePictureUrl: user.picture_url,
    role,
    provenBy: user.proven_by,
    timezone: user.timezone,
    isOnboardingCompleted: user.is_onboarding_completed,
    onboardingStep: user.onboarding_step,
    connectedProfiles,
  };
}

/**
 * Changes the given fields. Onboarding can be completed only with a connected profile, since every data
 * source needs one.
 * @throws AppError `conflict` (409) if there is none
 */
export async function changeProfile(deps: Deps, caller: Caller, change: ProfileChange): Promise<Profile> {
  return deps.db.transaction().execute(async (trx) => {
    const current = await readProfile(trx, caller.userId, caller.role);
    if (change.isOnboardingCompleted && current.connectedProfiles.length === 0) {
      throw new AppError('conflict', accessMessages.profileFirst);
    }
    await trx
      .updateTable('app_user')
      .set({
        updated_at: deps.clock.now(),
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.timezone === undefined ? {} : { timezone: change.timezone }),
        ...(change.onboardingStep === undefined ? {} : { onboarding_step: change.onboardingStep }),
        ...(change.isOnboardingCompleted === undefined
          ? {}
          : { is_onboarding_completed: change.isOnboardingCompleted }),
      })
      .where('id', '=', caller.userId)
      .execute();
    const changed = [
      ...(change.name === undefined || change.name === current.name ? [] : ['name']),
      ...(change.timezone === undefined || change.timezone === current.timezone ? [] : ['time zone']),
    ];
    if (changed.length > 0) {
      await writeAudit(trx, {
        actorId: caller.userId,
        userId: caller.userId,
        action: 'profile.changed',
        subject: changed.join(', '),
        now: deps.clock.now(),
      });
    }
    await notifyChange(trx, caller.userId, { name: 'profile', id: caller.userId });
    return readProfile(trx, caller.userId, caller.role);
  });
}

/** What other modules have to do on a deletion, in its transaction. */
export type OnDelete = (trx: Transaction<Database>, userId: string) => Promise<void>;

/**
 * Signs the user out everywhere immediately: sessions, access tokens and mailed links end for good, even if
 * the user returns. A cron erases everything else after 30 days.
 */
export async function deleteProfile(
  deps: Deps,
  userId: string,
  onDelete: OnDelete,
): Promise<{ id: string; erasedAt: string }> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const { email } = await trx
      .updateTable('app_user')
      .set({ deleted_at: now })
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow();
    await endSessionsWhere(trx, sql`user_id = ${userId}`, now);
    await trx.deleteFrom('access_token').where('user_id', '=', userId).execute();
    await endLinksOf(trx, email, now);
    await writeAudit(trx, { actorId: userId, userId, action: 'account.deleted', subject: null, now });
    await onDelete(trx, userId);
  });
  return { id: userId, erasedAt: new Date(now.getTime() + trashMs).toISOString() };
}

/** The email address of an existing user. */
export async function emailOf(db: Kysely<Database>, userId: string): Promise<string> {
  const { email } = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

/**
 * Whether anything may be done in a user's name: the account wasn't deleted, and the allow-list lets them in.
 */
export async function isUserOpen(db: Kysely<Database>, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where(isOpen)
    .executeTakeFirst();
  return user !== undefined;
}
