import type { Transaction } from 'kysely';
import type { StoredPost } from '#contract/posts.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { shownNetwork } from '#server/modules/engage/shown-network.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { findPostByName } from '#server/modules/network/posts/post-names.ts';
import { readPost, readPosts } from '#server/modules/network/posts/read-post.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import {
  askForPost,
  demandPostSource,
  readPostField,
} from '#server/modules/sources/single-post/ask-for-post.ts';
import { storePost } from '#server/modules/sources/single-post/bring-post.ts';

/** Which posts are meant, in one of three ways. */
type Asked = {
  postIds?: string[] | undefined;
  postId?: string | undefined;
  postUrl?: string | undefined;
};

/**
 * The user's stored posts that are meant, in the order named, each once. A post that is named by its address and not
 * stored yet is looked up at the data provider and stored, without those who engaged with it.
 *
 * @throws AppError `not_found` for strangers' posts, `invalid_request` naming `postUrl`, `not_configured`, or how the
 *   provider failed
 */
export async function findPosts(
  deps: Pick<Deps, 'db' | 'clock' | 'source' | 'log'>,
  userId: string,
  { postIds, postId, postUrl }: Asked,
): Promise<StoredPost[]> {
  if (postUrl !== undefined) return [await findByAddress(deps, userId, postUrl)];
  const ids = [...new Set(postIds ?? (postId === undefined ? [] : [postId]))];
  const posts = await readPosts(deps.db, userId, ids);
  if (posts.length < ids.length) throw notFound('Post');
  return posts;
}

async function findByAddress(
  deps: Pick<Deps, 'db' | 'clock' | 'source' | 'log'>,
  userId: string,
  postUrl: string,
): Promise<StoredPost> {
  const { db, clock } = deps;
  const address = readPostField('postUrl', postUrl);
  const network = await shownNetwork(db, userId);
  const known = await findPostByName(db, { userId, network }, [address.urn]);
  if (known) return readPost(db, userId, known.id);
  const source = demandPostSource(deps.source, network);
  const told = await askForPost(deps, source, address);
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const profile = await firstProfile(trx, userId, network);
    const origin = { userId, network, source: source.name, seenAt: clock.now() };
    return readPost(trx, userId, await storePost(trx, origin, profile, told, address));
  });
}

/** Whose own posts are known to be their own. */
async function firstProfile(trx: Transaction<Database>, userId: string, network: 'sample' | 'real') {
  const row = await trx
    .selectFrom('connected_profile')
    .select('id')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('disconnected_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row)
    throw new AppError('conflict', 'Connect a profile first, so that it is known whose posts are yours.');
  return requireOwnedConnectedProfile(trx, userId, row.id);
}
