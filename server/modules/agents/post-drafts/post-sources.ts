import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { PostSource, PostSourceKind } from '#contract/agents/post-drafts.ts';
import { Id, Moment } from '#contract/paging.ts';
import type { Realm } from '#contract/profile.ts';
import { pluralize } from '#core/pluralize.ts';
import { decodeCursor, pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { listArtifacts } from '#server/modules/agents/artifacts/artifacts.ts';
import { listItems } from '#server/modules/feeds/items/list-items.ts';
import { foldedForLike, termsOf } from '#server/modules/signals/listing/search-terms.ts';
import { commentedOn } from './read-source.ts';

type Query = {
  kind: PostSourceKind;
  realm: Realm;
  search?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

const defaultLimit = 20;
const maxExcerpt = 400;

/**
 * A page of sources a post can be drafted from, newest first.
 *
 * @throws AppError that names the field `cursor` if it is invalid
 */
export async function listPostSources(
  db: Kysely<Database>,
  userId: string,
  { kind, ...query }: Query,
  now: Date,
): Promise<{ items: PostSource[]; nextCursor: string | null }> {
  const { realm, search, cursor, limit = defaultLimit } = query;
  if (kind === 'feed_item') {
    const { items, nextCursor } = await listItems(db, userId, { network: realm, search, cursor, limit }, now);
    return {
      items: items.map(({ id, title, feed, publishedAt, excerpt }) => ({
        ...{ id, kind, title, detail: feed.title, at: publishedAt },
        excerpt: excerpt.slice(0, maxExcerpt),
      })),
      nextCursor,
    };
  }
  if (kind === 'artifact') {
    const { items, nextCursor } = await listArtifacts(db, userId, { realm, search }, { cursor, limit });
    return {
      items: items.map(({ id, title, agent, updatedAt, excerpt }) => ({
        ...{ id, kind, title, detail: agent?.name ?? '', at: updatedAt, excerpt },
      })),
      nextCursor,
    };
  }
  return listThreads(db, userId, { realm, search, cursor, limit });
}

const ThreadsCursor = z.object({ last: Moment, id: Id });

/** Posts without a known date come last. */
const publishedSql = sql`coalesce(post.published_at, 'epoch'::timestamptz)`;

/** The user's own posts with comments, searched by the text of the post or a comment. */
async function listThreads(
  db: Kysely<Database>,
  userId: string,
  { realm, search, cursor, limit }: Omit<Query, 'kind'> & { limit: number },
): Promise<{ items: PostSource[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(ThreadsCursor, cursor);
  const words = termsOf(search ?? '').map((word) => {
    const like = sql`'%' || ${foldedForLike(word)} || '%'`;
    return sql`and (ingrow_fold(post.text) like ${like}
      or exists (${commentedOn(userId)} and ingrow_fold(engagement.text) like ${like}))`;
  });
  const beyond =
    after === null
      ? sql``
      : sql`and (${publishedSql}, post.id) < (${after.last}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<{
    id: string;
    text: string;
    at: Date | null;
    last: string;
    comments: number;
    newest: string;
  }>`
    select post.id, post.text, post.published_at as at,
      to_char(${publishedSql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last,
      (select count(*)::integer from (${commentedOn(userId)}) comment) as comments,
      (select left(comment.text, 200) from (${commentedOn(userId)}) comment order by comment.occurred_at desc limit 1) as newest
    from post
    join connected_profile author on author.user_id = post.user_id and author.id = post.author_profile_id
      and author.disconnected_at is null
    where post.user_id = ${userId}::uuid and post.network = ${realm} and btrim(post.text) <> ''
      and exists (${commentedOn(userId)}) ${sql.join(words, sql` `)} ${beyond}
    order by ${publishedSql} desc, post.id desc limit ${limit + 1}`.execute(db);
  return pageOf(
    rows,
    limit,
    ({ id, text, at, comments, newest }) => ({
      id,
      kind: 'comment_thread',
      title: text.trim().split('\n')[0]?.slice(0, 120) ?? '',
      detail: pluralize(comments, 'comment'),
      at: at?.toISOString() ?? null,
      excerpt: newest,
    }),
    ({ last, id }) => ({ last, id }),
  );
}
