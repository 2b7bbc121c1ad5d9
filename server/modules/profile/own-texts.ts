import { type Kysely, sql } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import { factSourceNames, factSources } from '#core/fact-sources.ts';
import type { Database } from '#server/db/database.ts';
import { connectedProfiles } from '#server/modules/profile/connected-profiles.ts';

/** The user's own texts, newest first, with the name and headline of their profile. */
export type OwnTexts = { name: string | null; headline: string | null; posts: string[]; comments: string[] };

const ownRecords = factSourceNames.filter((name) => factSources[name].isOwn);
const maxPosts = 500;
const maxComments = 1000;

/**
 * The user's own texts in one realm: those of the profile they connected first, and everything in their
 * archive. Profiles connected later may belong to other people the user only watches.
 */
export async function readOwnTexts(db: Kysely<Database>, userId: string, realm: Realm): Promise<OwnTexts> {
  const own = await findOwnProfile(db, userId, realm);
  if (!own) return { name: null, headline: null, posts: [], comments: [] };
  const posts = await selectOwnPosts(db, userId, realm, own.id).select('post.text').execute();
  const comments = await selectOwnComments(db, userId, realm, own.id).select('engagement.text').execute();
  return { name: own.name, headline: own.headline, posts: texts(posts), comments: texts(comments) };
}

/** A post written by the user. */
export type OwnPost = { id: string; url: string | null; text: string; publishedAt: Date | null };

/** The posts of {@link readOwnTexts} as records, newest first. */
export async function readOwnPosts(db: Kysely<Database>, userId: string, realm: Realm): Promise<OwnPost[]> {
  const own = await findOwnProfile(db, userId, realm);
  if (!own) return [];
  const posts = await selectOwnPosts(db, userId, realm, own.id)
    .select(['post.id', 'post.url', 'post.text', 'post.published_at as publishedAt'])
    .execute();
  return posts.flatMap(({ text, ...post }) => (text?.trim() ? [{ ...post, text: text.trim() }] : []));
}

/** A post or comment of the user's that has rare words in common with a text. */
export type NearText = { id: string; kind: 'post' | 'comment'; text: string; at: Date };

/** A word in more than a fifth of the user's texts says nothing about what a text is about. */
const rareShare = 5;
/** Each word in common counts one divided by the number of texts that have it. */
const minNearness = 0.4;

/**
 * The user's posts and comments nearest to a text, by how rare the words, names, and numbers are that both
 * have; at least two in common. Nearest first.
 *
 * @param except a post whose own text and comments are left out, if any
 */
export async function readNearestTexts(
  db: Kysely<Database>,
  userId: string,
  realm: Realm,
  { text, except, max }: { text: string; except: string | null; max: number },
): Promise<NearText[]> {
  const own = await findOwnProfile(db, userId, realm);
  if (!own) return [];
  const posts = selectOwnPosts(db, userId, realm, own.id)
    .select((eb) => [
      'post.id',
      sql<'post' | 'comment'>`'post'`.as('kind'),
      'post.text',
      eb.fn.coalesce('post.published_at', 'post.created_at').as('at'),
    ])
    .where('post.id', 'is distinct from', except);
  const comments = selectOwnComments(db, userId, realm, own.id)
    .select([
      'engagement.id',
      sql<'post' | 'comment'>`'comment'`.as('kind'),
      'engagement.text',
      'engagement.occurred_at as at',
    ])
    .where('engagement.post_id', 'is distinct from', except);
  const { rows } = await sql<NearText>`
    with mine as materialized (
      select own.*, tsvector_to_array(to_tsvector('simple', left(own.text, 4000))) as words
      from ((${posts}) union all (${comments})) as own
    ), asked as (
      select word from unnest(tsvector_to_array(to_tsvector('simple', left(${text}, 12000)))) as word
      where length(word) >= 3
    ), rare as (
      select word, count(*) as texts from mine cross join unnest(words) as word
      where word in (select word from asked) group by word
      having count(*) = 1 or count(*) * ${rareShare}::integer <= (select count(*) from mine)
    )
    select id, kind, text, at from mine cross join lateral (
      select count(*) as shared, sum(1.0 / rare.texts) as nearness
      from unnest(words) as word join rare using (word)
    ) as common
    where shared >= 2 and nearness >= ${minNearness} order by nearness desc, at desc, id limit ${max}`.execute(
    db,
  );
  return rows;
}

/** The profile connected first, which is the user's own. */
function findOwnProfile(db: Kysely<Database>, userId: string, realm: Realm) {
  return connectedProfiles(db, userId, realm).select(['id', 'name', 'headline']).executeTakeFirst();
}

function selectOwnPosts(db: Kysely<Database>, userId: string, realm: Realm, ownId: string) {
  return db
    .selectFrom('post')
    .innerJoin('connected_profile as author', (join) =>
      join
        .onRef('author.user_id', '=', 'post.user_id')
        .onRef('author.id', '=', 'post.author_profile_id')
        .on('author.disconnected_at', 'is', null),
    )
    .where('post.user_id', '=', userId)
    .where('post.network', '=', realm)
    .where('post.text', 'is not', null)
    .where((eb) => eb.or([eb('author.id', '=', ownId), eb('post.source', 'in', ownRecords)]))
    .orderBy((eb) => eb.fn.coalesce('post.published_at', 'post.created_at'), 'desc')
    .orderBy('post.id')
    .limit(maxPosts);
}

function selectOwnComments(db: Kysely<Database>, userId: string, realm: Realm, ownId: string) {
  return (
    db
      .selectFrom('engagement')
      .innerJoin('connected_profile as profile', (join) =>
        join
          .onRef('profile.user_id', '=', 'engagement.user_id')
          .onRef('profile.id', '=', 'engagement.connected_profile_id')
          .on('profile.disconnected_at', 'is', null),
      )
      .where('engagement.user_id', '=', userId)
      .where('profile.network', '=', realm)
      .where('engagement.direction', '=', 'outbound')
      // What inGrow drafted and posted says nothing about how the user writes.
      .where('engagement.source', '!=', 'user')
      .where('engagement.type', 'in', ['comment', 'reply'])
      .where('engagement.text', 'is not', null)
      .where((eb) => eb.or([eb('profile.id', '=', ownId), eb('engagement.source', 'in', ownRecords)]))
      .orderBy('engagement.occurred_at', 'desc')
      .orderBy('engagement.id')
      .limit(maxComments)
  );
}

function texts(rows: { text: string | null }[]): string[] {
  return rows.map(({ text }) => text?.trim() ?? '').filter((text) => text !== '');
}
