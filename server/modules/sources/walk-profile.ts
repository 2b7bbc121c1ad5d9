import type { JobProgress, JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { NewEngagement, NewPost } from '#server/modules/network/new-facts.ts';
import { dropDoubledPastes } from '#server/modules/network/posts/engagements.ts';
import { countUse } from '#server/modules/plan/meters.ts';
import { rebuildSignals } from '#server/modules/signals/rebuild-signals.ts';
import { recordEngagements } from '#server/modules/signals/record-engagements.ts';
import type { LinkedInSource, ProfileRef, SourcePost } from '#server/ports/linkedin-source/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { type SyncedPost, toEngagementFact, toPostFact } from './sync-facts.ts';
import { withinQuota } from './within-quota.ts';

/** Where a sync stands. It is the job's checkpoint: everything before it is stored. */
export type SyncWalk = {
  profile: ProfileRef & { urn: string };
  /** Posts older than this are not read. */
  since: string;
  /** At most so many posts; null for all since then. */
  maxPosts: number | null;
  /** Where the list of posts goes on; null once it is complete. */
  listing: { next: string | null } | null;
  /** Newest first. */
  posts: SyncedPost[];
  /** How many of them are read. */
  done: number;
  /** Where the engagement of the post under way goes on. */
  next: string | null;
  /** How many the provider could not show. */
  unreadable: number;
  /** New people were left out for want of room in the plan. */
  isCut?: boolean;
};

/** What a walk needs. */
export type SyncWork = {
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>;
  run: JobRun<SyncWalk>;
  source: LinkedInSource;
  key: { userId: string; connectedProfileId: string };
  paced<T>(call: () => Promise<T>): Promise<T>;
};

/** Lists the posts to read, page by page, and stores them. */
export async function listPosts(work: SyncWork, begun: SyncWalk): Promise<SyncWalk> {
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
      // A pinned post stands first whatever its age, so one old post does not end the list.
      (own.length > 0 && own.every((post) => isOlder(post, walk.since)));
    walk = isEnough
      ? { ...walk, posts: posts.sort(newestFirst), listing: null }
      : { ...walk, posts, listing: { next: page.next } };
    walk = await store(work, walk, [], added.map(toPostFact));
  }
  return walk;
}

/** Reads who engaged with each post, newest post first, so that the first rows come at once. */
export async function readEngagers(work: SyncWork, listed: SyncWalk): Promise<SyncWalk> {
  let walk = listed;
  for (let post = walk.posts[walk.done]; post !== undefined; post = walk.posts[walk.done]) {
    const current = post;
    const { next } = walk;
    const page = await work.paced(() => orUnreadable(work.source.engagers(current, next)));
    const now = work.deps.clock.now();
    const facts = (page?.items ?? [])
      .map((item) => toEngagementFact(item, current, walk.profile, now))
      .filter((fact) => fact !== null);
    walk =
      page?.next == null
        ? { ...walk, done: walk.done + 1, next: null, unreadable: walk.unreadable + (page === null ? 1 : 0) }
        : { ...walk, next: page.next };
    walk = await store(work, walk, facts, []);
  }
  return walk;
}

/** Facts and checkpoint stand or fall together. @returns the checkpoint, with whether somebody was left out */
async function store(
  { deps, run, source, key }: SyncWork,
  walk: SyncWalk,
  engagements: NewEngagement[],
  posts: NewPost[],
): Promise<SyncWalk> {
  let reached = walk;
  const where = { ...key, network: source.network, source: source.name, seenAt: deps.clock.now() };
  await deps.db.transaction().execute(async (trx) => {
    const now = where.seenAt;
    const { kept, isCut } = await withinQuota(trx, deps, { ...where, now }, engagements);
    if (kept.length > 0 || posts.length > 0) {
      const { signals } = await recordEngagements(trx, where, kept, posts);
      await countUse(trx, { userId: key.userId, meter: 'signals', adds: signals, now });
    }
    const urns = new Set(engagements.flatMap(({ post }) => (post === null ? [] : [post.urn])));
    if (urns.size > 0) {
      const changed = await dropDoubledPastes(trx, where, [...urns]);
      await rebuildSignals(trx, { userId: key.userId, id: key.connectedProfileId }, changed);
    }
    if (isCut) reached = { ...walk, isCut };
    await run.save(trx, reached, progressOf(reached));
  });
  return reached;
}

function progressOf({ listing, posts, done }: SyncWalk): JobProgress {
  if (listing !== null) return { step: `Looking for posts: ${posts.length} found so far` };
  const total = posts.length;
  if (total === 0) return { step: 'Found no posts to read', done, total };
  return done === total
    ? { step: `Read who engaged with ${total === 1 ? 'the one post' : `all ${total} posts`}`, done, total }
    : { step: `Reading who engaged with post ${done + 1} of ${total}`, done, total };
}

/** Null when this one post cannot be shown; what concerns the whole provider is thrown. */
async function orUnreadable<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const isOfThePost =
      error instanceof PortError && ['not_found', 'rejected', 'malformed'].includes(error.kind);
    if (isOfThePost) return null;
    throw error;
  }
}

/** A repost without own words has no engagement of its own: people engage with the original. */
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
