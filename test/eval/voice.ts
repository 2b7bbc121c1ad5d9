import { sentencesOf } from '#server/modules/engage/drafting/locate-citation.ts';

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
const wordsOf = (text: string): number => Math.max(1, count(text, /[\p{L}\p{N}’'-]+/gu));

/** What a text sounds like, in numbers. */
const features = {
  length: wordsOf,
  'sentence length': (text: string) => wordsOf(text) / Math.max(1, sentencesOf(text).length),
  questions: (text: string) => count(text, /[?？]/gu),
  emoji: (text: string) => count(text, /\p{Extended_Pictographic}/gu),
  punctuation: (text: string) => count(text, /[!;:()…—–]/gu),
  address: (text: string) => count(text, /\b(?:you|your|yours)\b/giu),
  openings: (text: string) =>
    /^(?:hi|hello|hey|dear|wow|great|thank|congrat|yes|so|\p{L}+[,!])/iu.test(text) ? 1 : 0,
} as const;
type Feature = keyof typeof features;
const names = Object.keys(features) as Feature[];

/** From where to where each number of a writer's texts goes, without the highest and lowest of twenty. */
export type Spread = Record<Feature, { low: number; high: number }>;

export function spreadOf(texts: readonly string[]): Spread {
  const of = (name: Feature) => {
    const values = texts.map(features[name]).sort((a, b) => a - b);
    const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? 0;
    return { low: at(0.05), high: at(0.95) };
  };
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Spread;
}

/** Whether every number of a text is one that the writer's own texts have. */
export const soundsLike = (text: string, spread: Spread): boolean =>
  names.every((name) => {
    const value = features[name](text);
    return value >= spread[name].low && value <= spread[name].high;
  });

/** Each number's middle, beside the writer's own spread. */
export function printVoice(texts: readonly string[], spread: Spread): string {
  return names
    .map((name) => {
      const values = texts.map(features[name]);
      const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
      return `${name} ${mean.toFixed(1)} (${spread[name].low.toFixed(1)}–${spread[name].high.toFixed(1)})`;
    })
    .join(', ');
}
