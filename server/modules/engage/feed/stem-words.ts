import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { foldWords } from '#server/modules/network/fold-words.ts';

/** PostgreSQL's stemmers by language (ISO 639-1), for those that `guessLanguage` tells. */
const stemmers: Record<string, string> = {
  ar: 'arabic_stem',
  de: 'german_stem',
  el: 'greek_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  fr: 'french_stem',
  hi: 'hindi_stem',
  it: 'italian_stem',
  nl: 'dutch_stem',
  pt: 'portuguese_stem',
  ru: 'russian_stem',
};

/** The languages whose words have stems. */
export const stemmedLanguages = Object.keys(stemmers);

/** The stem of a word as it is written, in lower case; folded. Null in languages without a stemmer. */
export type Stems = (language: string | null, word: string) => string | null;

/** Asks for the stems of many words in one go. Words that a language leaves out of searches are their own stem. */
export async function stemWords(
  db: Kysely<Database>,
  wanted: Iterable<{ language: string | null; word: string }>,
): Promise<Stems> {
  const rows = new Map<string, { dictionary: string; word: string; key: string }>();
  for (const { language, word } of wanted) {
    const dictionary = stemmers[language ?? ''];
    if (dictionary === undefined) continue;
    const key = `${language}:${word}`;
    if (!rows.has(key)) rows.set(key, { dictionary, word, key });
  }
  const stems = new Map<string, string>();
  if (rows.size > 0) {
    const columns = { dictionary: 'text', word: 'text', key: 'text' } as const;
    const { rows: found } = await sql<{ key: string; stem: string }>`
      select w.key, coalesce((ts_lexize(('pg_catalog.' || w.dictionary)::regdictionary, w.word))[1], w.word) as stem
      from ${unnestRows('w', columns, [...rows.values()])}`.execute(db);
    for (const { key, stem } of found) stems.set(key, foldWords(stem));
  }
  return (language, word) => (language === null ? null : (stems.get(`${language}:${word}`) ?? null));
}
