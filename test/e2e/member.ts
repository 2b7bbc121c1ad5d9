import { vi } from 'vitest';
import { callThrough, type SignedIn, signIn } from '#test/sign-in.ts';
import type { Shared } from './share-product.ts';

/** Somebody with an account; `profileIds` are their connected profiles, oldest first. */
export type Member = SignedIn & { email: string; profileIds: string[] };

/** Somebody of the sample network with few signals (about 70), so that a sync takes a second. */
export const jonas = 'https://www.linkedin.com/in/jonas-beck';
/** Somebody of the sample network with many signals (about 1,000). */
export const maya = 'https://www.linkedin.com/in/maya-lindqvist';

type Wanted = {
  /** Addresses of profiles to connect, in this order. */
  connect?: string[];
  /** Whether the onboarding is finished; it needs a connected profile. */
  onboarded?: boolean;
  /**
   * Waits until all signals of the profiles are there, and nothing runs any more: look-ups follow a sync, and change
   * people while one looks at them.
   */
  synced?: boolean;
};

/** Makes somebody new over the wire: nobody else in the run has their address. */
export async function newMember(shared: Shared, wanted: Wanted = {}): Promise<Member> {
  const call = callThrough((path, init) => fetch(shared.url() + path, init));
  const email = `visitor-${crypto.randomUUID()}@sample.example`;
  const signedIn = await signIn(call, email, 'Ada Visitor');
  const { api } = signedIn;
  const profileIds: string[] = [];
  for (const url of wanted.connect ?? []) {
    profileIds.push((await api.sources.connect({ body: { url } })).id);
  }
  if (wanted.onboarded) await api.access.changeProfile({ body: { isOnboardingCompleted: true } });
  if (wanted.synced) {
    const isSynced = async () => (await api.profile.list({})).items.every((one) => one.lastSyncedAt !== null);
    // A sync ends after it has asked for the look-ups that follow it.
    const isIdle = async () =>
      (await api.jobs.list({})).items.every(({ state }) => state !== 'queued' && state !== 'running');
    const patience = { timeout: 180_000, interval: 200 };
    await vi.waitUntil(isSynced, patience);
    await vi.waitUntil(isIdle, patience);
  }
  return { ...signedIn, email, profileIds };
}
