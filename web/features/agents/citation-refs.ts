import type { Citation } from '#contract/agents/prompts.ts';
import { citationMark, refsOfMark, withoutCitations } from '#core/citation-marks.ts';

/** A piece of a text: plain text, or the name of a source. */
export type CitedPiece = { text: string } | { ref: string };

/** Splits a text into pieces, in order. Only the brackets and commas around sources are removed. */
export function splitCitations(text: string): CitedPiece[] {
  const pieces: CitedPiece[] = [];
  let at = 0;
  for (const found of text.matchAll(citationMark)) {
    if (found.index > at) pieces.push({ text: text.slice(at, found.index) });
    for (const ref of refsOfMark(found[1] ?? '')) pieces.push({ ref });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** A source as shown: its number and its record. The record is null if no tool returned it. */
export type NumberedCitation = { number: number | null; citation: Citation | null };

/**
 * Numbers the sources a text names, from 1 in order of first mention. A source that no tool returned has no
 * number. Two names of the same record share a number.
 */
export function numberCitations(
  text: string,
  citations: readonly Citation[],
): ReadonlyMap<string, NumberedCitation> {
  const known = new Map(citations.map((citation) => [citation.ref, citation]));
  const numbers = new Map<string, number>();
  const numbered = new Map<string, NumberedCitation>();
  for (const piece of splitCitations(text)) {
    if (!('ref' in piece) || numbered.has(piece.ref)) continue;
    const citation = known.get(piece.ref) ?? null;
    if (citation === null) {
      numbered.set(piece.ref, { number: null, citation });
      continue;
    }
    const record = `${citation.kind} ${citation.id}`;
    const number = numbers.get(record) ?? numbers.size + 1;
    numbers.set(record, number);
    numbered.set(piece.ref, { number, citation });
  }
  return numbered;
}

/** The people a text cites, each once, by number. */
export function citedPeople(text: string, citations: readonly Citation[]): string[] {
  const cited = [...numberCitations(text, citations).values()].flatMap(({ citation }) =>
    citation?.kind === 'signal' ? [citation.id] : [],
  );
  return [...new Set(cited)];
}

/** The length of a text when published, without source names, in characters as people count them. */
export function publishedLength(text: string): number {
  return [...withoutCitations(text).trim()].length;
}
