import type { Kysely } from 'kysely';
import type { Network } from '#contract/profile.ts';
import { factSourceNames, factSources } from '#core/fact-sources.ts';
import type { Database } from '#server/db/database.ts';

/** The user's own texts, newest first, and their headline. */
export type OwnTexts = { headline: string | null; posts: string[]; comments: string[] };

const ownRecords = factSourceNames.filter((name) => factSources[name].isOwn);
const maxPosts = 500;
const maxComments = 1000;

/**
 * The user's own texts in one network: those of the profile they connected first, and everything in their
 * archive. Profiles connected later may belong to other people the user only watches.
 */
export async function readOwnTexts(
  db: Kysely<Database>,
  userId: string,
  network: Network,
): Promise<OwnTexts> {
  const own = await findOwnProfile(db, userId, network);
  if (!own) return { headline: null, posts: [], comments: [] };
  const posts = await selectOwnPosts(db, userId, network, own.id).select('post.text').execute();
  const comments = await db
    .selectFrom('engagement')
    .innerJoin('connected_profile as profile', (join) =>
      join
        .onRef('profile.user_id', '=', 'engagement.user_id')
        .onRef('profile.id', '=', 'engagement.connected_profile_id')
        .on('profile.disconnected_at', 'is', null),
    )
    .select('engagement.text')
    .where('engagement.user_id', '=', userId)
    .where('profile.network', '=', network)
    .where('engagement.direction', '=', 'outbound')
    // What inGrow drafted and posted says nothing about how the user writes.
    .where('engagement.source', '!=', 'user')
    .where('engagement.type', 'in', ['comment', 'reply'])
    .where('engagement.text', 'is not', null)
    .where((eb) => eb.or([eb('profile.id', '=', own.id), eb('engagement.source', 'in', ownRecords)]))
    .orderBy('engagement.occurred_at', 'desc')
    .orderBy('engagement.id')
    .limit(maxComments)
    .execute();
  return { headline: own.headline, posts: texts(posts), comments: texts(comments) };
}

/** A post written by the user. */
export type OwnPost = { id: string; url: string | null; text: string; publishedAt: Date | null };

/** The posts of {@link readOwnTexts} as records, newest first. */
export async function readOwnPosts(
  db: Kysely<Database>,
  userId: string,
  network: Network,
): Promise<OwnPost[]> {
  const own = await findOwnProfile(db, userId, network);
  if (!own) return [];
  const posts = await selectOwnPosts(db, userId, network, own.id)
    .select(['post.id', 'post.url', 'post.text', 'post.published_at as publishedAt'])
    .execute();
  return posts.flatMap(({ text, ...post }) => (text?.trim() ? [{ ...post, text: text.trim() }] : []));
}

/** The profile connected first, which is the user's own. */
function findOwnProfile(db: Kysely<Database>, userId: string, network: Network) {
  return db
    .selectFrom('connected_profile')
    .select(['id', 'headline'])
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('disconnected_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
}

function selectOwnPosts(db: Kysely<Database>, userId: string, network: Network, ownId: string) {
  return db
    .selectFrom('post')
    .innerJoin('connected_profile as author', (join) =>
      join
        .onRef('author.user_id', '=', 'post.user_id')
        .onRef('author.id', '=', 'post.author_profile_id')
        .on('author.disconnected_at', 'is', null),
    )
    .where('post.user_id', '=', userId)
    .where('post.network', '=', network)
    .where('post.text', 'is not', null)
    .where((eb) => eb.or([eb('author.id', '=', ownId), eb('post.source', 'in', ownRecords)]))
    .orderBy((eb) => eb.fn.coalesce('post.published_at', 'post.created_at'), 'desc')
    .orderBy('post.id')
    .limit(maxPosts);
}

function texts(rows: { text: string | null }[]): string[] {
  return rows.map(({ text }) => text?.trim() ?? '').filter((text) => text !== '');
}
