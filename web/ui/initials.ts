const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const known = new Map<string, string>();
/** Far more people than a user sees in a long day. */
const maxKnown = 5_000;

/** The initials of a name, cached because tables render the same people repeatedly. */
export function initials(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= maxKnown) known.clear();
  const made = initialsOf(name);
  known.set(name, made);
  return made;
}

/**
 * The first letters of the first and last words that start with a letter: `AO`, `李婷`. Empty for a name
 * without letters.
 */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = picked.map((word) => [...graphemes.segment(word ?? '')].map(({ segment }) => segment));
  const [first, last] = letters;
  // In a script without case, a single word is a whole name, so two characters say more than one.
  if (first && !last)
    return first
      .slice(0, /^\p{Lo}/u.test(first[0] ?? '') ? 2 : 1)
      .join('')
      .toUpperCase();
  return `${first?.[0] ?? ''}${last?.[0] ?? ''}`.toUpperCase();
}
