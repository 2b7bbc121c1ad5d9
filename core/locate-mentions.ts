/** A name in a text that links to its person or company. */
export type NamedMention = { id: string; name: string };

/** Where a mention's name is in a text, in JavaScript indexes. */
export type LocatedMention = { start: number; length: number; id: string };

/**
 * Finds the names in a text: each at its first occurrence that isn't part of a longer word or of a previous
 * mention, in text order. A name that doesn't occur is left out.
 */
export function locateMentions(text: string, mentions: readonly NamedMention[]): LocatedMention[] {
  const placed: LocatedMention[] = [];
  const isFree = (start: number, end: number) =>
    placed.every((one) => end <= one.start || start >= one.start + one.length);
  // Longest first, so "Ada Obi" isn't taken for the "Ada" of another mention.
  for (const { id, name } of [...mentions].sort((one, other) => other.name.length - one.name.length)) {
    if (name === '') continue;
    for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + 1)) {
      const end = start + name.length;
      if (!isFree(start, end) || isWithinWord(text, start, end)) continue;
      placed.push({ start, length: name.length, id });
      break;
    }
  }
  return placed.sort((one, other) => one.start - other.start);
}

function isWithinWord(text: string, start: number, end: number): boolean {
  const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign);
  return isLetter(text.slice(0, start).slice(-1)) || isLetter(text.slice(end, end + 1));
}
