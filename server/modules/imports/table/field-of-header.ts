import { headerWords } from '#core/csv-fields.ts';

/** What a column may contain, by its name. `either` is one of a person's names. */
export type HeaderField = keyof typeof headerWords;

/** A header as compared: letters and digits only, ignoring case and accents. `E-Mail` is `email`. */
function plain(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const words = new Map(
  Object.entries(headerWords).flatMap(([field, names]) =>
    names.split(',').map((name, rank) => [plain(name), { field: field as HeaderField, rank }]),
  ),
);

/** Words before a field that say whose it is: `Person - Job title`, `Primary Associated Company`. */
const qualifiers = new Set(
  'associated,contact,current,lead,linkedin,member,person,primary,profile,prospect,user'.split(','),
);

/** A name without the words that say whose field it is; null if it has none, or nothing is left. */
function unqualified(header: string): string | null {
  const parts = header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = parts.findIndex((word) => !qualifiers.has(plain(word)));
  return first > 0 ? parts.slice(first).join(' ') : null;
}

/** Less certain than any whole name. */
const unqualifiedRank = 1000;

/**
 * What a column with this name contains, and how certain that is (0 is most certain); null for an unknown
 * name.
 */
export function headerWord(header: string): { field: HeaderField; rank: number } | null {
  const known = words.get(plain(header));
  if (known !== undefined) return known;
  const rest = plain(unqualified(header) ?? '');
  // Words of two letters occur in too many names.
  const found = rest.length < 3 ? undefined : words.get(rest);
  return found === undefined ? null : { field: found.field, rank: found.rank + unqualifiedRank };
}

/** What a column with this name contains; null for an unknown name. */
export function fieldOfHeader(header: string): HeaderField | null {
  return headerWord(header)?.field ?? null;
}
