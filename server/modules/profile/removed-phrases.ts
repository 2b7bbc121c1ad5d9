/** A draft and what its user made of it. */
export type Edit = { original: string; edited: string };

/** Words in a phrase, at least and at most. One word alone says too little of why it went. */
const [fewestWords, maxWords] = [2, 4];

/** No more than this many, the most often removed ones. */
const maxPhrases = 10;

/** A text that keeps less than this share of its words was written anew: what is missing in it was not picked out. */
const keptShare = 0.3;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * Phrases that users took out of drafts in at least `fewest` edits and left in none: two to four words in a row within
 * a sentence, one of them of five letters or more. Of phrases that were taken out as often as a longer one around them,
 * the longer one stands.
 */
export function removedPhrases(edits: readonly Edit[], fewest: number): { phrase: string; seen: number }[] {
  const seen = new Map<string, number>();
  const kept = new Set<string>();
  for (const { original, edited } of edits) {
    const [before, after] = [phrasesOf(original), phrasesOf(edited)];
    for (const phrase of after) kept.add(phrase);
    if (isRewritten(original, edited)) continue;
    for (const phrase of before) if (!after.has(phrase)) seen.set(phrase, (seen.get(phrase) ?? 0) + 1);
  }
  const often = [...seen].filter(
    ([phrase, count]) =>
      count >= fewest && !kept.has(phrase) && /\p{L}{5}|\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}/u.test(phrase),
  );
  return often
    .filter(([phrase, count]) => !often.some(([other, times]) => times >= count && isWithin(phrase, other)))
    .map(([phrase, count]) => ({ phrase, seen: count }))
    .sort((a, b) => b.seen - a.seen || b.phrase.length - a.phrase.length || (a.phrase < b.phrase ? -1 : 1))
    .slice(0, maxPhrases);
}

const isWithin = (phrase: string, other: string): boolean => other !== phrase && other.includes(phrase);

/** The phrases of a text, lower case, as they stand there but for white space. */
function phrasesOf(text: string): Set<string> {
  const plain = text.toLowerCase().replace(/\s+/g, ' ');
  const words = [...segmenter.segment(plain)].filter((part) => part.isWordLike);
  const phrases = new Set<string>();
  words.forEach((first, at) => {
    for (let length = fewestWords; length <= maxWords; length += 1) {
      const last = words[at + length - 1];
      if (!last) break;
      const phrase = plain.slice(first.index, last.index + last.segment.length);
      if (/^[\p{L}\p{M}\p{N} '’-]+$/u.test(phrase)) phrases.add(phrase);
    }
  });
  return phrases;
}

function isRewritten(original: string, edited: string): boolean {
  const before = new Set(wordsOf(original));
  const after = wordsOf(edited);
  return after.filter((word) => before.has(word)).length < after.length * keptShare;
}

function wordsOf(text: string): string[] {
  return [...segmenter.segment(text.toLowerCase())].flatMap((part) =>
    part.isWordLike ? [part.segment] : [],
  );
}
