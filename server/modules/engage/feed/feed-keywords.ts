import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FeedFilters, TextHit } from '#contract/engage/engage-feed.ts';
import { foldAccents } from '#core/fold-accents.ts';
import { hasSigns, spanOf } from '#core/keyword-symbols.ts';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { hasPattern, keywordPattern } from '#server/modules/people/keyword-pattern.ts';
import { type PostToken, tokensOf } from './post-tokens.ts';

/** A feed query's conditions on a post's words. Each keyword is a sequence of words. */
export type Keywords = {
  all: PostToken[][];
  any: PostToken[][];
  none: PostToken[][];
  /** Whether other forms of the words match too. */
  stemming: boolean;
};

/** Parses a query's keywords, which are separated by commas. */
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

/** The words whose stems {@link writeQueries} and marking need. */
export function wordsToStem({ all, any, none, stemming }: Keywords) {
  if (!stemming) return [];
  const words = new Set([...all, ...any, ...none].flat().map(({ bare }) => bare));
  return [...words].flatMap((word) => stemmedLanguages.map((language) => ({ language, word })));
}

/** Conditions from keywords on the table `feed_post`. */
export type KeywordConditions = {
  /** A `tsquery` in text form, which an index can serve; null if there are no keywords. */
  has: string | null;
  /** What `tsquery` can't express, and excluded keywords. Checked on the remaining posts. */
  checks: RawBuilder<boolean>[];
};

/** Turns keywords into conditions. */
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

/** A scalar subquery rather than a join, so posts are still read in index order. */
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

/** PostgreSQL's stemmers by language (ISO 639-1), for the languages that `guessLanguage` knows. */
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

/** The languages with a stemmer. */
const stemmedLanguages = Object.keys(stemmers);

/** The folded stem of a lowercase word. Null for languages without a stemmer. */
type Stems = (language: string | null, word: string) => string | null;

/**
 * Reads the stems of many words in one query. Words that a language ignores in searches are their own stem.
 */
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

/** PostgreSQL's maximum number of positions of one word in a text. */
const maxPositions = 255;

/** A stem as a lexeme in a vector. Words contain no colon, so the two can't collide. */
function stemLexeme(language: string, stem: string): string {
  return `${language}:${stem}`;
}

/**
 * A post's words in the text form of `tsvector`: each with its positions, and with its stem at the same
 * positions if its language has a stemmer. Built here rather than by a text search configuration, so storing,
 * searching and marking agree on what a word is.
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

/** A lexeme as `tsvector` and `tsquery` parse it. */
function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/**
 * Where a query's keywords occur in a post's text, by the same rule that found the post. From left to right,
 * without nested hits.
 */
export function findHits(text: string, language: string | null, keywords: Keywords, stems: Stems): TextHit[] {
  if (keywords.all.length + keywords.any.length === 0) return [];
  return findHitsAmong(tokensOf(text), language, keywords, stems);
}

/** The same for words that were already split, for repeated calls. */
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
