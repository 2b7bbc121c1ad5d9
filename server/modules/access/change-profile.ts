import type { Profile, ProfileChange } from '#contract/access.ts';
import type { Caller } from '#contract/route.ts';
import { AppError } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { writeAudit } from './audit/write-audit.ts';
import { readProfile } from './read-profile.ts';

/**
 * Changes what is given. Onboarding is completed only with a connected profile, since every entry needs one.
 * @throws AppError `conflict` (409) when there is none.
 */
export async function changeProfile(deps: Deps, caller: Caller, change: ProfileChange): Promise<Profile> {
  return deps.db.transaction().execute(async (trx) => {
    const current = await readProfile(trx, caller.userId, caller.role);
    if (change.isOnboardingCompleted && current.connectedProfiles.length === 0) {
      throw new AppError('conflict', 'Connect a profile first: onboarding ends with one.');
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
