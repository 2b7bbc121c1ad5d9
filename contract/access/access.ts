import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { PictureUrl } from '#contract/picture.ts';
import { VisibleName } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';
import { isKnownZone } from '#core/date-format.ts';

/** The three steps of /welcome, in order. `done` when each one is completed or skipped. */
export const OnboardingStep = z.enum(['profile', 'data', 'voice', 'done']);
export type OnboardingStep = z.infer<typeof OnboardingStep>;

/**
 * How a user's address was proven. `sample` and `emulator` prove nothing, because anyone can be anyone there.
 * `claim` is the owner's link: nobody has checked the address.
 */
export const ProvenBy = z.enum(['sample', 'emulator', 'google', 'mail', 'claim']);
export type ProvenBy = z.infer<typeof ProvenBy>;

/** A signed-in user as the browser sees them. `connectedProfiles` is ordered by creation, oldest first. */
export const Profile = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  firebaseUid: z.string().nullable(),
  profilePictureUrl: PictureUrl,
  role: z.enum(['user', 'admin']),
  provenBy: ProvenBy.nullable().describe('Null until the next start if the user is older than this field'),
  timezone: z.string().describe('IANA time zone'),
  isOnboardingCompleted: z.boolean(),
  onboardingStep: OnboardingStep,
  connectedProfiles: z.array(z.object({ id: Id })),
});
export type Profile = z.infer<typeof Profile>;

/** Taken at the first sign-in. A zone that the server doesn't know is ignored. */
export const BrowserZone = z
  .string()
  .max(64)
  .optional()
  .describe('IANA time zone of the browser. Only used for a new user.');

export const Login = z.object({
  name: VisibleName.max(200),
  email: z.string().max(320),
  firebaseUid: z.string().min(1).max(128),
  profilePictureUrl: z.string().max(2048).nullish(),
  idToken: z
    .string()
    .max(8192)
    .optional()
    .describe('ID token from the identity provider. Can be sent as the bearer token instead.'),
  timezone: BrowserZone,
});
export type Login = z.infer<typeof Login>;

/** Absent fields stay unchanged. */
export const ProfileChange = z.object({
  name: VisibleName.min(1).max(200).optional(),
  timezone: z.string().max(64).refine(isKnownZone, 'must be a time zone such as Europe/Berlin').optional(),
  onboardingStep: OnboardingStep.optional(),
  isOnboardingCompleted: z.boolean().optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const accessRoutes = {
  health: route('GET', '/health', {
    access: 'public',
    summary: 'Check that the server and its database respond',
    answer: z.object({ status: z.literal('ok') }),
  }),
  login: route('POST', '/profile/login', {
    access: 'public',
    summary: "Exchange the identity provider's ID token for a session token",
    body: Login,
    answer: z.object({ token: z.string(), profile: Profile }),
  }),
  logout: route('POST', '/profile/logout', {
    access: 'user',
    summary: 'End the current session',
    answer: z.object({ id: Id.describe('Ended session') }),
  }),
  profile: route('GET', '/profile/profile', {
    access: 'user',
    summary: 'Get the signed-in user. Waits up to 10 seconds if the database is unavailable.',
    // The specified page signs out when this fails.
    outlastsOutage: true,
    answer: Profile,
  }),
  changeProfile: route('PUT', '/profile/profile', {
    access: 'user',
    summary: 'Update the signed-in user. 409 if onboarding is completed without a connected profile.',
    body: ProfileChange,
    answer: Profile,
  }),
  deleteProfile: route('DELETE', '/profile/profile', {
    access: 'user',
    summary: 'Delete the account. Signs out everywhere now and erases all data after 30 days.',
    answer: z.object({ id: Id, erasedAt: z.iso.datetime() }),
  }),
};
