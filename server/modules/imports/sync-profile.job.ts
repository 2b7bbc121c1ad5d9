import { z } from 'zod';
import { pluralize } from '#core/pluralize.ts';
import { defineJob, JobFailed, type JobProgress, type JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { callRunner } from '#server/modules/pacing/call-context.ts';
import type { NewEngagement, NewPost } from '#server/modules/people/new-facts.ts';
import { pausedError } from '#server/modules/plan/quota.ts';
import { describeProfile } from '#server/modules/profile/connected-profiles.ts';
import { changeSync } from '#server/modules/profile/profile-sync.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import type { LinkedInSource, ProfileRef, SourcePost } from '#server/ports/linkedin-source/port.ts';
import { noSourceMessage, orUnreadable, syncFailureMessage } from './ask-provider.ts';
import { startEnrichment } from './enrichment/enrich-people.job.ts';
import { importsMessages } from './imports-messages.ts';
import { reportFailures } from './report-failures.ts';
import { findWatched, type SyncedPost, toEngagementFact, toPostFact } from './sync-facts.ts';
import { leftOutMessage, storeProvided } from './within-quota.ts';

/** What a sync needs from the composition. */
type SyncDeps = Pick<Deps, 'db' | 'clock' | 'source' | 'jobs' | 'settings' | 'billing'>;

const Input = z.object({
  connectedProfileId: z.uuid(),
  /** Whether a user clicked for it. The first sync counts as clicked, no matter how it started. */
  isClick: z.boolean().optional(),
});

const hour = 3600 * 1000;
const day = 24 * hour;

/** A first sync goes back this far, with at most this many posts. */
const firstReach = 365 * day;
const firstPosts = 100;
/** Later syncs reread posts younger than this: older posts rarely get new engagement. */
const laterReach = 45 * day;

/**
 * Reads a connected profile: its facts, its posts newest first, and who engaged with each. Every page is
 * stored with its checkpoint, so a killed run continues where it stopped, and running twice changes nothing.
 */
export const syncProfileJob = defineJob<SyncDeps, z.infer<typeof Input>, SyncWalk>({
  name: 'sync-profile',
  input: Input,
  // Waits double from 5 s, which gives a provider about 20 minutes to come back.
  retries: 8,

  async run(deps, run, { connectedProfileId, isClick }) {
    const { db, clock } = deps;
    const profile = await findWatched(db, run.userId, connectedProfileId);
    if (profile === null) return { message: importsMessages.goneBeforeSync };
    const source = deps.source[profile.network];
    if (source === null) throw new JobFailed(noSourceMessage(profile.network));
    const key = { userId: run.userId, connectedProfileId };
    if (run.checkpoint === null) {
      const item = {
        userId: run.userId,
        meter: 'profiles',
        id: connectedProfileId,
        now: clock.now(),
      } as const;
      const paused = await pausedError(db, deps, item);
      if (paused !== null) {
        await changeSync(db, key, { state: 'idle', nextSyncAt: nextSync(connectedProfileId, clock.now()) });
        return { message: paused.message };
      }
    }
    await changeSync(db, key, { state: 'running', jobId: run.jobId, lastError: null });
    const by = isClick || profile.last_synced_at === null ? 'click' : 'background';
    const work: SyncWork = { deps, run, source, key, paced: callRunner(by, run.abort) };
    const walk = await reportFailures(syncFailureMessage, async () => {
      const begun = run.checkpoint ?? (await begin(deps, run, source, profile, work.paced));
      return readEngagers(work, await listPosts(work, begun));
    });
    const message = partialMessage(walk);
    await changeSync(db, key, {
      state: message === null ? 'idle' : 'partial',
      lastSyncedAt: clock.now(),
      nextSyncAt: nextSync(connectedProfileId, clock.now()),
      lastError: message,
    });
    await startEnrichment(deps, run.userId);
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

/** In twelve hours, plus up to half an hour derived from the id, so profiles don't all come due at once. */
function nextSync(id: string, now: Date): Date {
  // The end of a UUIDv7 is random.
  const spread = (Number.parseInt(id.slice(-8), 16) / 2 ** 32) * 0.5 * hour;
  return new Date(now.getTime() + 12 * hour + Math.floor(spread));
}

/** Refreshes the profile's facts and decides how far back to read. */
async function begin(
  { db, clock }: SyncDeps,
  run: JobRun<SyncWalk>,
  source: LinkedInSource,
  profile: OwnedConnectedProfile,
  paced: SyncWork['paced'],
): Promise<SyncWalk> {
  await run.report({ step: importsMessages.readingProfile });
  const facts = await paced(() =>
    source.profile({ kind: profile.kind, url: profile.url, publicId: profile.public_id, urn: profile.urn }),
  );
  const now = clock.now().getTime();
  // If the plan's quota left people out, read as far back as the first time to find them.
  const wasCut = profile.last_error === leftOutMessage;
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
    isFirst: last === undefined,
  };
  await db.transaction().execute(async (trx) => {
    await describeProfile(trx, { userId: run.userId, connectedProfileId: profile.id }, facts);
    await run.save(trx, walk, { step: importsMessages.lookingForPosts });
  });
  return walk;
}

function partialMessage({ unreadable, posts, isCut }: SyncWalk): string | null {
  if (isCut) return leftOutMessage;
  if (unreadable === 0) return null;
  return `The data provider couldn’t show who engaged with ${unreadable} of ${pluralize(posts.length, 'post')}. The next sync tries again.`;
}

/** The position of a sync. It is the job's checkpoint: everything before it is stored. */
export type SyncWalk = {
  profile: ProfileRef & { urn: string };
  /** Posts older than this are not read. */
  since: string;
  /** At most this many posts; null means all since then. */
  maxPosts: number | null;
  /** Where the list of posts continues; null once it is complete. */
  listing: { next: string | null } | null;
  /** Newest first. */
  posts: SyncedPost[];
  /** How many of them have been read. */
  done: number;
  /** Where the current post's engagement continues. */
  next: string | null;
  /** How many the provider couldn't show. */
  unreadable: number;
  /** New people were left out because the plan's quota was used up. */
  isCut?: boolean;
  /** What this sync finds existed before the profile was first read. */
  isFirst?: boolean;
};

/** What a walk needs. */
type SyncWork = {
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>;
  run: JobRun<SyncWalk>;
  source: LinkedInSource;
  key: { userId: string; connectedProfileId: string };
  paced<T>(call: () => Promise<T>): Promise<T>;
};

/** Lists the posts to read, page by page, and stores them. */
async function listPosts(work: SyncWork, begun: SyncWalk): Promise<SyncWalk> {
  let walk = begun;
  while (walk.listing !== null) {
    const { next } = walk.listing;
    const page = await work.paced(() => work.source.posts(walk.profile, next));
    const known = new Set(walk.posts.map(({ urn }) => urn));
    const own = page.items.filter(isOwn);
    const wanted = own.filter((post) => !isOlder(post, walk.since) && !known.has(post.urn));
    const added = wanted.slice(0, (walk.maxPosts ?? Number.POSITIVE_INFINITY) - walk.posts.length);
    const posts = [...walk.posts, ...added.map(toSyncedPost)];
    const isEnough =
      page.next === null ||
      (walk.maxPosts !== null && posts.length >= walk.maxPosts) ||
      // A pinned post comes first whatever its age, so one old post doesn't end the list.
      (own.length > 0 && own.every((post) => isOlder(post, walk.since)));
    walk = isEnough
      ? { ...walk, posts: posts.sort(newestFirst), listing: null }
      : { ...walk, posts, listing: { next: page.next } };
    walk = await store(work, walk, [], added.map(toPostFact));
  }
  return walk;
}

/** Reads who engaged with each post, newest post first, so the first rows appear at once. */
async function readEngagers(work: SyncWork, listed: SyncWalk): Promise<SyncWalk> {
  let walk = listed;
  for (let post = walk.posts[walk.done]; post !== undefined; post = walk.posts[walk.done]) {
    const current = post;
    const { next } = walk;
    const page = await work.paced(() => orUnreadable(work.source.engagers(current, next)));
    const now = work.deps.clock.now();
    const facts = (page?.items ?? [])
      .map((item) => toEngagementFact(item, { ...current, isOwn: true }, walk.profile, now))
      .filter((fact) => fact !== null);
    walk =
      page?.next == null
        ? { ...walk, done: walk.done + 1, next: null, unreadable: walk.unreadable + (page === null ? 1 : 0) }
        : { ...walk, next: page.next };
    walk = await store(work, walk, facts, []);
  }
  return walk;
}

/**
 * Facts and checkpoint are stored together or not at all. @returns the checkpoint, with whether people were
 * left out
 */
async function store(
  { deps, run, source, key }: SyncWork,
  walk: SyncWalk,
  engagements: NewEngagement[],
  posts: NewPost[],
): Promise<SyncWalk> {
  let reached = walk;
  const where = {
    ...key,
    realm: source.realm,
    source: source.name,
    seenAt: deps.clock.now(),
    isFirstImport: walk.isFirst === true,
  };
  await deps.db.transaction().execute(async (trx) => {
    const isCut = await storeProvided(trx, deps, where, engagements, posts);
    if (isCut) reached = { ...walk, isCut };
    await run.save(trx, reached, progressOf(reached));
  });
  return reached;
}

function progressOf({ listing, posts, done }: SyncWalk): JobProgress {
  if (listing !== null) return { step: importsMessages.postsFound(posts.length) };
  const total = posts.length;
  if (total === 0) return { step: importsMessages.noPosts, done, total };
  return done === total
    ? { step: `Read engagement on ${total === 1 ? '1 post' : `${total} posts`}`, done, total }
    : { step: importsMessages.readingPost(done + 1, total), done, total };
}

/** A repost without text of its own has no engagement: people engage with the original. */
function isOwn(post: SourcePost): boolean {
  return post.postType !== 'repost' || post.text !== null;
}

function isOlder(post: SourcePost, since: string): boolean {
  return post.publishedAt !== null && post.publishedAt < new Date(since);
}

function toSyncedPost({ urn, url, publishedAt }: SourcePost): SyncedPost {
  return { urn, url, publishedAt: publishedAt?.toISOString() ?? null };
}

function newestFirst(one: SyncedPost, other: SyncedPost): number {
  return (other.publishedAt ?? '').localeCompare(one.publishedAt ?? '');
}
