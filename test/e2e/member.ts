import { vi } from 'vitest';
import { callThrough, type SignedIn, signIn } from '#test/sign-in.ts';
import { type Copy, readyCopy } from './copy-rows.ts';
import type { Shared } from './share-product.ts';

/** Somebody with an account; `profileIds` are their connected profiles, oldest first. */
export type Member = SignedIn & { email: string; profileIds: string[] };

/** Somebody of the sample network with few signals (about 70), whose first sync takes a second. */
export const jonas = 'https://www.linkedin.com/in/jonas-beck';
/** Somebody of the sample network with many signals (about 1,000), whose first sync takes ten. */
export const maya = 'https://www.linkedin.com/in/maya-lindqvist';

type Wanted = {
  /** URLs of profiles to connect, in this order. */
  connect?: string[];
  /** Whether the onboarding is finished; it needs a connected profile. */
  onboarded?: boolean;
  /**
   * Waits until all signals of the profiles are there, and nothing runs any more: enrichment follows a sync, and change
   * people while one looks at them.
   */
  synced?: boolean;
};

/** Makes somebody new over the wire: nobody else in the run has their address. */
export async function newMember(shared: Shared, wanted: Wanted = {}): Promise<Member> {
  const { connect = [], synced = false, onboarded = false } = wanted;
  const call = callThrough((path, init) => fetch(shared.url() + path, init));
  const email = `visitor-${crypto.randomUUID()}@sample.example`;
  const signedIn = await signIn(call, email, 'Ada Visitor');
  const databaseUrl = shared.databaseUrl();
  const profileIds =
    synced && connect.length > 0 && databaseUrl !== undefined
      ? await copySynced(shared, databaseUrl, connect, signedIn)
      : await connectAll(signedIn, connect, synced);
  if (onboarded) await signedIn.api.access.changeProfile({ body: { isOnboardingCompleted: true } });
  return { ...signedIn, email, profileIds };
}

async function connectAll({ api }: SignedIn, connect: string[], synced: boolean): Promise<string[]> {
  const profileIds: string[] = [];
  for (const url of connect) profileIds.push((await api.sources.connect({ body: { url } })).id);
  if (synced) {
    const isSynced = async () => (await api.profile.list({})).items.every((one) => one.lastSyncedAt !== null);
    // A sync ends after it has enqueued the enrichment that follows it.
    const isIdle = async () =>
      (await api.jobs.list({})).items.every(({ state }) => state !== 'queued' && state !== 'running');
    const patience = { timeout: 180_000, interval: 200 };
    await vi.waitUntil(isSynced, patience);
    await vi.waitUntil(isIdle, patience);
  }
  return profileIds;
}

/** What was synced of which profiles at which product, by somebody whom nothing else is done as; for all files. */
const donors = new Map<string, Promise<Copy>>();

/** Gives somebody new the synced profiles of the one who has them: the same as a sync of their own, in a moment. */
async function copySynced(
  shared: Shared,
  databaseUrl: string,
  connect: string[],
  member: SignedIn,
): Promise<string[]> {
  const key = [shared.url(), ...connect].join(' ');
  const donor = donors.get(key) ?? newDonor(shared, databaseUrl, connect);
  donors.set(key, donor);
  // One that failed is that test's failure, and tried again by the next.
  donor.catch(() => donors.delete(key));
  const copy = await donor;
  await copy(member.userId);
  return (await member.api.profile.list({})).items.map(({ id }) => id);
}

async function newDonor(shared: Shared, databaseUrl: string, connect: string[]): Promise<Copy> {
  const call = callThrough((path, init) => fetch(shared.url() + path, init));
  const donor = await signIn(call, `donor-${crypto.randomUUID()}@sample.example`, 'Dora Donor');
  await connectAll(donor, connect, true);
  return readyCopy(databaseUrl, donor.userId);
}
