import type { ProfilePreview } from '#contract/imports/sources.ts';
import type { Job } from '#contract/jobs.ts';
import type { ConnectedProfile, Realm } from '#contract/profile.ts';
import type { Caller } from '#contract/route.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { expediteJob, findJob } from '#server/modules/jobs/jobs.ts';
import { refusePaused, requireQuota } from '#server/modules/plan/quota.ts';
import {
  createConnectedProfile,
  findConnectedProfile,
  findProfileId,
} from '#server/modules/profile/connected-profiles.ts';
import { changeSync } from '#server/modules/profile/profile-sync.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { fetchProfile, noSourceMessage, readPastedUrl, requireSource } from './ask-provider.ts';
import { syncProfileJob } from './sync-profile.job.ts';

/**
 * Connects a profile and enqueues its first sync, in one transaction. If the profile is already connected,
 * the provider isn't asked, and the first sync starts if there never was one.
 * @throws AppError `invalid_request`, `not_configured`, `plan_limit`, or the provider's failure.
 */
export async function connectProfile(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'source' | 'log' | 'billing'>,
  caller: Caller,
  { url, network: realm }: { url: string; network?: Realm | undefined },
): Promise<ConnectedProfile> {
  const { db } = deps;
  const { userId } = caller;
  const profileUrl = readPastedUrl(url);
  const source = requireSource(deps.source, realm);
  const known = await findProfileId(db, userId, source.realm, profileUrl);
  if (known !== null) {
    const profile = await findConnectedProfile(deps, userId, known);
    if (profile.syncJobId !== null) return profile;
    // Known from an archive only; no provider has read it yet.
    await requestSync(deps, caller, known);
    return findConnectedProfile(deps, userId, known);
  }
  const profile = await fetchProfile(deps, source, profileUrl);
  return db.transaction().execute(async (trx) => {
    await requireQuota(trx, deps, { userId, meter: 'profiles', now: deps.clock.now() });
    const { id, isNew } = await createConnectedProfile(trx, {
      userId,
      realm: source.realm,
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
        input: { connectedProfileId: id, isClick: true },
      });
      await changeSync(trx, { userId, connectedProfileId: id }, { state: 'queued', jobId });
    }
    return findConnectedProfile({ ...deps, db: trx }, userId, id);
  });
}

/**
 * A preview of the profile to connect; writes nothing.
 * @throws AppError `invalid_request`, `not_configured`, or the provider's failure.
 */
export async function previewProfile(
  deps: Pick<Deps, 'db' | 'source' | 'log'>,
  caller: Caller,
  { url, network: realm }: { url: string; network?: Realm | undefined },
): Promise<ProfilePreview> {
  const profileUrl = readPastedUrl(url);
  const source = requireSource(deps.source, realm);
  const profile = await fetchProfile(deps, source, profileUrl);
  return {
    kind: profile.kind,
    url: profile.url,
    publicId: profile.publicId,
    name: profile.name,
    headline: profile.headline,
    pictureUrl: profile.pictureUrl,
    followers: profile.followers,
    connectedProfileId: await findProfileId(deps.db, caller.userId, source.realm, profile),
  };
}

/**
 * Starts a sync, or returns the running one, which continues as if started by a click. State and job change
 * in one transaction.
 * @throws AppError `not_found` for another user's profile, `not_configured` when nothing can read its
 *   realm, `plan_limit` if the plan has no slot for it.
 */
export async function requestSync(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'source' | 'billing'>,
  caller: Caller,
  id: string,
): Promise<Job> {
  const { userId } = caller;
  return deps.db.transaction().execute(async (trx) => {
    const profile = await requireOwnedConnectedProfile(trx, userId, id);
    if (deps.source[profile.network] === null) {
      throw new AppError('not_configured', noSourceMessage(profile.network));
    }
    const now = deps.clock.now();
    // A profile known only from an archive uses up quota once a provider reads it.
    if (profile.sync_job_id === null) await requireQuota(trx, deps, { userId, meter: 'profiles', now });
    else await refusePaused(trx, deps, { userId, meter: 'profiles', id, now });
    const jobId = await deps.jobs.enqueue(trx, syncProfileJob, {
      userId,
      subjectId: id,
      input: { connectedProfileId: id, isClick: true },
    });
    if (jobId !== profile.sync_job_id) {
      await changeSync(trx, { userId, connectedProfileId: id }, { state: 'queued', jobId });
    } else {
      // The job may be waiting for working hours or its daily share; a user who clicks doesn't wait.
      await expediteJob(trx, { userId, jobId, name: syncProfileJob.name }, { isClick: true });
    }
    return findJob(trx, userId, jobId);
  });
}
