import { compareTrigrams, trigramsOf } from './compare-texts.ts';

/** Only the newest texts: people change how they write. */
const maxRead = 150;
/** Shorter texts say nothing about a voice; longer ones are no comments, in characters. */
const [minLength, maxLength] = [20, 1250];
/** From this similarity on, two texts show the same. */
const alikeFrom = 0.35;

/**
 * Up to `count` texts that show how somebody writes, newest first: spread from short to long, each beginning
 * with other words and unlike the others.
 *
 * @param texts newest first
 * @param given texts that stand beside them
 */
export function chooseExamples(
  texts: readonly string[],
  count: number,
  given: readonly string[] = [],
): string[] {
  const usable = texts
    .slice(0, maxRead)
    .map((text, age) => ({ text, age }))
    .filter(({ text }) => text.length >= minLength && text.length <= maxLength)
    .sort((a, b) => a.text.length - b.text.length || a.age - b.age);
  const shown = given.map(lookOf);
  const chosen: typeof usable = [];
  for (let band = 0; band < count; band += 1) {
    const [from, to] = [band, band + 1].map((edge) => Math.round((edge * usable.length) / count));
    const newest = usable.slice(from, to).sort((a, b) => a.age - b.age);
    const next = newest.find(({ text }) => {
      const look = lookOf(text);
      return shown.every((other) => other.opening !== look.opening && !areAlike(other, look));
    });
    if (!next) continue;
    shown.push(lookOf(next.text));
    chosen.push(next);
  }
  return chosen.sort((a, b) => a.age - b.age).map(({ text }) => text);
}

type Look = { opening: string; trigrams: Set<string> };

function lookOf(text: string): Look {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return { opening: words.slice(0, 2).join(' '), trigrams: trigramsOf(text) };
}

const areAlike = (one: Look, other: Look) => compareTrigrams(one.trigrams, other.trigrams) >= alikeFrom;
