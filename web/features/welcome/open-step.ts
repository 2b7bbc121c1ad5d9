import type { OnboardingStep, Profile } from '#contract/access/access.ts';
import { welcomeMessages } from './welcome-messages.ts';

export type WelcomeStep = Exclude<OnboardingStep, 'done'>;

/** The steps of /welcome in order, with their names. */
export const welcomeSteps: readonly { step: WelcomeStep; title: string }[] = [
  { step: 'profile', title: welcomeMessages.profileStep },
  { step: 'data', title: welcomeMessages.dataStep },
  { step: 'voice', title: welcomeMessages.voiceStep },
];

/**
 * The step where /welcome resumes. Somebody who put everything off comes back to the first one, since nothing
 * goes on without a connected profile.
 */
export function openStep(profile: Pick<Profile, 'onboardingStep' | 'connectedProfiles'>): WelcomeStep {
  if (profile.onboardingStep !== 'done') return profile.onboardingStep;
  return profile.connectedProfiles.length === 0 ? 'profile' : 'voice';
}

/** What comes after a step; `done` after the last. */
export function stepAfter(step: WelcomeStep): OnboardingStep {
  const next = welcomeSteps[welcomeSteps.findIndex((one) => one.step === step) + 1];
  return next?.step ?? 'done';
}
