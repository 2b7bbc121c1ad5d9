import fc from 'fast-check';
import { visibleName } from '#core/visible-name.ts';

/** What a spreadsheet could read as a formula, what CSV and COPY quote, and pieces of names in many scripts. */
const pieces = [
  ...['=', '+', '-', '@', '＝', '＋', '－', '＠', '\u00a0', '\u200b', '\t', '\n', '\r\n', '"', "'", ',', ';'],
  ...['\\', '\\.', '$1', '1+1', '|', ' ', 'é', 'e\u0301', '漢', '😀', 'שלום', 'عربي', '\u200f', '\u202e'],
  ...['Ann', 'Dr.', 'prof'],
];

/** A text for a cell, not empty and without space around it. @param more further pieces */
export const hostileCell = (...more: string[]) =>
  fc
    .array(fc.constantFrom(...pieces, ...more), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join('').trim())
    .filter((text) => text !== '');

/** A hostile text as a name is stored. */
export const hostileName = (...more: string[]) =>
  hostileCell(...more)
    .map((text) => visibleName(text).trim())
    .filter((text) => text !== '');
