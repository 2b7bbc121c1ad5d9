import type { PostWord } from './post-words.ts';
import type { Stems } from './stem-words.ts';

/** PostgreSQL's most places of one word in a text. */
const maxPlaces = 255;

/** How a stem stands in a vector; no word has a colon. */
export function stemLexeme(language: string, stem: string): string {
  return `${language}:${stem}`;
}

/**
 * The words of a post in the text form of `tsvector`: each with its places, and with its stem at the same places where
 * its language has a stemmer. Made here and not by a text search configuration, so that a word is the same for storing,
 * asking and marking.
 */
export function writeVector(words: readonly PostWord[], language: string | null, stems: Stems): string {
  const places = new Map<string, number[]>();
  const add = (lexeme: string, place: number) => {
    const known = places.get(lexeme);
    if (known === undefined) places.set(lexeme, [place]);
    else if (known.length < maxPlaces) known.push(place);
  };
  words.forEach(({ folded, bare }, index) => {
    add(folded, index + 1);
    const stem = stems(language, bare);
    if (language !== null && stem !== null) add(stemLexeme(language, stem), index + 1);
  });
  return [...places].map(([lexeme, at]) => `${quoteLexeme(lexeme)}:${at.join(',')}`).join(' ');
}

/** A lexeme as `tsvector` and `tsquery` read it. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
