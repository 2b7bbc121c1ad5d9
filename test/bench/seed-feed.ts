import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

const postsAtOnce = 25_000;
const vocabulary = 30_000;

/** A word of letters, deterministic for a number. Lower numbers occur more often. */
const wordOf = (number: string) =>
  `translate(substr(md5('word' || ${number}), 1, 4 + ${number} % 5), '0123456789abcdef', 'aeioulnrstmkdbvp') || ${number} % 10`;

/** The word with this number, for queries. */
export async function feedWord(db: Kysely<Database>, number: number): Promise<string> {
  const { rows } = await sql<{ word: string }>`select ${sql.raw(wordOf(String(number)))} as word`.execute(db);
  return rows[0]?.word ?? '';
}

/** A word that occurs in one of 100,000 posts. */
export const rareWord = (number: number): string => `seldom${number}`;

/**
 * A feed with this many posts by this many authors over three years, forty words each. A few words are very
 * common and most are rare, and their stems are stored next to them, as in a language with stems. Inserted
 * with SQL, because storing posts isn't what is measured. The index of words is created afterward, as in its
 * migration. The first 20,000 posts are marked as seen.
 */
export async function seedFeed(
  db: Kysely<Database>,
  userId: string,
  options: { posts: number; authors: number; now: Date },
): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`set maintenance_work_mem = '1GB'`.execute(one);
    await insertAuthors(one, userId, options);
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef('feed_post_words'::regclass) as definition`.execute(one);
    await sql`drop index feed_post_words`.execute(one);
    for (let from = 1; from <= options.posts; from += postsAtOnce) {
      const to = Math.min(options.posts, from + postsAtOnce - 1);
      await insertPosts(one, userId, { from, to, ...options });
    }
    await sql.raw(rows[0]?.definition ?? '').execute(one);
    await sql`vacuum analyze post, feed_post, engage_profile`.execute(one);
    await sql`reset all`.execute(one);
  });
}

/**
 * Ids computed from their kind and number, so nothing has to be looked up. The user's own key comes before
 * them.
 */
const idOf = (kind: '1' | '2', number: string) =>
  sql.raw(`('00000000-0000-7000-${kind === '1' ? '8' : '9'}000-' || lpad(to_hex(${number}), 12, '0'))::uuid`);

async function insertAuthors(
  db: Kysely<Database>,
  userId: string,
  { authors, now }: { authors: number; now: Date },
): Promise<void> {
  await sql`
    insert into engage_profile (user_id, id, network, kind, url, name, headline, added_via, read_state, followed_at)
    select ${userId}::uuid, ${idOf('1', 'i')}, 'sample', 'person', 'https://www.linkedin.com/in/author-' || i,
      'Author ' || i, 'Writes often', 'url', 'idle', ${now}
    from generate_series(1, ${authors}::integer) i`.execute(db);
}

async function insertPosts(
  db: Kysely<Database>,
  userId: string,
  { from, to, posts, authors, now }: { from: number; to: number; posts: number; authors: number; now: Date },
): Promise<void> {
  // The fourth power makes few words common and most rare, as in a natural language.
  const number = `floor(power(((hashint8extended(i, place) & 2147483647) % 1000000) / 1000000.0, 4) * ${vocabulary})::integer`;
  const written = sql`
    select i, string_agg(word, ' ' order by place) as text,
      string_agg('''' || word || ''':' || place || ' ''en:' || word || ''':' || place, ' ') as words,
      ${now}::timestamptz - i * (interval '1095 days' / ${posts}::integer) as published_at,
      case when i % 100 = 0 then 'poll'
        else (array['text', 'text', 'image', 'video', 'document'])[1 + i % 5] end as post_type
    from (
      select i, place, case when place = 40 then 'seldom' || i % 100000 else ${sql.raw(wordOf('number'))} end as word
      from (
        select i, place, ${sql.raw(number)} as number
        from generate_series(${from}::bigint, ${to}::bigint) i, generate_series(1, 40) place
      ) as drawn
    ) as spelled group by i`;
  await sql`
    with written as materialized (${written}), made as (
      insert into post (user_id, id, network, urn, url, text, post_type, published_at, source, reaction_count, held)
      select ${userId}::uuid, ${idOf('2', 'i')}, 'sample', 'urn:li:activity:' || i,
        'https://www.linkedin.com/feed/update/' || i, text, post_type, published_at, 'unipile', i % 500, true
      from written
    )
    insert into feed_post (user_id, post_id, network, engage_profile_id, post_type, published_at, seen_at, words)
    select ${userId}::uuid, ${idOf('2', 'i')}, 'sample',
      ${idOf('1', `1 + (hashint8(i) & 2147483647) % ${authors}`)}, post_type, published_at,
      case when i <= 20000 then ${now}::timestamptz end, words::tsvector
    from written`.execute(db);
}
