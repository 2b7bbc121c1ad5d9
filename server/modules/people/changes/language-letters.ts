/**
 * How likely a language writes a word, by its sequences of three letters, learned from the names that ICU (in Node)
 * has in it for regions, languages and currencies. A few hundred words each tell languages apart well
 * enough to count as one sign among others, without a dictionary to ship.
 */
const longest = 3;
/** How much the next shorter sequence counts, in occurrences. */
const smoothing = 10;
const letters = 60;

type Learned = { seen: ReadonlyMap<string, number>; total: number };

const learned = new Map<string, Learned>();

/** The logarithm of how likely it is that this word is of a language; comparable for one word only. */
export function logLikelihood(language: string, word: string): number {
  const known = learned.get(language) ?? learn(language);
  learned.set(language, known);
  return logOf(word, known);
}

function logOf(word: string, { seen, total }: Learned): number {
  const text = `^${word}$`;
  let sum = 0;
  for (let end = 2; end <= text.length; end += 1) {
    let likely = 1 / letters;
    for (let start = end - 1; start >= Math.max(0, end - longest); start -= 1) {
      const before = text.slice(start, end - 1);
      const times = before === '' ? total : (seen.get(before) ?? 0);
      likely = ((seen.get(text.slice(start, end)) ?? 0) + smoothing * likely) / (times + smoothing);
    }
    sum += Math.log(likely);
  }
  return sum;
}

function learn(language: string): Learned {
  const seen = new Map<string, number>();
  let total = 0;
  const add = (part: string) => seen.set(part, (seen.get(part) ?? 0) + 1);
  for (const word of new Set(namesIn(language).flatMap(wordsIn))) {
    const text = `^${word}$`;
    total += word.length + 1;
    for (let start = 0; start < text.length; start += 1) {
      for (let end = start + 1; end <= Math.min(text.length, start + longest); end += 1) {
        add(text.slice(start, end));
      }
    }
  }
  return { seen, total };
}

/** The words of a text, in lower case with their accents. */
export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{M}'’]+/gu) ?? [];

const aToZ = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
const codes = aToZ.flatMap((one) => aToZ.map((other) => one + other));

function namesIn(language: string): string[] {
  const called = (type: Intl.DisplayNamesType, of: readonly string[]) => {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
    return of.flatMap((code) => names.of(code) ?? []);
  };
  return [
    ...called('language', codes),
    ...called(
      'region',
      codes.map((code) => code.toUpperCase()),
    ),
    ...called('currency', Intl.supportedValuesOf('currency')),
  ];
}
