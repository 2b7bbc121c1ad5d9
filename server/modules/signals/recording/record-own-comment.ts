import { sql, type Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { FactSource } from '#core/fact-sources.ts';
import type { Database } from '#server/db/database.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { emptyPerson } from '#server/modules/people/new-facts.ts';
import { learnBlocks } from '#server/modules/people/persons/erasure-blocks.ts';
import { identify } from '#server/modules/people/persons/person-keys.ts';
import { takeReadBack } from '#server/modules/people/posts/engagements.ts';
import { recordAndMerge } from '#server/modules/signals/people/merge-people.ts';
import { recordOwn } from './record-own.ts';

/** A comment of the user's own that is known to be live. */
type OwnComment = {
  userId: string;
  realm: Realm;
  postId: string;
  /** Identifies this comment among the user's: recording it again changes nothing. */
  key: string;
  /** The network's id of it; null if it isn't reported. */
  commentId: string | null;
  text: string | null;
  at: Date;
};

/** The post's author as a record, and the record that their key named before a merge. */
type Author = { personId: string; mergedFrom: string | null };

type Post = { name: string | null; url: string | null; source: FactSource; isWatched: boolean };

/**
 * Stores a posted comment as an outbound engagement with the post's author, and marks the author's new or
 * reviewed signals in all connected profiles of that realm as engaged. The engagement is stored once per
 * person, and all their timelines show it. Does nothing for the post of a page, or if no source named the
 * author.
 *
 * Runs in the transaction that writes the comment's outcome. It locks the user's facts, so callers that lock a
 * publication do so first.
 */
export async function recordOwnComment(trx: Transaction<Database>, comment: OwnComment): Promise<void> {
  const { userId, realm, key, text, at } = comment;
  await lockFacts(trx, userId);
  const post = await readPost(trx, comment);
  const author = post && (await authorOf(trx, comment, post));
  const profileId = author && (await homeOf(trx, comment, author.personId));
  if (!author || !profileId) return;
  const { commentId } = await takeReadBack(trx, { ...comment, type: 'comment', parentId: null });
  const where = { userId, realm, profileId, ...author, postId: comment.postId };
  await recordOwn(trx, where, { key, type: 'comment', text, commentId, occurredAt: at });
}

async function readPost(
  trx: Transaction<Database>,
  { userId, realm, postId }: OwnComment,
): Promise<Post | undefined> {
  const { rows } = await sql<Post>`
    select coalesce(profile.name, post.author_name) as name, coalesce(profile.url, post.author_url) as url,
      post.source, profile.id is not null as "isWatched"
    from post left join connected_profile profile
      on profile.user_id = post.user_id and profile.id = post.author_profile_id
    where post.user_id = ${userId} and post.id = ${postId} and post.network = ${realm}`.execute(trx);
  return rows[0];
}

/** Records an unknown author as the post names them, so the comment is already there once they engage. */
async function authorOf(
  trx: Transaction<Database>,
  { userId, realm, at }: OwnComment,
  { name, url, source, isWatched }: Post,
): Promise<Author | null> {
  if (url === null || parseProfileUrl(url)?.kind === 'company') return null;
  const person = { ...emptyPerson, name: name ?? '', url };
  const { keys } = identify(person);
  const { rows } = await sql<Author>`
    select person_id as "personId", merged_from as "mergedFrom" from person_key
    where user_id = ${userId} and network = ${realm} and key = any(${keys}::text[])
    order by array_position(${keys}::text[], key) limit 1`.execute(trx);
  if (rows[0] !== undefined) return rows[0];
  // A watched profile is the user's own or has its own record, so no person is created for it.
  if (isWatched || keys.length === 0) return null;
  if ((await learnBlocks(trx, { userId, realm }, [person])).size > 0) return null;
  const recorded = await recordAndMerge(trx, { userId, realm, source, seenAt: at }, [person]);
  const personId = recorded.idOf(person);
  return personId === null ? null : { personId, mergedFrom: recorded.mergedFrom(person) };
}

/** The connected profile to store the comment with: one that the person engaged with, or else the first. */
async function homeOf(
  trx: Transaction<Database>,
  { userId, realm }: OwnComment,
  personId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select profile.id from connected_profile profile
    where profile.user_id = ${userId} and profile.network = ${realm}
    order by profile.disconnected_at is not null, not exists (
        select from signal where signal.user_id = profile.user_id
          and signal.connected_profile_id = profile.id and signal.person_id = ${personId}
      ), profile.created_at, profile.id limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}
