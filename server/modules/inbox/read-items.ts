import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Answered, InboxItem, InboxKind } from '#contract/inbox.ts';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { effectiveStatus } from '#server/modules/people/posts/comment-status.ts';
import { inboxSince, saidToUser } from '#server/modules/people/posts/said-to-user.ts';
import { isDoNotEngage } from '#server/modules/signals/lists/do-not-engage.ts';
import { shownScoreSql } from '#server/modules/signals/score/score.ts';
import { type Parts, partsSql, reasonsOf } from './rank-items.ts';

/** Whose inbox, in which realm, at which time. `since`: nothing older. `latest`: as of {@link saidToUser}. */
export type InboxScope = { userId: string; realm: Realm; asOf: Date; since?: Date; latest?: number };

type Row = Omit<Parts, 'score' | 'fit'> & {
  scorePart: number;
  fitPart: number;
  id: string;
  kind: InboxKind;
  profileId: string;
  personId: string;
  signalId: string | null;
  name: string;
  headline: string | null;
  picture: string | null;
  url: string | null;
  score: number | null;
  fit: number | null;
  text: string | null;
  at: Date;
  timeBasis: 'reported' | 'inferred';
  postId: string | null;
  postUrl: string | null;
  excerpt: string | null;
  publishedAt: Date | null;
  answered: Answered;
  points: string;
  total: number;
  isBlocked: boolean;
  snoozedUntil: Date | null;
  isDismissed: boolean;
  draftId: string | null;
  draftStatus: NonNullable<InboxItem['draft']>['status'] | null;
};

/** The states in which a reply is shown with its item. */
const draftStatuses: NonNullable<InboxItem['draft']>['status'][] = [
  'generating',
  'suggested',
  'approved',
  'posting',
  'copied',
  'failed',
  'unconfirmed',
];

/** An item with its exact points, for a cursor. `total`: how many match, whatever the limit and `after`. */
export type RankedItem = { item: InboxItem; points: string; total: number };

/** The most characters of a post that are shown beside an item. */
const excerptLength = 200;

/**
 * Items of the inbox in order: most points first, then the newest. Also finds items that no longer wait.
 *
 * @param matches conditions on a row `said` of {@link saidToUser}
 * @param after conditions on the ranked row `item`
 */
export async function readItems(
  db: Kysely<Database>,
  { userId, realm, asOf, since = inboxSince(asOf), latest }: InboxScope,
  matches: RawBuilder<unknown>,
  { after = sql`true`, limit }: { after?: RawBuilder<unknown>; limit: number },
): Promise<RankedItem[]> {
  const parts = partsSql(asOf);
  // A plan made without the values is good enough for few rows, and planning would take longer than reading them.
  const { rows } = await sql<Row>`select ${latest === undefined ? sql`` : prepared} found.* from (
    with rated as materialized (
      select said.*, signal.id as signal_id, ${shownScoreSql(asOf)} as score, signal.fit as fit_points,
        ${parts.question} as question, ${parts.firstHour} as first_hour, ${parts.score} as score_part,
        ${parts.fit} as fit_part, ${parts.fresh} as fresh
      from ${saidToUser({ userId, realm, since, asOf, latest })} as said
      left join signal on signal.user_id = ${userId}::uuid
        and signal.connected_profile_id = said.connected_profile_id and signal.person_id = said.person_id
      left join post on post.user_id = ${userId}::uuid and post.id = said.post_id
      where ${matches}
    ), ranked as (
      select rated.*, question + first_hour + score_part + fit_part + fresh as points from rated
    ), item as (
      select * from ranked as item where ${after} order by points desc, at desc, id desc limit ${limit}
    )
    select item.id, item.kind, item.connected_profile_id as "profileId", item.person_id as "personId",
      item.signal_id as "signalId", person.name, person.headline, person.picture_url as picture, person.url,
      item.score, item.fit_points as fit, item.text, item.at, item.time_basis as "timeBasis",
      post.id as "postId", post.url as "postUrl", left(post.text, ${excerptLength}::integer) as excerpt,
      post.published_at as "publishedAt", item.answered, item.points::text as points,
      item.question::float8 as question, item.first_hour::float8 as "firstHour",
      (select count(*)::integer from rated) as total, item.score_part::float8 as "scorePart", item.fit_part::float8 as "fitPart", item.fresh::float8 as fresh,
      ${isDoNotEngage(sql`${userId}::uuid`, sql`item.person_id`)} as "isBlocked",
      item.snoozed_until as "snoozedUntil", item.state is not distinct from 'dismissed' as "isDismissed", draft.id as "draftId", draft.status as "draftStatus"
    from item
    join person on person.user_id = ${userId}::uuid and person.id = item.person_id
    left join post on post.user_id = ${userId}::uuid and post.id = item.post_id
    left join lateral (
      select ready_comment.id, ${effectiveStatus(asOf)} as status from ready_comment
      left join publication
        on publication.user_id = ready_comment.user_id and publication.id = ready_comment.publication_id
      where ready_comment.user_id = ${userId}::uuid and ready_comment.engagement_id = item.id
        and ready_comment.deleted_at is null
      order by ready_comment.created_at desc, ready_comment.id desc limit 1
    ) draft on draft.status = any(${draftStatuses}::text[])
    order by item.points desc, item.at desc, item.id desc) as found`.execute(db);
  return rows.map((row) => ({ item: toItem(row, realm, asOf), points: row.points, total: row.total }));
}

function toItem(row: Row, realm: Realm, asOf: Date): InboxItem {
  const { question, firstHour, scorePart, fitPart, fresh } = row;
  return {
    id: row.id,
    kind: row.kind,
    network: realm,
    connectedProfileId: row.profileId,
    person: {
      id: row.personId,
      signalId: row.signalId,
      name: row.name,
      headline: row.headline,
      pictureUrl: row.picture,
      url: row.url,
      score: row.score,
      fit: row.fit,
    },
    text: row.text ?? '',
    at: row.at.toISOString(),
    timeBasis: row.timeBasis,
    post:
      row.postId === null
        ? null
        : {
            id: row.postId,
            url: row.postUrl,
            excerpt: row.excerpt,
            publishedAt: row.publishedAt?.toISOString() ?? null,
          },
    answered: row.answered,
    points: Number(row.points),
    reasons: reasonsOf({ question, firstHour, score: scorePart, fit: fitPart, fresh }, row, asOf),
    draft: row.draftId && row.draftStatus ? { id: row.draftId, status: row.draftStatus } : null,
    isBlocked: row.isBlocked,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    isDismissed: row.isDismissed,
  };
}
