const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const known = new Map<string, string>();
/** A long day among people is still far below. */
const maxKnown = 5_000;

/** The initials of a name, worked out once: tables draw the same people again and again. */
export function initials(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= maxKnown) known.clear();
  const made = initialsOf(name);
  known.set(name, made);
  return made;
}

/** First letters of the first and last word that begin with one: `AO`, `李婷`; empty for a name of signs only. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = picked.map((word) => [...graphemes.segment(word ?? '')].map(({ segment }) => segment));
  const [first, last] = letters;
  // A single word of a script without cases is a whole name: two signs tell more than one.
  if (first && !last)
    return first
      .slice(0, /^\p{Lo}/u.test(first[0] ?? '') ? 2 : 1)
      .join('')
      .toUpperCase();
  return `${first?.[0] ?? ''}${last?.[0] ?? ''}`.toUpperCase();
}
