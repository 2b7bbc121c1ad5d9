import { z } from 'zod';
import { manyOf } from '#contract/many-of.ts';
import { defineJob, JobFailed, type JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { describeProfile } from '#server/modules/profile/connected-profiles.ts';
import { changeSync } from '#server/modules/profile/profile-sync.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import type { LinkedInSource } from '#server/ports/linkedin-source/port.ts';
import { findWatched } from './find-watched.ts';
import { startLookUps } from './look-ups/start-look-ups.ts';
import { paceCalls } from './pace-calls.ts';
import { noSourceWords, syncWords } from './provider-words.ts';
import { reportFailures } from './report-failures.ts';
import { listPosts, readEngagers, type SyncWalk, type SyncWork } from './walk-profile.ts';
import { leftOutWords } from './within-quota.ts';

/** What a sync needs of the composition. */
export type SyncDeps = Pick<Deps, 'db' | 'clock' | 'source' | 'jobs' | 'settings' | 'billing'>;

const Input = z.object({ connectedProfileId: z.uuid() });

const hour = 3600 * 1000;
const day = 24 * hour;

/** A first sync reads this far back, and at most this many posts. */
const firstReach = 365 * day;
const firstPosts = 100;
/** Later ones read again what is younger than this: older posts hardly get engagement any more. */
const laterReach = 45 * day;

/**
 * Reads a connected profile: its facts, its posts newest first, and who engaged with each. Every page is stored
 * with its checkpoint, so a killed run goes on where it was, and running twice changes nothing.
 */
export const syncProfileJob = defineJob<SyncDeps, z.infer<typeof Input>, SyncWalk>({
  name: 'sync-profile',
  input: Input,
  // Waits double from 5 s: gives a provider about 20 minutes to come back.
  retries: 8,

  async run(deps, run, { connectedProfileId }) {
    const { db, clock, source } = deps;
    const profile = await findWatched(db, run.userId, connectedProfileId);
    if (profile === null) return { message: 'This profile was disconnected before its sync began.' };
    if (source?.network !== profile.network) throw new JobFailed(noSourceWords(profile.network));
    const key = { userId: run.userId, connectedProfileId };
    await changeSync(db, key, { state: 'running', jobId: run.jobId, lastError: null });
    const work: SyncWork = { deps, run, source, key, paced: paceCalls(source.paceMs, run.signal) };
    const walk = await reportFailures(syncWords, async () => {
      const begun = run.checkpoint ?? (await begin(deps, run, source, profile, work.paced));
      return readEngagers(work, await listPosts(work, begun));
    });
    const message = partialWords(walk);
    await changeSync(db, key, {
      state: message === null ? 'idle' : 'partial',
      lastSyncedAt: clock.now(),
      nextSyncAt: nextSync(connectedProfileId, clock.now()),
      lastError: message,
    });
    await startLookUps(deps, run.userId);
    return { message };
  },

  async onEnd({ db, clock }, { userId }, { connectedProfileId }, end) {
    await changeSync(
      db,
      { userId, connectedProfileId },
      {
        state: end.state === 'cancelled' ? 'partial' : 'failed',
        nextSyncAt: nextSync(connectedProfileId, clock.now()),
        lastError: end.message,
      },
    );
  },
});

/** Twelve hours on, and up to half an hour more by the id, so that not all come at once. */
function nextSync(id: string, now: Date): Date {
  // The end of a UUIDv7 is random.
  const spread = (Number.parseInt(id.slice(-8), 16) / 2 ** 32) * 0.5 * hour;
  return new Date(now.getTime() + 12 * hour + Math.floor(spread));
}

/** Renews the profile's facts and decides how far to read. */
async function begin(
  { db, clock }: SyncDeps,
  run: JobRun<SyncWalk>,
  source: LinkedInSource,
  profile: OwnedConnectedProfile,
  paced: SyncWork['paced'],
): Promise<SyncWalk> {
  await run.report({ step: 'Reading the profile' });
  const facts = await paced(() =>
    source.profile({ kind: profile.kind, url: profile.url, publicId: profile.public_id, urn: profile.urn }),
  );
  const now = clock.now().getTime();
  // Whom the plan had no room for is looked for as far back as the first time.
  const wasCut = profile.last_error === leftOutWords;
  const last = wasCut ? undefined : profile.last_synced_at?.getTime();
  const walk: SyncWalk = {
    profile: { kind: profile.kind, url: profile.url, publicId: facts.publicId, urn: facts.urn },
    since: new Date(last === undefined ? now - firstReach : Math.min(last, now - laterReach)).toISOString(),
    maxPosts: last === undefined ? firstPosts : null,
    listing: { next: null },
    posts: [],
    done: 0,
    next: null,
    unreadable: 0,
    isCut: false,
  };
  await db.transaction().execute(async (trx) => {
    await describeProfile(trx, { userId: run.userId, connectedProfileId: profile.id }, facts);
    await run.save(trx, walk, { step: 'Looking for posts' });
  });
  return walk;
}

function partialWords({ unreadable, posts, isCut }: SyncWalk): string | null {
  if (isCut) return leftOutWords;
  if (unreadable === 0) return null;
  return `The data provider could not show who engaged with ${unreadable} of ${manyOf(posts.length, 'post')}. The next sync tries again.`;
}
