import type { FeedFilters } from '#contract/engage-feed.ts';
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

/**
 * The keywords in the text form of `tsquery`: what a post must have and what it must not have, each null where nothing
 * is asked. Apart from each other, since an index answers the first only.
 */
export function writeQueries(
  keywords: Keywords,
  stems: Stems,
): { has: string | null; hasNot: string | null } {
  const write = (keyword: PostWord[]) => writeKeyword(keyword, keywords.stemming, stems);
  const has = keywords.all.map(write);
  if (keywords.any.length > 0) has.push(`(${keywords.any.map(write).join(' | ')})`);
  return {
    has: has.length === 0 ? null : has.join(' & '),
    hasNot: keywords.none.length === 0 ? null : keywords.none.map(write).join(' | '),
  };
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
