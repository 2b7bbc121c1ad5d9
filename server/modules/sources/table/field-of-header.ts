import { headerWords } from './header-words.ts';

/** What a column may hold by its name. `either` is one of the names of a person. */
export type HeaderField = keyof typeof headerWords;

/** A header as compared: only letters and digits matter, without case and accents. `E-Mail` is `email`. */
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

/** What a column of this name holds, and how sure the name is (0 is surest); null for a name that we do not know. */
export function headerWord(header: string): { field: HeaderField; rank: number } | null {
  return words.get(plain(header)) ?? null;
}

/** What a column of this name holds; null for a name that we do not know. */
export function fieldOfHeader(header: string): HeaderField | null {
  return headerWord(header)?.field ?? null;
}
