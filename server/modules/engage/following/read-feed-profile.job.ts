import type { Selectable } from 'kysely';
import { z } from 'zod';
import { owned } from '#server/db/owned.ts';
import { defineJob, JobFailed, type JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { followErrors } from '#server/modules/engage/engage-messages.ts';
import { recordFeedPosts } from '#server/modules/engage/feed/record-feed-posts.ts';
import type { EngageProfileTable } from '#server/modules/engage/tables.ts';
import { noSourceMessage, providerFailureMessage } from '#server/modules/imports/ask-provider.ts';
import { callRunner } from '#server/modules/pacing/call-context.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { findBlocked } from '#server/modules/people/persons/erasure-blocks.ts';
import type { LinkedInSource, ProfileRef, SourcePost } from '#server/ports/linkedin-source/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { changeReading, deleteFollowed, linkRecord, nextRead } from './followed-profiles.ts';

/** The dependencies of a reading. */
export type ReadFeedDeps = Pick<Deps, 'db' | 'clock' | 'source'>;

const Input = z.object({ engageProfileId: z.uuid() });

/** A reading's checkpoint: everything before it is stored. */
type FeedWalk = {
  profile: ProfileRef & { urn: string };
  /** Posts older than this aren't read. */
  since: string;
  max: number;
  /** Where the list of posts continues. */
  next: string | null;
  read: number;
  added: number;
};

const day = 24 * 3600 * 1000;
/** How far back a first reading goes, and how many posts it reads at most. */
const firstReach = 90 * day;
const firstPosts = 50;
/** Later readings update posts younger than this, because their counts still grow. */
const laterReach = 3 * day;
const laterPosts = 200;

/**
 * Reads a followed profile's posts into the feed, newest first. Every page is stored with its checkpoint, and
 * running twice changes nothing.
 */
export const readFeedProfileJob = defineJob<ReadFeedDeps, z.infer<typeof Input>, FeedWalk>({
  name: 'read-feed-profile',
  input: Input,
  retries: 6,

  async run(deps, run, { engageProfileId }) {
    const { db, clock } = deps;
    const key = { userId: run.userId, engageProfileId };
    const profile = await findFollowed(deps, key);
    if (profile === undefined) return { message: followErrors.unfollowedBefore };
    const source = deps.source[profile.network];
    if (source === null) throw new JobFailed(noSourceMessage(profile.network));
    if (await isErased(deps, profile)) {
      await deleteFollowed(db, key);
      return { message: followErrors.erasedMeanwhile };
    }
    await changeReading(db, key, { read_state: 'running' });
    const paced = callRunner('background', run.abort);
    const walk = await reportFailures(async () => {
      const begun = run.checkpoint ?? (await begin(deps, run, source, profile, paced));
      return readPosts(deps, run, source, profile, begun, paced);
    });
    await changeReading(db, key, {
      read_state: 'idle',
      last_read_at: clock.now(),
      next_read_at: nextRead(engageProfileId, clock.now()),
      last_error: null,
    });
    await run.report({ step: walk.added === 1 ? 'Found 1 new post' : `Found ${walk.added} new posts` });
    return { message: null };
  },

  async onEnd({ db, clock }, { userId }, { engageProfileId }, end) {
    await changeReading(
      db,
      { userId, engageProfileId },
      end.state === 'cancelled'
        ? { read_state: 'idle', next_read_at: nextRead(engageProfileId, clock.now()) }
        : {
            read_state: 'failed',
            next_read_at: nextRead(engageProfileId, clock.now(), true),
            last_error: end.message,
          },
    );
  },
});

type Row = Selectable<EngageProfileTable>;
type Paced = ReturnType<typeof callRunner>;

function findFollowed(
  { db }: ReadFeedDeps,
  { userId, engageProfileId }: { userId: string; engageProfileId: string },
): Promise<Row | undefined> {
  return db
    .selectFrom('engage_profile')
    .selectAll()
    .where(owned('engage_profile', { userId, id: engageProfileId }))
    .where('unfollowed_at', 'is', null)
    .executeTakeFirst();
}

async function isErased({ db }: ReadFeedDeps, profile: Row): Promise<boolean> {
  if (profile.kind === 'company') return false;
  const named = { urn: profile.urn, publicId: profile.public_id, url: profile.url };
  const blocked = await findBlocked(db, { userId: profile.user_id, realm: profile.network }, [named]);
  return blocked.size > 0;
}

/** Reads the provider's id of the profile if it is unknown, and decides how far to read. */
async function begin(
  { db, clock }: ReadFeedDeps,
  run: JobRun<FeedWalk>,
  source: LinkedInSource,
  profile: Row,
  paced: Paced,
): Promise<FeedWalk> {
  const now = clock.now().getTime();
  const isFirst = profile.last_read_at === null;
  const ref = { kind: profile.kind, url: profile.url, publicId: profile.public_id, urn: profile.urn };
  // The first reading also refreshes the profile; later ones save that call. The public name is the same for
  // every provider, but an id may be another provider's.
  const asked = isFirst && ref.publicId !== null ? { ...ref, urn: null } : ref;
  const facts = isFirst || ref.urn === null ? await paced(() => source.profile(asked)) : null;
  const urn = facts?.urn ?? ref.urn;
  if (urn === null) throw new Error('A provider tells the id of a profile');
  const publicId = facts?.publicId ?? ref.publicId;
  const last = profile.last_read_at?.getTime() ?? now - firstReach;
  const walk: FeedWalk = {
    profile: { ...ref, urn, publicId },
    since: new Date(isFirst ? last : Math.min(last, now - laterReach)).toISOString(),
    max: isFirst ? firstPosts : laterPosts,
    next: null,
    read: 0,
    added: 0,
  };
  const key = { userId: run.userId, engageProfileId: profile.id };
  await db.transaction().execute(async (trx) => {
    await lockFacts(trx, run.userId);
    const { personId, companyId } = await linkRecord(trx, {
      userId: run.userId,
      realm: profile.network,
      ...walk.profile,
    });
    await changeReading(trx, key, {
      person_id: profile.person_id ?? personId,
      company_id: profile.company_id ?? companyId,
      urn,
      public_id: publicId,
      ...(facts === null
        ? {}
        : {
            name: facts.name,
            headline: facts.headline ?? profile.headline,
            picture_url: facts.pictureUrl ?? profile.picture_url,
          }),
    });
    await run.save(trx, walk, { step: 'Looking for posts' });
  });
  return walk;
}

async function readPosts(
  { db, clock }: ReadFeedDeps,
  run: JobRun<FeedWalk>,
  source: LinkedInSource,
  profile: Row,
  begun: FeedWalk,
  paced: Paced,
): Promise<FeedWalk> {
  let walk = begun;
  const author = { id: profile.id, name: profile.name, url: profile.url };
  for (let isDone = false; !isDone; ) {
    const page = await paced(() => source.posts(walk.profile, walk.next));
    const since = new Date(walk.since);
    const shown = page.items.filter(hasOwnWords);
    const wanted = shown.filter((post) => !isOlder(post, since)).slice(0, walk.max - walk.read);
    const read = walk.read + wanted.length;
    isDone =
      page.next === null ||
      page.next === walk.next ||
      read >= walk.max ||
      // A pinned post comes first whatever its age, so one old post doesn't end the list.
      (shown.length > 0 && shown.every((post) => isOlder(post, since)));
    const origin = {
      userId: run.userId,
      realm: profile.network,
      source: source.name,
      seenAt: clock.now(),
    };
    walk = await db.transaction().execute(async (trx) => {
      const added = await recordFeedPosts(trx, origin, author, wanted);
      const stored = { ...walk, next: page.next, read, added: walk.added + added };
      await run.save(trx, stored, { step: 'Fetching posts', done: read });
      return stored;
    });
  }
  return walk;
}

/** A repost without text says nothing about the person who reposted; the original has its own author. */
function hasOwnWords(post: SourcePost): boolean {
  return post.postType !== 'repost' || post.text !== null;
}

function isOlder(post: SourcePost, since: Date): boolean {
  return post.publishedAt !== null && post.publishedAt < since;
}

/** Rethrows temporary failures, so the runner retries; other failures end the job with a message. */
async function reportFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    if (error.kind === 'rate_limited' || error.kind === 'unavailable') throw error;
    throw new JobFailed(readingFailureMessage(error), error);
  }
}

function readingFailureMessage(error: PortError): string {
  if (error.kind !== 'not_found' && error.kind !== 'rejected') return providerFailureMessage(error);
  return followErrors.notFound;
}
