/** A name in a text that is a link to whoever it names. */
export type NamedMention = { id: string; name: string };

/** Where the name of a mention is in a text, as JavaScript counts. */
export type LocatedMention = { start: number; length: number; id: string };

/**
 * Where the names are in a text: each at its first occurrence that is no part of a longer word and of no mention before, in
 * the order of the text. A name that is not there is left out.
 */
export function locateMentions(text: string, mentions: readonly NamedMention[]): LocatedMention[] {
  const placed: LocatedMention[] = [];
  const isFree = (start: number, end: number) =>
    placed.every((one) => end <= one.start || start >= one.start + one.length);
  // The longest first: "Ada Obi" is not the "Ada" of another mention.
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
