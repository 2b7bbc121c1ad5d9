import type { ConnectedProfile } from '#contract/profile.ts';
import type { Caller } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireQuota } from '#server/modules/plan/quota.ts';
import {
  createConnectedProfile,
  findConnectedProfile,
  findProfileId,
} from '#server/modules/profile/connected-profiles.ts';
import { changeSync } from '#server/modules/profile/profile-sync.ts';
import { demandSource, lookUpProfile, readPastedUrl } from './look-up-profile.ts';
import { syncProfileJob } from './sync-profile.job.ts';
import { requestSync } from './sync-profile.ts';

/**
 * Connects a profile and enqueues its first sync, in one transaction. One that is connected already is answered
 * without asking the provider; its first sync starts if it never had one.
 * @throws AppError `invalid_request`, `not_configured`, `plan_limit`, or how the provider failed.
 */
export async function connectProfile(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'source' | 'log' | 'billing'>,
  caller: Caller,
  url: string,
): Promise<ConnectedProfile> {
  const { db } = deps;
  const { userId } = caller;
  const address = readPastedUrl(url);
  const source = demandSource(deps.source);
  const known = await findProfileId(db, userId, source.network, address);
  if (known !== null) {
    const profile = await findConnectedProfile(deps, userId, known);
    if (profile.syncJobId !== null) return profile;
    // An archive made it known; no provider has read it yet.
    await requestSync(deps, caller, known);
    return findConnectedProfile(deps, userId, known);
  }
  const profile = await lookUpProfile(deps, source, address);
  return db.transaction().execute(async (trx) => {
    await requireQuota(trx, deps, { userId, meter: 'profiles', now: deps.clock.now() });
    const { id, isNew } = await createConnectedProfile(trx, {
      userId,
      network: source.network,
      kind: profile.kind,
      url: profile.url,
      publicId: profile.publicId,
      urn: profile.urn,
      name: profile.name,
      headline: profile.headline,
      pictureUrl: profile.pictureUrl,
      followers: profile.followers,
    });
    if (isNew) {
      const jobId = await deps.jobs.enqueue(trx, syncProfileJob, {
        userId,
        subjectId: id,
        input: { connectedProfileId: id },
      });
      await changeSync(trx, { userId, connectedProfileId: id }, { state: 'queued', jobId });
    }
    return findConnectedProfile({ db: trx, source }, userId, id);
  });
}
