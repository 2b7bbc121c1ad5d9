import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { pluralize } from '#core/pluralize.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { defineJob, JobFailed, type JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { noSourceMessage, orUnreadable, syncFailureMessage } from '#server/modules/imports/ask-provider.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { reportFailures } from '#server/modules/imports/report-failures.ts';
import { findWatched, isBy, toEngagementFact } from '#server/modules/imports/sync-facts.ts';
import { leftOutMessage, storeProvided } from '#server/modules/imports/within-quota.ts';
import { callRunner } from '#server/modules/pacing/call-context.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import type { LinkedInSource, SourceEngagement } from '#server/ports/linkedin-source/port.ts';
import { type DuePost, findDuePosts, readCommentsName, recordReading } from './comment-readings.ts';

const Input = z.object({
  connectedProfileId: z.uuid(),
  /** Whether a user clicked for it. */
  isClick: z.boolean().optional(),
});

/** Posts per run; the rest follow in the next. */
const maxPosts = 30;
/** Pages per post and run: the newest comments come first, and a sync reads them all. */
const maxPages = 12;

/** The position of a reading. */
type Walk = {
  posts: DuePost[];
  done: number;
  next: string | null;
  pages: number;
  /** Ids of the user's own comments on the current post. */
  own: string[];
  isCut: boolean;
};

type Work = {
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>;
  run: JobRun<Walk>;
  source: LinkedInSource;
  profile: OwnedConnectedProfile;
};

/**
 * Reads the newest comments on a profile's own posts, and the replies to its comments elsewhere. Asks for the
 * replies to a comment only if there are others than those that are known. Every page is stored with its
 * checkpoint, and running twice changes nothing.
 */
export const readCommentsJob = defineJob<
  Pick<Deps, 'db' | 'clock' | 'source' | 'billing'>,
  z.infer<typeof Input>,
  Walk
>({
  name: readCommentsName,
  input: Input,
  retries: 4,

  async run(deps, run, { connectedProfileId, isClick = false }) {
    const { db, clock } = deps;
    const profile = await findWatched(db, run.userId, connectedProfileId);
    if (profile === null) return { message: importsMessages.goneBeforeSync };
    const source = deps.source[profile.network];
    if (source === null) throw new JobFailed(noSourceMessage(profile.network));
    const paced = callRunner(isClick ? 'click' : 'background', run.abort);
    const work = { deps, run, source, profile };
    const who = { urn: profile.urn ?? '', publicId: profile.public_id };
    const key = { userId: run.userId, connectedProfileId, now: clock.now() };
    let walk = run.checkpoint ?? {
      posts: await findDuePosts(db, key, { isAll: isClick, limit: maxPosts }),
      done: 0,
      next: null,
      pages: 0,
      own: [],
      isCut: false,
    };
    await reportFailures(syncFailureMessage, async () => {
      for (let post = walk.posts[walk.done]; post !== undefined; post = walk.posts[walk.done]) {
        const [current, { next, own }] = [post, walk];
        const known = await countReplies(db, run.userId, post.id);
        const isMine = (said: SourceEngagement) =>
          isBy(said.actor, who) || (said.id !== null && own.includes(said.id));
        const wants = (said: SourceEngagement, replies: number) =>
          (current.isOwn || isMine(said)) && (said.id === null || known.get(said.id) !== replies);
        const page = await paced(() => orUnreadable(source.comments(current, next, wants)));
        walk = await store(work, current, walk, page?.items ?? [], page?.next ?? null);
      }
    });
    await notifyChange(db, run.userId, { name: 'inbox', id: connectedProfileId });
    return { message: walk.isCut ? leftOutMessage : null };
  },
});

async function store(
  { deps, run, source, profile }: Work,
  post: DuePost,
  walk: Walk,
  items: SourceEngagement[],
  next: string | null,
): Promise<Walk> {
  const { userId } = run;
  const now = deps.clock.now();
  const who = { urn: profile.urn ?? '', publicId: profile.public_id };
  const isMine = (item: SourceEngagement) => isBy(item.actor, who);
  const own = [...walk.own, ...items.flatMap((item) => (isMine(item) && item.id ? item.id : []))];
  const facts = items
    .filter((item) => post.isOwn || isMine(item) || (item.parentId !== null && own.includes(item.parentId)))
    .map((item) => toEngagementFact(item, post, who, now))
    .filter((fact) => fact !== null);
  const isDone = next === null || walk.pages + 1 >= maxPages;
  const where = {
    userId,
    connectedProfileId: profile.id,
    realm: profile.network,
    source: source.name,
    seenAt: now,
    isFirstImport: profile.last_synced_at === null,
  };
  return deps.db.transaction().execute(async (trx) => {
    const isCut = await storeProvided(trx, deps, where, facts);
    if (isDone) await recordReading(trx, { userId, postId: post.id, at: now });
    const after: Walk = isDone
      ? { ...walk, done: walk.done + 1, next: null, pages: 0, own: [] }
      : { ...walk, next, pages: walk.pages + 1, own };
    const reached = { ...after, isCut: walk.isCut || isCut };
    const total = walk.posts.length;
    const step = `Read comments on ${pluralize(reached.done, 'post')}`;
    await run.save(trx, reached, { step, done: reached.done, total });
    return reached;
  });
}

/** How many replies to each comment on a post are stored. */
async function countReplies(
  db: Kysely<Database>,
  userId: string,
  postId: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; replies: number }>`
    select parent_comment_id as id, count(*)::integer as replies from engagement
    where user_id = ${userId}::uuid and post_id = ${postId}::uuid and parent_comment_id is not null
      and source <> 'user' group by 1`.execute(db);
  return new Map(rows.map(({ id, replies }) => [id, replies]));
}
