import { guessLanguage } from '#server/modules/profile/guess-language.ts';
import { withoutQuotations } from './find-quotations.ts';
import { foldText, tokensOf } from './folded-text.ts';
import { sentencesOf } from './locate-citation.ts';
import { type OwnClaimPatterns, ownClaimPatterns } from './own-claim-patterns.ts';

/** What a text says of its writer, and its position. */
export type OwnClaim = {
  kind: 'date' | 'promise' | 'relation' | 'unread' | 'story';
  text: string;
  start: number;
  end: number;
};

export type OwnSources = {
  /** The text that it answers. */
  answered: string;
  /** Everything the writer was given, their own texts included. */
  known: readonly string[];
  /** The writer's own texts, and what is known about them. */
  own: readonly string[];
  /** Whether it answers somebody who asks the writer. */
  isReply: boolean;
};

/**
 * What a text says of its writer that nothing of theirs says, once per sentence: promises, acquaintances, texts of the
 * other that weren't given, and what happened to the writer, and when. English, German and French only: elsewhere, who
 * speaks is often in the verb alone.
 */
export function findOwnClaims(text: string, sources: OwnSources): OwnClaim[] {
  const all = [sources.answered, ...sources.known].join('\n');
  const language = guessLanguage(text) ?? guessLanguage(sources.answered) ?? guessLanguage(all);
  const patterns = ownClaimPatterns[language ?? ''];
  if (patterns === undefined) return [];
  const words = tokensOf(all);
  const read: Read = {
    patterns,
    text: foldText(all).text,
    words: new Set([...words, ...monthsIn(all)]),
    stems: sources.isReply ? new Set(stemsOf(words, patterns)) : null,
    ownStems: new Set(stemsOf(tokensOf(sources.own.join('\n')), patterns)),
  };
  const plain = withoutQuotations(text);
  return sentencesOf(plain).flatMap(({ start, end }) => {
    const found = claimOf(plain.slice(start, end), read);
    if (found === null) return [];
    const from = start + found.index;
    const to = from + found.text.length;
    return [{ kind: found.kind, text: text.slice(from, to), start: from, end: to }];
  });
}

/** What the writer was given, as words. */
type Read = {
  patterns: OwnClaimPatterns;
  /** Folded. */
  text: string;
  words: ReadonlySet<string>;
  /** Null if nobody asks the writer. */
  stems: ReadonlySet<string> | null;
  ownStems: ReadonlySet<string>;
};

type Found = { kind: OwnClaim['kind']; text: string; index: number };

/** The first claim of a sentence that the writer wasn't given. */
function claimOf(sentence: string, { patterns, text, words, stems, ownStems }: Read): Found | null {
  const find = (kind: Exclude<keyof OwnClaimPatterns, 'stopWords'>) => [...sentence.matchAll(patterns[kind])];
  // A month or day may be given in other words; that one knows somebody or read something is given as it is said.
  const isGiven = (said: string, kind: string) =>
    kind === 'date' ? tokensOf(said).every((word) => words.has(word)) : text.includes(foldText(said).text);
  const isQuestion = /[?？]["”’»)]*$/u.test(sentence);
  const [promise] = isQuestion ? [] : find('promise');
  if (promise && !isFrom(ownStems, sentence, patterns))
    return { kind: 'promise', text: promise[0], index: promise.index };
  for (const kind of ['date', 'relation', 'unread'] as const) {
    const match =
      isQuestion && kind === 'date' ? undefined : find(kind).find(([said]) => !isGiven(said, kind));
    if (match) return { kind, text: match[0], index: match.index };
  }
  if (isQuestion) return null;
  const story = [...sentence.matchAll(/[^,;:]+/gu)].find(
    ([clause]) =>
      speaksOfSelf(clause, patterns) &&
      // A clause that says nothing belongs to the others.
      (isFrom(ownStems, clause, patterns) ?? isFrom(ownStems, sentence, patterns)) === false,
  );
  const [event] = stems === null || story ? [] : find('event');
  const tale =
    story ?? (event && isFrom(stems ?? new Set(), sentence, patterns) === false ? event : undefined);
  return tale
    ? { kind: 'story', text: tale[0].trim().replace(/[.!]$/u, ''), index: tale.index + tale[0].search(/\S/u) }
    : null;
}

function speaksOfSelf(clause: string, { self, opinion }: OwnClaimPatterns): boolean {
  return clause.replace(opinion, ' ').search(self) >= 0;
}

/** This share of the words that say something must be the writer's own. */
const ownShare = 0.5;

/** Whether a text tells what other texts tell, by its words; null if none says anything. */
function isFrom(stems: ReadonlySet<string>, text: string, patterns: OwnClaimPatterns): boolean | null {
  const said = stemsOf(tokensOf(text), patterns);
  return said.length === 0 ? null : said.filter((stem) => stems.has(stem)).length >= ownShare * said.length;
}

/** The start of a word that its forms share. */
const stemLength = 5;

function stemsOf(said: readonly string[], { stopWords }: OwnClaimPatterns): string[] {
  const saysSomething = (word: string) => /\p{N}/u.test(word) || (word.length > 2 && !stopWords.has(word));
  return said
    .filter(saysSomething)
    .map((word) => word.replace(/s$/u, '').replace(/y$/u, 'i').slice(0, stemLength));
}

const inUtc = { month: 'long', timeZone: 'UTC' } as const;
const monthNames = [
  new Intl.DateTimeFormat('en', inUtc),
  new Intl.DateTimeFormat('de', inUtc),
  new Intl.DateTimeFormat('fr', inUtc),
];

/** The names of the months of days such as 2026-03-02. */
function monthsIn(text: string): string[] {
  const months = new Set([...text.matchAll(/\d{4}-(\d\d)-\d\d/g)].map(([, month]) => Number(month)));
  return [...months].flatMap((month) =>
    monthNames.map((names) => foldText(names.format(new Date(Date.UTC(2000, month - 1, 1)))).text),
  );
}
