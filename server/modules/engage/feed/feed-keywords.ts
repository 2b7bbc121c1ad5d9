import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FeedFilters, TextHit } from '#contract/engage/engage-feed.ts';
import { foldAccents } from '#core/fold-accents.ts';
import { hasSigns, spanOf } from '#core/keyword-symbols.ts';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { hasPattern, keywordPattern } from '#server/modules/network/keyword-pattern.ts';
import { type PostToken, tokensOf } from './post-tokens.ts';

/** What a feed query asks of the words of a post. Each keyword is its words, one after the other. */
export type Keywords = {
  all: PostToken[][];
  any: PostToken[][];
  none: PostToken[][];
  /** Whether other forms of the words count too. */
  stemming: boolean;
};

/** Reads the keywords of a query; a comma begins the next one. */
export function readKeywords(filters: FeedFilters): Keywords {
  const read = (typed: string[] = []) =>
    typed
      .flatMap((text) => text.split(','))
      .map(tokensOf)
      .filter((words) => words.length > 0);
  return {
    all: read(filters.andKeywords),
    any: read(filters.orKeywords),
    none: read(filters.exceptKeywords),
    stemming: filters.stemming ?? false,
  };
}

/** The words whose stems {@link writeQueries} and marking ask for. */
export function wordsToStem({ all, any, none, stemming }: Keywords) {
  if (!stemming) return [];
  const words = new Set([...all, ...any, ...none].flat().map(({ bare }) => bare));
  return [...words].flatMap((word) => stemmedLanguages.map((language) => ({ language, word })));
}

/** What keywords ask of a post, over the table `feed_post`. */
export type KeywordConditions = {
  /** In the text form of `tsquery`, which an index answers; null where nothing is asked. */
  has: string | null;
  /** What of it words do not tell, and what a post must not have: looked at in the posts that the rest leaves. */
  checks: RawBuilder<boolean>[];
};

/** Writes keywords as conditions. */
export function writeQueries(keywords: Keywords, stems: Stems): KeywordConditions {
  const read = (keyword: PostToken[]) => ({
    query: writeKeyword(keyword, keywords.stemming, stems),
    pattern: keywordPattern(keyword, keywords.stemming),
  });
  const [all, any, none] = [keywords.all.map(read), keywords.any.map(read), keywords.none.map(read)];
  const has = all.map(({ query }) => query);
  if (any.length > 0) has.push(`(${any.map(({ query }) => query).join(' | ')})`);
  const checks = all.flatMap(({ pattern }) => (pattern === null ? [] : [showsSigns(pattern)]));
  if (any.some(({ pattern }) => pattern !== null)) {
    checks.push(sql<boolean>`(${sql.join(any.map(stands), sql` or `)})`);
  }
  const without = none.filter(({ pattern }) => pattern === null).map(({ query }) => query);
  if (without.length > 0) checks.push(sql<boolean>`not (feed_post.words @@ ${without.join(' | ')}::tsquery)`);
  for (const keyword of none)
    if (keyword.pattern !== null) checks.push(sql<boolean>`not (${stands(keyword)})`);
  return { has: has.length === 0 ? null : has.join(' & '), checks };
}

function stands({ query, pattern }: { query: string; pattern: string | null }): RawBuilder<boolean> {
  const words = sql<boolean>`feed_post.words @@ ${query}::tsquery`;
  return pattern === null ? words : sql<boolean>`(${words} and ${showsSigns(pattern)})`;
}

/** A value and no join, so that posts are still read in the order of an index. */
function showsSigns(pattern: string): RawBuilder<boolean> {
  return sql<boolean>`(select ${hasPattern(sql`post.text`, pattern)} from post
    where post.user_id = feed_post.user_id and post.id = feed_post.post_id)`;
}

function writeKeyword(keyword: PostToken[], stemming: boolean, stems: Stems): string {
  const phrases = [keyword.map(({ folded }) => folded)];
  if (stemming) {
    for (const language of stemmedLanguages) {
      phrases.push(keyword.map(({ bare }) => stemLexeme(language, stems(language, bare) ?? bare)));
    }
  }
  return `(${phrases.map((phrase) => phrase.map(quoteLexeme).join(' <-> ')).join(' | ')})`;
}

/** PostgreSQL's stemmers by language (ISO 639-1), for those that `guessLanguage` knows. */
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
const stemmedLanguages = Object.keys(stemmers);

/** The stem of a word as it is written, in lower case; folded. Null in languages without a stemmer. */
type Stems = (language: string | null, word: string) => string | null;

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
    for (const { key, stem } of found) stems.set(key, foldAccents(stem));
  }
  return (language, word) => (language === null ? null : (stems.get(`${language}:${word}`) ?? null));
}

/** PostgreSQL's maximum of positions of one word in a text. */
const maxPositions = 255;

/** How a stem stands in a vector; no word has a colon. */
function stemLexeme(language: string, stem: string): string {
  return `${language}:${stem}`;
}

/**
 * The words of a post in the text form of `tsvector`: each with its positions, and with its stem at the same positions where
 * its language has a stemmer. Made here and not by a text search configuration, so that a word is the same for storing,
 * asking and marking.
 */
export function writeVector(words: readonly PostToken[], language: string | null, stems: Stems): string {
  const positions = new Map<string, number[]>();
  const add = (lexeme: string, position: number) => {
    const known = positions.get(lexeme);
    if (known === undefined) positions.set(lexeme, [position]);
    else if (known.length < maxPositions) known.push(position);
  };
  words.forEach(({ folded, bare }, index) => {
    add(folded, index + 1);
    const stem = stems(language, bare);
    if (language !== null && stem !== null) add(stemLexeme(language, stem), index + 1);
  });
  return [...positions].map(([lexeme, at]) => `${quoteLexeme(lexeme)}:${at.join(',')}`).join(' ');
}

/** A lexeme as `tsvector` and `tsquery` read it. */
function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/**
 * Where the keywords that a post has stand in its text, by the rule by which it was found. From left to right, none
 * within another.
 */
export function findHits(text: string, language: string | null, keywords: Keywords, stems: Stems): TextHit[] {
  if (keywords.all.length + keywords.any.length === 0) return [];
  return findHitsAmong(tokensOf(text), language, keywords, stems);
}

/** The same among the words of a text, for whoever asks more than once. */
export function findHitsAmong(
  words: readonly PostToken[],
  language: string | null,
  { all, any, stemming }: Keywords,
  stems: Stems,
): TextHit[] {
  const wanted = [...all, ...any];
  const isSame = (word: PostToken, asked: PostToken) =>
    word.folded === asked.folded || (stemming && isSameStem(stems, language, word, asked));
  const hits = wanted.flatMap((keyword) =>
    words.flatMap((_, start): TextHit[] => {
      const stands =
        keyword.every((asked, position) => {
          const word = words[start + position];
          return word !== undefined && isSame(word, asked);
        }) && hasSigns(keyword, words, start);
      const hit = stands ? spanOf(keyword, words, start) : null;
      return hit === null ? [] : [hit];
    }),
  );
  hits.sort((one, other) => one.from - other.from || other.to - one.to);
  const merged: TextHit[] = [];
  for (const hit of hits) {
    const before = merged.at(-1);
    if (before !== undefined && hit.from < before.to) before.to = Math.max(before.to, hit.to);
    else merged.push({ ...hit });
  }
  return merged;
}

function isSameStem(stems: Stems, language: string | null, word: PostToken, asked: PostToken): boolean {
  const stem = stems(language, word.bare);
  return stem !== null && stem === stems(language, asked.bare);
}
