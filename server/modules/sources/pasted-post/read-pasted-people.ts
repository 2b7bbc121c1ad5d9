import type { PastedAs } from '#contract/posts.ts';
import type { ProfileAddress } from '#server/modules/network/canonical-url.ts';
import { readPastedLines } from './read-line.ts';
import { noMark, readMarked } from './read-marked.ts';
import { readPastedTable } from './read-pasted-table.ts';
import { readPlainList } from './read-plain-list.ts';

/** Somebody as a paste names them; `line` is where they begin, from 1. */
export type ReadPerson = {
  line: number;
  name: string | null;
  address: ProfileAddress | null;
  headline: string | null;
  comment: string | null;
};

/** A line that means nothing to us, and why. */
export type Stray = { line: number; text: string; reason: string };

export type ReadPaste = {
  people: ReadPerson[];
  strays: Stray[];
  /** Lines that are the page's own words. */
  furniture: number;
};

/**
 * Reads people from what somebody pasted, line by line: the network's own list of reactions or its comments (marks such
 * as "View Ann's profile" and "• 2nd" tell where somebody begins), names with addresses above, beneath or beside them,
 * a table with or without a header, or a plain list of names. Pure; never throws; every line is part of somebody, the
 * page's own words, or reported as not understood.
 */
export function readPastedPeople(text: string, as: PastedAs): ReadPaste {
  const table = readPastedTable(text);
  if (table !== null) return table;
  const lines = readPastedLines(text);
  const paste = readMarked(lines, as);
  const isPlain = paste.people.length === 0 && paste.strays.every(({ reason }) => reason === noMark);
  return isPlain && paste.strays.length > 0 ? readPlainList(lines, as) : paste;
}
