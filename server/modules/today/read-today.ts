import { type Kysely, sql } from 'kysely';
import type { DailyPick, DailyPosts } from '#contract/engage/recommendations.ts';
import type { Today, TodayPost } from '#contract/today.ts';
import type { Database } from '#server/db/database.ts';
import { readSnapshot } from '#server/db/read-snapshot.ts';
import { dayStart, localDay } from '#server/local-time.ts';
import { effectiveStatus, postedAtSql } from '#server/modules/people/posts/comment-status.ts';
import type { VisitMoments } from '#server/modules/signals/last-visit.ts';
import { requireShownScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { currentScoreRules } from '#server/modules/signals/score/score-rules.ts';
import { readChanged } from './changed.ts';
import { readPostsOfToday } from './posts-of-today.ts';
import { readPosted } from './read-posted.ts';
import { readTodayPanels } from './read-today-panels.ts';
import { readNumbers } from './today-numbers.ts';
import { readWarmer } from './warmer.ts';

/**
 * What a user has to do today, across all connected profiles of one realm: the real one, or the sample
 * network if nothing real is connected. Picks the posts of the day if that hasn't happened yet.
 */
export async function readToday(db: Kysely<Database>, userId: string, now: Date): Promise<Today> {
  const scope = await requireShownScope(db, userId);
  const { realm } = scope;
  const moments = await visitToday(db, scope, now);
  const posts = await readPostsOfToday(db, scope, now);
  const comments = await readComments(db, userId, posts.items, now);
  return readSnapshot(db, async (trx) => {
    const rules = await currentScoreRules(trx, userId);
    return {
      asOf: now.toISOString(),
      network: realm,
      profiles: scope.profileIds.length,
      day: localDay(now, scope.timeZone),
      timeZone: scope.timeZone,
      midnight: moments.midnight.toISOString(),
      isFirstDay: moments.isFirstDay,
      since: moments.since.toISOString(),
      numbers: {
        ...(await readNumbers(trx, scope, rules, now)),
        comments: {
          posted: posts.items.filter(({ post }) => comments.posted.has(post.id)).length,
          of: posts.items.length,
        },
      },
      warmer: await readWarmer(trx, scope, rules, moments),
      posts: postsAnswer(posts, comments.drafts),
      changed: await readChanged(trx, scope, rules, now),
      posted: await readPosted(trx, scope, now),
      ...(await readTodayPanels(trx, scope, now)),
    };
  });
}

function postsAnswer(
  { items, done, nextAt }: DailyPosts,
  drafts: ReadonlyMap<string, TodayPost['draft']>,
): Today['posts'] {
  const open = items.filter(({ state }) => state === 'open');
  return {
    items: open.map((pick) => ({ pick, draft: drafts.get(pick.post.id) ?? null })),
    done,
    of: items.length,
    nextAt,
  };
}

const draftStates = ['generating', 'suggested', 'approved', 'copied'] as const;

/** Which of these posts have a posted comment by the user, and the drafted comments for the others. */
async function readComments(
  db: Kysely<Database>,
  userId: string,
  picks: DailyPick[],
  now: Date,
): Promise<{ posted: Set<string>; drafts: Map<string, TodayPost['draft']> }> {
  if (picks.length === 0) return { posted: new Set(), drafts: new Map() };
  const ids = picks.map(({ post }) => post.id);
  const { rows } = await sql<{ postId: string; posted: boolean; id: string | null; status: string | null }>`
    select wanted.post_id as "postId", comment.id, comment.status,
      coalesce(comment.is_posted, false) or exists (
        select from engagement said where said.user_id = ${userId}::uuid and said.post_id = wanted.post_id
          and said.direction = 'outbound' and said.type in ('comment', 'reply')) as posted
    from unnest(${ids}::uuid[]) as wanted (post_id)
    left join lateral (
      select ready_comment.id, ${effectiveStatus(now)} as status, ${postedAtSql} is not null as is_posted
      from ready_comment
      left join publication
        on publication.user_id = ready_comment.user_id and publication.id = ready_comment.publication_id
      where ready_comment.user_id = ${userId}::uuid and ready_comment.post_id = wanted.post_id
        and ready_comment.engagement_id is null and ready_comment.deleted_at is null
      order by ready_comment.created_at desc, ready_comment.id desc limit 1
    ) as comment on true`.execute(db);
  const drafts = rows.flatMap(({ postId, id, status }) => {
    const known = draftStates.find((one) => one === status);
    return id === null || known === undefined ? [] : [[postId, { id, status: known }] as const];
  });
  return {
    posted: new Set(rows.flatMap(({ postId, posted }) => (posted ? postId : []))),
    drafts: new Map(drafts),
  };
}

/**
 * Stores that the user looks at Today. Their first look on a day moves what counts as their last visit.
 *
 * @returns as `readLastVisit` from then on
 */
async function visitToday(
  db: Kysely<Database>,
  { userId, timeZone }: { userId: string; timeZone: string },
  now: Date,
): Promise<VisitMoments> {
  const today = localDay(now, timeZone);
  const midnight = dayStart(today, timeZone);
  const { rows } = await sql<{ since: Date | null }>`
    insert into today_visit as visit (user_id, day, since, seen_at)
    values (${userId}::uuid, ${today}::date, null, ${now}::timestamptz)
    on conflict (user_id) do update set
      since = case when visit.day < excluded.day then visit.seen_at else visit.since end,
      day = greatest(visit.day, excluded.day),
      seen_at = greatest(visit.seen_at, excluded.seen_at)
    returning since`.execute(db);
  const since = rows[0]?.since ?? null;
  return { since: since ?? midnight, midnight, now, isFirstDay: since === null };
}
