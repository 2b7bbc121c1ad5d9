import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { SignalScopeId } from '#contract/signals/signal-kinds.ts';
import type { FoundPost, SignalPost, SignalPostQuery } from '#contract/signals/signal-posts.ts';
import { decodeCursor, foreignCursor, pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { foldedForLike, termsOf } from './listing/search-terms.ts';
import type { SignalScope } from './require-owned-signal-scope.ts';

const defaultLimit = 20;
const PostsCursor = z.object({ scope: SignalScopeId, last: Moment, id: Id });

type Row = Omit<SignalPost, 'publishedAt'> & { publishedAt: Date | null; last: string };

/** Posts of an unknown date come last; LinkedIn is younger than this. */
const publishedSql = sql`coalesce(post.published_at, 'epoch'::timestamptz)`;

/**
 * A page of the posts written by the scope's profiles, newest first, each with how many people engaged with
 * it. With `post`, exactly those posts, whoever wrote them, if they belong to the user and this realm.
 *
 * @throws AppError that names the field `cursor` if it is invalid or belongs to another scope
 */
export async function listPosts(
  db: Kysely<Database>,
  scope: SignalScope,
  query: SignalPostQuery,
): Promise<{ items: SignalPost[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(PostsCursor, query.cursor);
  if (after !== null && after.scope !== scope.id) throw foreignCursor();
  const limit = query.post?.length ? query.post.length : (query.limit ?? defaultLimit);
  const beyond =
    after === null
      ? sql``
      : sql`and (${publishedSql}, post.id) < (${after.last}::timestamptz, ${after.id}::uuid)`;
  const profileIds = sql`${[...scope.profileIds]}::uuid[]`;
  // People are counted only for the posts on this page.
  const { rows } = await sql<Row>`
    select post.id, post.url, left(post.text, 240) as excerpt, post.published_at as "publishedAt",
      to_char(${publishedSql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last,
      (select count(distinct engagement.person_id) from engagement
        where engagement.user_id = ${scope.userId}::uuid and engagement.post_id = post.id
          and engagement.connected_profile_id = any(${profileIds}) and engagement.direction = 'inbound'
      )::integer as people
    from (
      select * from post where post.user_id = ${scope.userId}::uuid and ${meant(scope, query)} ${beyond}
      order by ${publishedSql} desc, post.id desc limit ${limit + 1}
    ) as post
    order by ${publishedSql} desc, post.id desc`.execute(db);
  return pageOf(
    rows,
    limit,
    ({ last: _, publishedAt, ...post }) => ({
      ...post,
      publishedAt: publishedAt?.toISOString() ?? null,
    }),
    ({ last, id }) => ({ scope: scope.id, last, id }),
  );
}

function meant(scope: SignalScope, { post, search }: SignalPostQuery): RawBuilder<unknown> {
  const which = post?.length
    ? sql`post.network = ${scope.realm} and post.id = any(${post}::uuid[])`
    : sql`post.author_profile_id = any(${[...scope.profileIds]}::uuid[])`;
  const words = termsOf(search ?? '').map(
    (word) => sql` and ingrow_fold(post.text) like '%' || ${foldedForLike(word)} || '%'`,
  );
  return sql`${which} ${sql.join(words, sql``)}`;
}

const defaultFound = 10;

/**
 * Posts by text and author, with each word of the keyword anywhere in them, ignoring case and accents, newest
 * first. Each comes with the connected profile whose signals include the people who engaged with it. Posts
 * that nobody engaged with for a currently connected profile are left out, unless that profile wrote them.
 */
export async function searchPosts(
  db: Kysely<Database>,
  userId: string,
  query: { keyword: string; limit?: number | undefined },
): Promise<{ items: FoundPost[] }> {
  const words = termsOf(query.keyword);
  if (words.length === 0) return { items: [] };
  const text = sql`ingrow_fold(concat_ws(' ', post.text, post.author_name))`;
  const holds = words.map((word) => sql`${text} like '%' || ${foldedForLike(word)} || '%'`);
  const { rows } = await sql<Omit<FoundPost, 'publishedAt'> & { publishedAt: Date | null }>`
    select post.id, post.network, left(post.text, 240) as excerpt,
      coalesce(author.name, post.author_name) as "authorName", post.published_at as "publishedAt",
      shown.id as "connectedProfileId",
      (select count(distinct engagement.person_id)::integer from engagement
        where engagement.user_id = post.user_id and engagement.post_id = post.id
          and engagement.connected_profile_id = shown.id and engagement.direction = 'inbound') as people
    from post
    left join connected_profile author on author.user_id = post.user_id and author.id = post.author_profile_id
    cross join lateral (
      select profile.id from connected_profile profile
      where profile.user_id = post.user_id and profile.disconnected_at is null
        and (profile.id = post.author_profile_id or exists (
          select from engagement
          where engagement.user_id = post.user_id and engagement.post_id = post.id
            and engagement.connected_profile_id = profile.id and engagement.direction = 'inbound'
        ))
      order by profile.id <> coalesce(post.author_profile_id, profile.id), profile.created_at, profile.id limit 1
    ) as shown
    where post.user_id = ${userId}::uuid and ${sql.join(holds, sql` and `)}
    order by post.published_at desc nulls last, post.id desc
    limit ${query.limit ?? defaultFound}`.execute(db);
  return { items: rows.map((row) => ({ ...row, publishedAt: row.publishedAt?.toISOString() ?? null })) };
}
