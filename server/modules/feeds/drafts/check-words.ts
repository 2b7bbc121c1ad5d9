import type { Warning } from '#contract/ready-comment-text.ts';
import { compareComments, sameFrom } from '#server/modules/engage/drafting/compare-comments.ts';
import { type Claim, findClaims } from '#server/modules/engage/drafting/find-claims.ts';
import { findPhrase, foldText } from '#server/modules/engage/drafting/folded-text.ts';
import { genericPhrases } from '#server/modules/engage/drafting/generic-phrases.ts';

export type WordsContext = {
  title: string;
  /** The item's text, without markup. */
  text: string;
  /** What else the item says of itself: its site, its author. */
  about: readonly string[];
  /** What the user says of themselves: what stands there is no claim. */
  known: readonly string[];
  bannedPhrases: readonly string[];
  /** Why the channel would not take a post with these words; null where it would. */
  whyRefused: (words: string) => string | null;
};

const claimWords: Record<Claim['kind'], (text: string) => string> = {
  number: (text) => `The article does not say ${text}. Is it right?`,
  name: (text) => `The article does not name ${text}. Is it right?`,
  quotation: (text) => `The article does not say “${text}”.`,
};

/** What is to be thought about before words on an item go out. The same words in the same context give the same. */
export function checkWords(words: string, context: WordsContext): Warning[] {
  const warnings: Warning[] = [];
  const refused = context.whyRefused(words);
  if (refused !== null) {
    warnings.push({ kind: 'too_long', level: 'stop', message: refused, start: null, end: null });
  }
  const folded = foldText(words);
  for (const phrase of context.bannedPhrases) {
    const place = findPhrase(folded, phrase);
    if (place) warnings.push(at('banned_phrase', `You do not use “${phrase}”.`, place));
  }
  for (const phrase of genericPhrases) {
    const place = findPhrase(folded, phrase);
    if (!place) continue;
    const said = words.slice(place.start, place.end);
    warnings.push(at('generic', `“${said}” could stand above any article.`, place));
  }
  const told = [...warnings];
  for (const claim of findClaims(words, [context.title, context.text, ...context.about, ...context.known])) {
    const isTold = told.some(
      ({ start, end }) => claim.start >= (start ?? words.length) && claim.start < (end ?? 0),
    );
    if (!isTold) warnings.push(at('claim', claimWords[claim.kind](claim.text), claim));
  }
  if (compareComments(words, context.title) >= sameFrom) {
    warnings.push({
      kind: 'repetition',
      level: 'warn',
      message: 'It says much the same as the title, which stands below it.',
      start: null,
      end: null,
    });
  }
  return warnings;
}

function at(kind: Warning['kind'], message: string, { start, end }: { start: number; end: number }): Warning {
  return { kind, level: 'warn', message, start, end };
}
