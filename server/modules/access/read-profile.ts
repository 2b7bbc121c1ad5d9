import type { Kysely } from 'kysely';
import type { Profile } from '#contract/access.ts';
import type { Database } from '#server/db/database.ts';

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
    timezone: user.timezone,
    isOnboardingCompleted: user.is_onboarding_completed,
    onboardingStep: user.onboarding_step,
    connectedProfiles,
  };
}
