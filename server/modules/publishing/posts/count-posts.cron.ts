import { AppError } from '#server/app-error.ts';
import { isAccountOpen } from '#server/db/open-account.ts';
import { owned } from '#server/db/owned.ts';
import type { Cron } from '#server/jobs/job.ts';
import { findConnection } from '#server/modules/connections/require-owned-connection.ts';
import { freshAccount } from '#server/modules/connections/tokens/refresh-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { nextCount } from '#server/modules/publishing/publication-rules.ts';
import type { Publication } from '#server/modules/publishing/publication-states.ts';
import type { PostCounts } from '#server/ports/channel/port.ts';

type CountDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'channels' | 'connects' | 'secrets'>;
type Due = Pick<
  Publication,
  'user_id' | 'id' | 'channel' | 'network' | 'connection_id' | 'sent_as' | 'finished_at' | 'external_id'
>;

/** Posts counted in one run. The rest follow in the next run. */
const batchSize = 500;

/** The most posts in one call to a channel. */
const maxCall = 100;

/**
 * Reads the counts of posts from channels that report them, an hour, a day, three days and a week after they
 * were published, since X charges for each read. On LinkedIn, sources read them.
 */
export const countPosts: Cron<CountDeps> = {
  name: 'count-posts',
  schedule: '*/10 * * * *',
  async run(deps) {
    const now = deps.clock.now();
    const due = await deps.db
      .selectFrom('publication')
      .select([
        'user_id',
        'id',
        'channel',
        'network',
        'connection_id',
        'sent_as',
        'finished_at',
        'external_id',
      ])
      .where('count_due_at', '<=', now)
      .where('state', '=', 'published')
      .where(isAccountOpen('publication.user_id'))
      .orderBy('count_due_at')
      .limit(batchSize)
      .execute();
    const byAccount = Map.groupBy(due, ({ user_id, channel, network: realm, connection_id, sent_as }) =>
      JSON.stringify([user_id, channel, realm, connection_id, sent_as]),
    );
    for (const posts of byAccount.values()) {
      for (let from = 0; from < posts.length; from += maxCall) {
        await countSome(deps, posts.slice(from, from + maxCall), now);
      }
    }
  },
};

/** Counts posts of one account. After a failure they are retried in the next run. */
async function countSome(deps: CountDeps, posts: readonly Due[], now: Date): Promise<void> {
  const counts = await readCounts(deps, posts).catch((error: unknown) => {
    deps.log.warn({ err: error, posts: posts.length }, 'could not count posts');
    return null;
  });
  for (const { user_id, id, finished_at, external_id } of posts) {
    const found = external_id !== null && counts instanceof Map ? counts.get(external_id) : undefined;
    await deps.db
      .updateTable('publication')
      .set({
        count_due_at: counts === 'not_reported' ? null : nextCount(finished_at ?? now, now),
        ...(found
          ? {
              like_count: found.likes,
              reply_count: found.replies,
              repost_count: found.reposts,
              counted_at: now,
            }
          : {}),
      })
      .where(owned('publication', { userId: user_id, id }))
      .execute();
  }
}

/** The counts by the posts' ids. Null if they can't be read now; `not_reported` if the channel has none. */
async function readCounts(
  deps: CountDeps,
  posts: readonly Due[],
): Promise<Map<string, PostCounts> | 'not_reported' | null> {
  const [first] = posts;
  const ids = posts.flatMap(({ external_id }) => external_id ?? []);
  if (!first || ids.length === 0) return null;
  const own = await findConnection(deps.db, deps.channels, {
    userId: first.user_id,
    channel: first.channel,
    realm: first.network,
    kind: 'post',
    connectionId: first.connection_id,
  });
  if (own instanceof AppError) return null;
  if (!('readCounts' in own.port)) return 'not_reported';
  // A different account may not be able to see it.
  if (own.connection.external_id !== first.sent_as) return null;
  return own.port.readCounts(await freshAccount(deps, own.connection), ids);
}
