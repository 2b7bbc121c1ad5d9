import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { parsePostUrl } from '#server/modules/people/canonical-url.ts';
import { type FactOrigin, type NewPost, storableText } from '#server/modules/people/new-facts.ts';

type Whose = Pick<FactOrigin, 'userId' | 'realm'>;

/**
 * The stored post with one of these names, as its own or as a further one. If they lead to several posts, the
 * first name decides.
 */
export async function findPostByName(
  db: Kysely<Database>,
  { userId, realm }: Whose,
  urns: string[],
): Promise<{ id: string; urn: string } | null> {
  const { rows } = await sql<{ id: string; urn: string }>`
    select post.id, post.urn from (
      select post.id, post.urn as name, 0 as further from post
      where post.user_id = ${userId}::uuid and post.network = ${realm} and post.urn = any(${urns}::text[])
      union all
      select post_id, urn, 1 from post_name
      where user_id = ${userId}::uuid and network = ${realm} and urn = any(${urns}::text[])
    ) as named
    join post on post.user_id = ${userId}::uuid and post.id = named.id
    order by array_position(${urns}::text[], named.name), further limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Stores further names of posts. A name that already leads to a post stays with it. The caller has called
 * {@link import('./lock-facts.ts').lockFacts}.
 */
export async function addPostNames(
  trx: Transaction<Database>,
  { userId, realm }: Whose,
  names: { postId: string; urn: string }[],
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into post_name (user_id, network, urn, post_id)
    select distinct on (further.urn) ${userId}::uuid, ${realm}, further.urn, further.post_id
    from ${unnestRows(
      'further',
      nameColumns,
      names.map(({ postId, urn }) => ({ post_id: postId, urn })),
    )}
    where not exists (
      select from post where post.user_id = ${userId}::uuid and post.network = ${realm} and post.urn = further.urn
    )
    on conflict (user_id, network, urn) do nothing`.execute(trx);
}

const nameColumns = { post_id: 'uuid', urn: 'text' } as const;

type Named = Pick<NewPost, 'urn' | 'otherNames' | 'url'>;

/** A source's names for a post: its own name first. A URL may contain another number of the same post. */
export function namesOf({ urn, otherNames = [], url }: Named): string[] {
  const inUrl = url === null ? null : parsePostUrl(url);
  return [...new Set([urn, ...otherNames, ...(inUrl === null ? [] : [inUrl.urn])])];
}

/** Times of the same own post, reported twice, differ by less than this: some sources round to a minute. */
const sameTime = '1 minute';

/**
 * Renames posts that are stored under another of their names to the one their source uses; otherwise each
 * would exist twice. If no name connects them, an own post of the profile with the same text and time is the
 * same post: some sources report only one number per post. The caller has called
 * {@link import('./lock-facts.ts').lockFacts}.
 *
 * @param profileId the profile that posts with `isOwn` belong to
 */
export async function reconcilePostNames(
  trx: Transaction<Database>,
  whose: Whose,
  profileId: string,
  posts: NewPost[],
): Promise<void> {
  const { userId, realm } = whose;
  const names = posts.flatMap((post) => namesOf(post).map((name) => ({ reported: post.urn, name })));
  const own = posts.flatMap(({ urn, isOwn, text, publishedAt }) =>
    isOwn && text !== null && publishedAt !== null
      ? [{ reported: urn, text: storableText(text), published_at: publishedAt }]
      : [],
  );
  const { rows } = await sql<{ reported: string; id: string; urn: string }>`
    with named as (select * from ${unnestRows('n', { reported: 'text', name: 'text' }, names)}),
    own as (select * from ${unnestRows('o', { reported: 'text', text: 'text', published_at: 'timestamptz' }, own)}),
    by_name as (
      select named.reported, post.id, post.urn from named
      join post on post.user_id = ${userId}::uuid and post.network = ${realm} and post.urn = named.name
      union all
      select named.reported, post.id, post.urn from named
      join post_name as further on further.user_id = ${userId}::uuid and further.network = ${realm}
        and further.urn = named.name
      join post on post.user_id = further.user_id and post.id = further.post_id
    )
    select * from by_name
    union all
    select own.reported, post.id, post.urn from own
    join post on post.user_id = ${userId}::uuid and post.author_profile_id = ${profileId}::uuid
      and post.published_at between own.published_at - ${sameTime}::interval and own.published_at + ${sameTime}::interval
      and post.network = ${realm} and post.text = own.text
    where not exists (select from by_name where by_name.reported = own.reported)`.execute(trx);
  for (const { reported, id, urn } of rows) await renamePost(trx, whose, { id, urn }, reported);
}

/**
 * Gives a post the name its source uses and keeps the previous one as a further name. Does nothing if another
 * post has that name. The caller has called {@link import('./lock-facts.ts').lockFacts}.
 */
export async function renamePost(
  trx: Transaction<Database>,
  whose: Whose,
  post: { id: string; urn: string },
  urn: string,
): Promise<void> {
  const { userId, realm } = whose;
  if (post.urn === urn) return;
  const renamed = await sql`
    update post set urn = ${urn}, updated_at = now()
    where user_id = ${userId}::uuid and id = ${post.id}::uuid and not exists (
      select from post as other
      where other.user_id = ${userId}::uuid and other.network = ${realm} and other.urn = ${urn}
    )`.execute(trx);
  if (Number(renamed.numAffectedRows ?? 0) === 0) return;
  await trx
    .deleteFrom('post_name')
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where('urn', '=', urn)
    .execute();
  await addPostNames(trx, whose, [{ postId: post.id, urn: post.urn }]);
}
