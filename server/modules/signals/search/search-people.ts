import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { FoundPerson, PersonMatch } from '#contract/signals/signals.ts';
import type { Database } from '#server/db/database.ts';
import { readSnapshot } from '#server/db/read-snapshot.ts';
import { foldedForLike, termsOf } from '#server/modules/signals/listing/search-terms.ts';
import { intensityOf, shownScoreSql } from '#server/modules/signals/score/score.ts';

const defaultLimit = 10;

/**
 * The minimum similarity (pg_trgm's word_similarity, 0 to 1) at which a word counts as misspelled: one letter
 * off, or two swapped. Short words share half their trigrams with anything that starts the same, and words
 * below four letters share all of them.
 */
const nearLongWord = 0.4;
const nearWord = 0.5;
const longWord = 8;
const minNearLetters = 4;

/** A person found, without their signals. */
type Found = Omit<FoundPerson, 'signals' | 'personId'> & { personId: string };

/**
 * Finds a user's people by name, headline and company, ignoring case and accents. Every search word has to
 * match. People whose words start with every search word come first, then people who contain every search word
 * anywhere; in both groups, matches in the name alone come first. Near misses come last, the nearest first.
 * Ties are sorted by name.
 */
export async function searchPeople(
  db: Kysely<Database>,
  userId: string,
  query: { keyword: string; limit?: number | undefined },
  now: Date,
): Promise<{ items: FoundPerson[] }> {
  const words = termsOf(query.keyword);
  const limit = query.limit ?? defaultLimit;
  if (words.length === 0) return { items: [] };
  // One snapshot for all steps, so no one is found twice.
  const items = await readSnapshot(db, async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(nearLongWord)}, true)`.execute(
      trx,
    );
    const found: Found[] = [];
    for (const step of stepsFor(words)) {
      if (found.length < limit) found.push(...(await take(trx, userId, step, limit - found.length)));
    }
    return withSignals(trx, userId, found, now);
  });
  return { items };
}

/** A user's own people that a provider found, with their signals. */
export async function peopleById(
  db: Kysely<Database>,
  userId: string,
  ids: string[],
  now: Date,
): Promise<FoundPerson[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<Found, 'match'>>`
    select id as "personId", network, name, headline, company, picture_url as "pictureUrl", url
    from person where user_id = ${userId}::uuid and id = any(${ids}::uuid[])`.execute(db);
  const found = rows.map((row) => ({ ...row, match: 'provider' as const }));
  return db.transaction().execute((trx) => withSignals(trx, userId, found, now));
}

/** One way of matching: a condition, which excludes the matches of earlier steps, and an order. */
type Step = { match: PersonMatch; where: RawBuilder<unknown>; order: RawBuilder<unknown> };

function stepsFor(words: string[]): Step[] {
  const begin = (text: RawBuilder<unknown>) =>
    every(words, (word) => sql`${text} like '% ' || ${foldedForLike(word)} || '%'`);
  const stand = (text: RawBuilder<unknown>) =>
    every(words, (word) => sql`${text} like '%' || ${foldedForLike(word)} || '%'`);
  const nearlyStand = every(words, (word) => {
    const stands = sql`person.search like '%' || ${foldedForLike(word)} || '%'`;
    const letters = [...word].length;
    if (letters < minNearLetters) return stands;
    // The index serves only the operator, which has a single threshold.
    const near = sql`ingrow_fold(${word}::text) <% person.search`;
    return letters < longWord
      ? sql`(${stands} or (${near} and ${wordSimilarity(word)} >= ${nearWord}::real))`
      : sql`(${stands} or ${near})`;
  });
  const nearness = sql.join(words.map(wordSimilarity), sql` + `);
  const all = sql`person.search`;
  const name = sql`ingrow_fold(' ' || person.name)`;
  return [
    { match: 'prefix', where: begin(all), order: sql`not ${begin(name)}` },
    { match: 'contains', where: sql`${stand(all)} and not ${begin(all)}`, order: sql`not ${stand(name)}` },
    { match: 'near', where: sql`${nearlyStand} and not ${stand(all)}`, order: sql`${nearness} desc` },
  ];
}

function wordSimilarity(word: string): RawBuilder<unknown> {
  return sql`word_similarity(ingrow_fold(${word}::text), person.search)`;
}

function every(words: string[], test: (word: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${sql.join(words.map(test), sql` and `)})`;
}

async function take(
  trx: Transaction<Database>,
  userId: string,
  { match, where, order }: Step,
  limit: number,
): Promise<Found[]> {
  const { rows } = await sql<Omit<Found, 'match'>>`
    select id as "personId", network, name, headline, company, picture_url as "pictureUrl", url
    from person where user_id = ${userId}::uuid and ${where}
    order by ${order}, name collate "und-x-icu", id limit ${limit}`.execute(trx);
  return rows.map((row) => ({ ...row, match }));
}

/** Adds people's signals, only from connected profiles. */
async function withSignals(
  trx: Transaction<Database>,
  userId: string,
  found: Found[],
  now: Date,
): Promise<FoundPerson[]> {
  const ids = found.map(({ personId }) => personId);
  const { rows } = await sql<{ personId: string; id: string; connectedProfileId: string; score: number }>`
    select signal.person_id as "personId", signal.id, signal.connected_profile_id as "connectedProfileId",
      ${shownScoreSql(now)} as score
    from signal join connected_profile as profile
      on profile.user_id = signal.user_id and profile.id = signal.connected_profile_id
    where signal.user_id = ${userId}::uuid and signal.person_id = any(${ids}::uuid[])
      and profile.disconnected_at is null
    order by signal.heat desc, signal.id`.execute(trx);
  return found.map((person) => ({
    ...person,
    signals: rows
      .filter((row) => row.personId === person.personId)
      .map(({ id, connectedProfileId, score }) => ({
        id,
        connectedProfileId,
        score,
        intensity: intensityOf(score),
      })),
  }));
}
