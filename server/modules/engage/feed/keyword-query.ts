import { type RawBuilder, sql } from 'kysely';
import type { FeedFilters } from '#contract/engage-feed.ts';
import { hasPattern, keywordPattern } from '#server/modules/network/keyword-pattern.ts';
import { quoteLexeme, stemLexeme } from './post-vector.ts';
import { type PostWord, wordsOf } from './post-words.ts';
import { type Stems, stemmedLanguages } from './stem-words.ts';

/** What a feed query asks of the words of a post. Each keyword is its words, one after the other. */
export type Keywords = {
  all: PostWord[][];
  any: PostWord[][];
  none: PostWord[][];
  /** Whether other forms of the words count too. */
  stemming: boolean;
};

/** Reads the keywords of a query; a comma begins the next one. */
export function readKeywords(filters: FeedFilters): Keywords {
  const read = (typed: string[] = []) =>
    typed
      .flatMap((text) => text.split(','))
      .map(wordsOf)
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
  const read = (keyword: PostWord[]) => ({
    query: writeKeyword(keyword, keywords.stemming, stems),
    pattern: keywordPattern(keyword, keywords.stemming),
  });
  const [all, any, none] = [keywords.all.map(read), keywords.any.map(read), keywords.none.map(read)];
  const has = all.map(({ query }) => query);
  if (any.length > 0) has.push(`(${any.map(({ query }) => query).join(' | ')})`);
  const checks = all.flatMap(({ pattern }) => (pattern === null ? [] : [hasSigns(pattern)]));
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
  return pattern === null ? words : sql<boolean>`(${words} and ${hasSigns(pattern)})`;
}

/** A value and no join, so that posts are still read in the order of an index. */
function hasSigns(pattern: string): RawBuilder<boolean> {
  return sql<boolean>`(select ${hasPattern(sql`post.text`, pattern)} from post
    where post.user_id = feed_post.user_id and post.id = feed_post.post_id)`;
}

function writeKeyword(keyword: PostWord[], stemming: boolean, stems: Stems): string {
  const phrases = [keyword.map(({ folded }) => folded)];
  if (stemming) {
    for (const language of stemmedLanguages) {
      phrases.push(keyword.map(({ bare }) => stemLexeme(language, stems(language, bare) ?? bare)));
    }
  }
  return `(${phrases.map((phrase) => phrase.map(quoteLexeme).join(' <-> ')).join(' | ')})`;
}
