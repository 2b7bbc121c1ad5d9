import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import type { TimelineEntry } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import { decodeCursor, encodeCursor, foreignCursor } from './listing/cursor.ts';
import type { OwnSignal } from './own-signal.ts';

const pageSize = 50;
const TimelineCursor = z.object({ signal: Id, last: Moment, id: Id });

type Row = Omit<TimelineEntry, 'occurredAt' | 'post'> & {
  occurredAt: Date;
  last: string;
  postId: string | null;
  postUrl: string | null;
  excerpt: string | null;
  author: string | null;
};

/**
 * A page of what passed between a person and a connected profile, in both directions, newest first.
 *
 * @throws AppError that names the field `cursor` where it is broken or of another signal
 */
export async function listTimeline(
  db: Kysely<Database>,
  signal: OwnSignal,
  cursor: string | undefined,
): Promise<{ items: TimelineEntry[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(TimelineCursor, cursor);
  if (after !== null && after.signal !== signal.id) throw foreignCursor();
  const { rows } = await sql<Row>`
    select e.id, e.direction, e.type, e.reaction_type as "reactionType", e.text, e.source,
      e.occurred_at as "occurredAt",
      to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last,
      post.id as "postId", post.url as "postUrl", left(post.text, 240) as excerpt,
      case when post.author_profile_id is distinct from e.connected_profile_id then post.author_name end as author
    from engagement e
    left join post on post.user_id = e.user_id and post.id = e.post_id
    where e.user_id = ${signal.userId} and e.connected_profile_id = ${signal.connectedProfileId}
      and e.person_id = ${signal.personId}
      ${after === null ? sql`` : sql`and (e.occurred_at, e.id) < (${after.last}::timestamptz, ${after.id}::uuid)`}
    order by e.occurred_at desc, e.id desc limit ${pageSize + 1}`.execute(db);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    items: page.map(({ last: _, postId, postUrl, excerpt, author, ...entry }) => ({
      ...entry,
      occurredAt: entry.occurredAt.toISOString(),
      post: postId === null ? null : { id: postId, url: postUrl, excerpt, author },
    })),
    nextCursor: last ? encodeCursor({ signal: signal.id, last: last.last, id: last.id }) : null,
  };
}
