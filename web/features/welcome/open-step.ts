import type { OnboardingStep, Profile } from '#contract/access/access.ts';
import { welcomeMessages } from './welcome-messages.ts';

export type WelcomeStep = Exclude<OnboardingStep, 'done'>;

/** The steps of /welcome in order, with their titles. */
export const welcomeSteps: readonly { step: WelcomeStep; title: string }[] = [
  { step: 'profile', title: welcomeMessages.profileStep },
  { step: 'data', title: welcomeMessages.dataStep },
  { step: 'voice', title: welcomeMessages.voiceStep },
];

/**
 * The step where /welcome resumes. A user who skipped everything starts at the first step when they come back,
 * because nothing works without a connected profile.
 */
export function openStep(profile: Pick<Profile, 'onboardingStep' | 'connectedProfiles'>): WelcomeStep {
  if (profile.onboardingStep !== 'done') return profile.onboardingStep;
  return profile.connectedProfiles.length === 0 ? 'profile' : 'voice';
}

/** The next step; `done` after the last one. */
export function stepAfter(step: WelcomeStep): OnboardingStep {
  const next = welcomeSteps[welcomeSteps.findIndex((one) => one.step === step) + 1];
  return next?.step ?? 'done';
}
