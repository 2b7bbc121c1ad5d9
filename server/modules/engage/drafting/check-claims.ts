import type { Warning } from '#contract/engage/ready-comment-text.ts';
import { type Claim, findClaims } from './find-claims.ts';
import { findPhrase, foldText } from './folded-text.ts';
import { genericPhrases } from './generic-phrases.ts';

/** Finds the user's banned phrases and generic ones (`where` is "under any post"). */
export function checkPhrases(
  text: string,
  { bannedPhrases, where }: { bannedPhrases: readonly string[]; where: string },
): Warning[] {
  const folded = foldText(text);
  const find = (phrases: readonly string[], message: (phrase: string, said: string) => string, kind: Kind) =>
    phrases.flatMap((phrase) => {
      const found = findPhrase(folded, phrase);
      return found ? [warnAt(kind, message(phrase, text.slice(found.start, found.end)), found)] : [];
    });
  return [
    ...find(bannedPhrases, (phrase) => `“${phrase}” is on your list of banned phrases.`, 'banned_phrase'),
    ...find(genericPhrases, (_, said) => `“${said}” is generic: it fits ${where}.`, 'generic'),
  ];
}

type Kind = Warning['kind'];

/**
 * Finds claims that no known text supports. Parts of links and stock phrases already have their own warning.
 */
export function checkClaims(
  text: string,
  { noun, known, shorten }: { noun: string; known: readonly string[]; shorten: (quoted: string) => string },
  warnings: readonly Warning[],
): Warning[] {
  const messages: Record<Claim['kind'], (text: string) => string> = {
    number: (found) => `The ${noun} doesn’t mention ${found}. Is it right?`,
    name: (found) => `The ${noun} doesn’t mention ${found}. Is it right?`,
    quotation: (found) => `The ${noun} doesn’t say “${shorten(found)}”.`,
  };
  return findClaims(text, known)
    .filter(
      ({ start }) => !warnings.some((one) => start >= (one.start ?? text.length) && start < (one.end ?? 0)),
    )
    .map((claim) => warnAt('claim', messages[claim.kind](claim.text), claim));
}

/** A warning about part of the text. */
export function warnAt(kind: Kind, message: string, { start, end }: { start: number; end: number }): Warning {
  return { kind, level: 'warn', message, start, end };
}

/** A warning about the whole text. */
export function warnOfAll(kind: Kind, message: string, level: Warning['level'] = 'warn'): Warning {
  return { kind, level, message, start: null, end: null };
}
