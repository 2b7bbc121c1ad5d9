import { vi } from 'vitest';
import { callThrough, type SignedIn, signIn } from '#test/sign-in.ts';
import { type Copy, readyCopy } from './copy-rows.ts';
import type { Shared } from './share-product.ts';

/** A user with an account. `profileIds` are their connected profiles, oldest first. */
export type Member = SignedIn & { email: string; profileIds: string[] };

/** A person of the sample network with few signals (about 70), whose first sync takes a second. */
export const jonas = 'https://www.linkedin.com/in/jonas-beck';
/** A person of the sample network with many signals (about 1,000), whose first sync takes ten seconds. */
export const maya = 'https://www.linkedin.com/in/maya-lindqvist';

type Wanted = {
  /** The URLs of profiles to connect, in this order. */
  connect?: string[];
  /** Whether onboarding is finished, which requires a connected profile. */
  onboarded?: boolean;
  /**
   * Waits until all signals of the profiles exist and nothing is running: enrichment follows a sync and
   * changes people while a test looks at them.
   */
  synced?: boolean;
};

/** Creates a new user over HTTP, with an email address that is unique in the run. */
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
  if (synced) await untilRead({ api });
  return profileIds;
}

/** Waits until a user's profiles are read and nothing is running. */
export async function untilRead({ api }: Pick<SignedIn, 'api'>): Promise<void> {
  const isSynced = async () => (await api.profile.list({})).items.every((one) => one.lastSyncedAt !== null);
  // A sync enqueues its enrichment before it ends.
  const isIdle = async () =>
    (await api.jobs.list({})).items.every(({ state }) => state !== 'queued' && state !== 'running');
  const patience = { timeout: 180_000, interval: 200 };
  await vi.waitUntil(isSynced, patience);
  await vi.waitUntil(isIdle, patience);
}

/** The synced data of profiles at a product, by a user who does nothing else; shared by all files. */
const donors = new Map<string, Promise<Copy>>();

/** Copies synced profiles to a new user: the same result as a sync, but instant. */
async function copySynced(
  shared: Shared,
  databaseUrl: string,
  connect: string[],
  member: SignedIn,
): Promise<string[]> {
  const key = [shared.url(), ...connect].join(' ');
  const donor = donors.get(key) ?? newDonor(shared, databaseUrl, connect);
  donors.set(key, donor);
  // A failed donor fails only this test; the next test tries again.
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
