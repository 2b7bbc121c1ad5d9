import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { compareTrigrams, openingOf, sameFrom, trigramsOf } from '#server/modules/profile/compare-texts.ts';

/** A post that texts are written under. The same for every user of this server. */
export type Subject = { realm: 'sample' | 'real'; urn: string };

/** Texts with fewer trigrams, such as thanks in a few words, may be alike. */
const fewestGrams = 30;
/** A text is compared with this many of the latest under its post. */
const maxCompared = 500;
/** How long prints are kept, in days. */
const days = 90;

/** What a text is like: hashed trigrams, then the hashed opening words. */
type Print = number[];

/**
 * The texts drafted under a post by anyone on this server, to tell whether another is too alike: at least 60
 * percent of their trigrams together are shared, or they begin with the same four words. It spans users; nothing
 * that it reads names any, and nobody learns of another's text.
 *
 * @param own texts that don't count: the user's own earlier drafts there
 */
export async function readAlike(
  db: Kysely<Database>,
  subject: Subject,
  own: readonly string[] = [],
): Promise<(text: string) => boolean> {
  const key = keyOf(subject);
  const rows = await db
    .selectFrom('text_print')
    .select('grams')
    .where('subject', '=', key)
    .orderBy('made_at', 'desc')
    .limit(maxCompared)
    .execute();
  const ours = new Set(own.map((text) => String(printOf(key, text))));
  const others = rows.flatMap(({ grams }) => (ours.has(String(grams)) ? [] : [splitPrint(grams)]));
  return (text) => {
    const print = printOf(key, text);
    if (print === null) return false;
    const { grams, opening } = splitPrint(print);
    return others.some(
      (other) => other.opening === opening || compareTrigrams(grams, other.grams) >= sameFrom,
    );
  };
}

/** Keeps what drafted texts are like. Texts with few words leave nothing. */
export async function keepPrints(
  trx: Transaction<Database>,
  subject: Subject,
  texts: readonly string[],
  now: Date,
): Promise<void> {
  const key = keyOf(subject);
  const rows = texts.flatMap((text) => {
    const grams = printOf(key, text);
    return grams === null ? [] : [{ subject: key, grams, made_at: now }];
  });
  if (rows.length > 0) await trx.insertInto('text_print').values(rows).execute();
}

/** Forgets prints after ninety days. */
export async function purgePrints(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`
    delete from text_print where made_at < ${now}::timestamptz - make_interval(days => ${days})`.execute(db);
}

const keyOf = ({ realm, urn }: Subject): Buffer => createHash('sha256').update(`${realm} ${urn}`).digest();

/** Null for a text that is too short to be alike. */
function printOf(key: Buffer, text: string): Print | null {
  const grams = trigramsOf(text);
  if (grams.size < fewestGrams) return null;
  const hash = (part: string) => createHash('sha256').update(key).update(part).digest().readInt32BE();
  return [...new Set([...grams].map(hash))].concat(hash(`opening ${openingOf(text)}`));
}

const splitPrint = (print: Print): { grams: Set<number>; opening: number | undefined } => ({
  grams: new Set(print.slice(0, -1)),
  opening: print.at(-1),
});
