import { foldAccents } from '#core/fold-accents.ts';

/** Shorter words mean little. */
const shortest = 4;
const maxWords = 60;
/** Words of an offer that occur in any text. */
const common = new Set(
  `about also always andere auch avec based because been before being best better between both build business
  choose come could dans does each even every find first from full give good great have help helps here https
  into just know like made make makes making many more most much need never only other ours over people pour
  prozent same should since some such than that their them then there these they this those through time under
  unsere until using very want ways were what when where which while will with without work working world would
  www your yours company companies customers founder global helping leader leading manager nicht oder durch einen
  einer eine sich sind über para como mais sobre`
    .split(/\s+/)
    .map(foldAccents),
);

/** The meaningful words of what a user sells, folded, each once, in order. */
export function offerKeywords(offer: string): string[] {
  const words = tokensOf(offer).filter((word) => word.length >= shortest && !common.has(word));
  return [...new Set(words)].slice(0, maxWords);
}

/** Which of these words occur in a text as whole words, in the order of the words. */
export function findOfferKeywords(text: string | null, words: readonly string[]): string[] {
  if (text === null || words.length === 0) return [];
  const found = new Set(tokensOf(text));
  return words.filter((word) => found.has(word));
}

function tokensOf(text: string): string[] {
  return foldAccents(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
