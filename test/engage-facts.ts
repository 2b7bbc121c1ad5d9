import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';

/** Follows the person at a URL without fetching anything. @returns the id of the followed profile */
export async function followUrl(
  db: Kysely<Database>,
  { user_id, network: realm }: OwnedConnectedProfile,
  url: string,
  name: string,
): Promise<string> {
  const { id } = await db
    .insertInto('engage_profile')
    .values({
      user_id,
      network: realm,
      kind: 'person',
      url,
      name,
      added_via: 'url',
      followed_at: new Date('2026-06-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A post by someone else. It's in the feed if its author is followed. @returns its id */
export async function publish(
  db: Kysely<Database>,
  { user_id, network: realm }: OwnedConnectedProfile,
  post: {
    urn: string;
    text: string;
    publishedAt: Date;
    author: { name: string; url: string };
    followedId: string | null;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('post')
    .values({
      user_id,
      network: realm,
      urn: post.urn,
      text: post.text,
      post_type: 'text',
      published_at: post.publishedAt,
      author_name: post.author.name,
      author_url: post.author.url,
      source: 'unipile',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (post.followedId !== null) {
    await db
      .insertInto('feed_post')
      .values({
        user_id,
        network: realm,
        post_id: id,
        engage_profile_id: post.followedId,
        post_type: 'text',
        published_at: post.publishedAt,
        words: sql`''::tsvector`,
      })
      .execute();
  }
  return id;
}
