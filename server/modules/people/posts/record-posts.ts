import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import {
  type FactOrigin,
  type NewPost,
  storableName,
  storableText,
} from '#server/modules/people/new-facts.ts';
import { findBlocked } from '#server/modules/people/persons/erasure-blocks.ts';
import { addPostNames, namesOf, reconcilePostNames } from './post-names.ts';

const postColumns = {
  urn: 'text',
  url: 'text',
  text: 'text',
  post_type: 'text',
  author_profile_id: 'uuid',
  reaction_count: 'integer',
  comment_count: 'integer',
  repost_count: 'integer',
  published_at: 'timestamptz',
  author_name: 'text',
  author_url: 'text',
  picture_url: 'text',
} as const;

/** The same as for a person's name. */
const maxNameLength = 200;
const maxUrlLength = 2000;

/**
 * Adds posts or updates existing ones, under whichever of its names a post is stored: a later source wins if
 * it reports a value, and missing values change nothing. The caller has called
 * {@link import('./lock-facts.ts').lockFacts}.
 *
 * @param profileId the profile that posts with `isOwn` belong to
 * @returns ids by urn, and how many weren't known before
 */
export async function recordPosts(
  trx: Transaction<Database>,
  origin: FactOrigin,
  profileId: string,
  posts: NewPost[],
): Promise<{ ids: Map<string, string>; added: number }> {
  const byUrn = new Map<string, NewPost>();
  for (const post of posts) byUrn.set(post.urn, mergePosts(byUrn.get(post.urn), post));
  if (byUrn.size === 0) return { ids: new Map(), added: 0 };
  await reconcilePostNames(trx, origin, profileId, [...byUrn.values()]);

  const blocked = await blockedAuthors(trx, origin, [...byUrn.values()]);
  const reported = [...byUrn.values()].map((post) => ({
    urn: post.urn,
    url: post.url,
    text: storableText(post.text),
    post_type: post.postType,
    author_profile_id: post.isOwn ? profileId : null,
    reaction_count: post.reactionCount,
    comment_count: post.commentCount,
    repost_count: post.repostCount,
    published_at: post.publishedAt,
    author_name: blocked.has(post.urn) ? null : storableName(post.author?.name ?? null, maxNameLength),
    author_url: blocked.has(post.urn) ? null : storableText(post.author?.url ?? null, maxUrlLength),
    picture_url: pictureOf(post),
  }));
  const added = await sql`
    insert into post (user_id, network, source, urn, url, text, post_type, author_profile_id, reaction_count,
      comment_count, repost_count, published_at, author_name, author_url, picture_url)
    select ${origin.userId}::uuid, ${origin.realm}, ${origin.source}, p.*
    from ${unnestRows('p', postColumns, reported)}
    on conflict (user_id, network, urn) do update set
      url = coalesce(excluded.url, post.url),
      text = coalesce(excluded.text, post.text),
      -- Where a source cannot tell the type it says text.
      post_type = case when post.post_type = 'text' then excluded.post_type else post.post_type end,
      author_profile_id = coalesce(post.author_profile_id, excluded.author_profile_id),
      reaction_count = coalesce(excluded.reaction_count, post.reaction_count),
      comment_count = coalesce(excluded.comment_count, post.comment_count),
      repost_count = coalesce(excluded.repost_count, post.repost_count),
      published_at = coalesce(excluded.published_at, post.published_at),
      -- Name and address are of one telling.
      author_name = coalesce(excluded.author_name, post.author_name),
      author_url = case when excluded.author_name is null then post.author_url else excluded.author_url end,
      picture_url = coalesce(excluded.picture_url, post.picture_url),
      -- What was pasted is a source's word once a source has told it.
      source = case when post.source = 'paste' then excluded.source else post.source end,
      updated_at = now()
    returning post.id, post.urn, old.id is null as is_new`.execute(trx);
  const rows = added.rows as { id: string; urn: string; is_new: boolean }[];
  const ids = new Map(rows.map(({ urn, id }) => [urn, id]));
  const further = [...byUrn.values()].flatMap((post) => {
    const postId = ids.get(post.urn);
    const [, ...others] = namesOf(post);
    return postId === undefined ? [] : others.map((urn) => ({ postId, urn }));
  });
  await addPostNames(trx, origin, further);
  return {
    ids,
    added: rows.filter((row) => row.is_new).length,
  };
}

/** Merges two reports of one post within a batch. */
function mergePosts(one: NewPost | undefined, other: NewPost): NewPost {
  if (one === undefined) return other;
  return {
    urn: other.urn,
    otherNames: [...(one.otherNames ?? []), ...(other.otherNames ?? [])],
    url: other.url ?? one.url,
    text: other.text ?? one.text,
    postType: one.postType === 'text' ? other.postType : one.postType,
    isOwn: one.isOwn || other.isOwn,
    author: other.author ?? one.author ?? null,
    pictureUrl: other.pictureUrl ?? one.pictureUrl ?? null,
    reactionCount: other.reactionCount ?? one.reactionCount,
    commentCount: other.commentCount ?? one.commentCount,
    repostCount: other.repostCount ?? one.repostCount,
    publishedAt: other.publishedAt ?? one.publishedAt,
  };
}

/** Only URLs that the picture cache would request; anything else counts as no picture. */
function pictureOf({ pictureUrl }: NewPost): string | null {
  if (!pictureUrl || pictureUrl.length > maxUrlLength) return null;
  return /^https?:\/\//i.test(pictureUrl) ? pictureUrl : null;
}

/** Posts, by urn, whose author the user erased: they aren't named there again. */
async function blockedAuthors(
  trx: Transaction<Database>,
  origin: FactOrigin,
  posts: NewPost[],
): Promise<Set<string>> {
  const authors = posts.flatMap(({ urn: post, author }) =>
    author?.url ? [{ post, urn: null, publicId: null, url: author.url }] : [],
  );
  if (authors.length === 0) return new Set();
  return new Set([...(await findBlocked(trx, origin, authors))].map(({ post }) => post));
}
