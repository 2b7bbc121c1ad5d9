import { parse } from 'csv-parse/sync';
import type { PastedAs } from '#contract/imports/post-import.ts';
import { foldAccents } from '#core/fold-accents.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { type ProfileUrl, parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { type PastedLine, readPastedLines } from './read-line.ts';
import { noMark, readMarked } from './read-marked.ts';

/** A person as a paste names them; `line` is where they begin, from 1. */
export type ReadPerson = {
  line: number;
  name: string | null;
  profileUrl: ProfileUrl | null;
  headline: string | null;
  comment: string | null;
};

/** A line that wasn't understood, and why. */
type Stray = { line: number; text: string; reason: string };

export type ReadPaste = {
  people: ReadPerson[];
  strays: Stray[];
  /** How many lines are the page's own words. */
  furniture: number;
};

/**
 * Parses people from pasted text, line by line: LinkedIn's own list of reactions or comments (markers such as
 * "View Ann's profile" and "• 2nd" show where a person begins), names with URLs above, below, or next to
 * them, a table with or without a header, or a plain list of names. Pure; never throws. Every line is part of
 * a person, part of the page, or reported as not understood.
 */
export function readPastedPeople(text: string, as: PastedAs): ReadPaste {
  const table = readPastedTable(text);
  if (table !== null) return table;
  const lines = readPastedLines(text);
  const paste = readMarked(lines, as);
  const isPlain = paste.people.length === 0 && paste.strays.every(({ reason }) => reason === noMark);
  return isPlain && paste.strays.length > 0 ? readPlainList(lines, as) : paste;
}

/** What a column is, by its lower-case heading without accents. */
const headings: readonly (readonly [keyof Columns, RegExp])[] = [
  [
    'url',
    /^(?:(?:linkedin|profile|profil|person|member|public)[ _-]*)*(?:url|link|address|adresse|profile|profil|linkedin)$/,
  ],
  ['first', /^(?:first[ _-]*name|vorname|prenom|nombre|nome)$/],
  [
    'last',
    /^(?:last[ _-]*name|surname|family[ _-]*name|nachname|nom de famille|apellidos?|cognome|sobrenome)$/,
  ],
  ['name', /^(?:(?:full[ _-]*)?name|nom|person|contact)$/],
  ['headline', /^(?:headline|title|job[ _-]*title|position|occupation|slogan|beruf|titre|cargo)$/],
  ['comment', /^(?:comment|text|message|kommentar|commentaire|comentario|words)$/],
];

/** Longer cells aren't headings. */
const maxHeading = 200;

type Columns = Record<'url' | 'first' | 'last' | 'name' | 'headline' | 'comment', number | undefined>;

/** Parses a table with a header, separated by tabs, commas, or semicolons; null if the text isn't one. */
function readPastedTable(text: string): ReadPaste | null {
  const header = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
  const delimiter = ['\t', ';', ','].find((sign) => readHeader(header.split(sign)) !== null);
  if (delimiter === undefined) return null;
  const people: ReadPerson[] = [];
  const strays: Stray[] = [];
  let columns: Columns | null = null;
  for (const { record, lines } of rowsOf(text, delimiter)) {
    if (columns === null) {
      columns = readHeader(record);
      if (columns === null) return null;
      continue;
    }
    const cell = (name: keyof Columns) => record[columns?.[name] ?? -1]?.trim() || null;
    const name = cell('name') ?? ([cell('first'), cell('last')].filter(Boolean).join(' ') || null);
    const url = cell('url');
    const profileUrl = url === null ? null : parseProfileUrl(url);
    if (url !== null && profileUrl?.kind !== 'person') {
      strays.push({ line: lines, text: url.slice(0, 300), reason: importsMessages.notAProfileUrl });
    } else if (name !== null || profileUrl !== null) {
      people.push({ line: lines, name, profileUrl, headline: cell('headline'), comment: cell('comment') });
    } else if (record.some((one) => one.trim() !== '')) {
      const words = record.join(' ').trim();
      strays.push({ line: lines, text: words.slice(0, 300), reason: importsMessages.noNameOrUrl });
    }
  }
  return { people, strays, furniture: 1 };
}

type Row = { record: string[]; lines: number };

function rowsOf(text: string, delimiter: string): Row[] {
  const rows = parse(text, {
    bom: true,
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return rows.map(({ record, info }) => ({ record, lines: info.lines }));
}

/** The columns of a header: at least two cells, one of which names people. Null if it isn't a header. */
function readHeader(cells: readonly string[]): Columns | null {
  const columns: Columns = {
    url: undefined,
    first: undefined,
    last: undefined,
    name: undefined,
    headline: undefined,
    comment: undefined,
  };
  for (const [index, cell] of cells.entries()) {
    const heading = foldAccents(cell.slice(0, maxHeading).replace(/^[\s"'\ufeff]+|(?<![\s"'])[\s"']+$/g, ''));
    const known = headings.find(([, pattern]) => pattern.test(heading))?.[0];
    if (known !== undefined) columns[known] ??= index;
  }
  const known = Object.values(columns).filter((index) => index !== undefined).length;
  const names = columns.url ?? columns.name ?? columns.first;
  return names !== undefined && (known > 1 || (cells.length > 1 && columns.url !== undefined))
    ? columns
    : null;
}

/**
 * Parses a list in which only the order tells people apart: blocks between blank lines (name, headline,
 * text), or one name per line, perhaps with a headline after a comma or dash. Lines that don't look like a
 * name are reported.
 */
function readPlainList(lines: readonly PastedLine[], as: PastedAs): ReadPaste {
  const people: ReadPerson[] = [];
  const strays: Stray[] = [];
  const texts = lines.filter(({ kind }) => kind === 'text');
  const blocks = toBlocks(lines);
  const isBlocks =
    blocks.length > 1 &&
    blocks.every((block) => block.length <= 4) &&
    blocks.some(({ length }) => length > 1);
  for (const block of isBlocks ? blocks : texts.map((line) => [line])) {
    const [first, ...rest] = block;
    if (first === undefined) continue;
    const [name = '', beside = null] = isBlocks ? [first.text] : splitLine(first.text);
    if (!looksLikeName(name)) {
      for (const { line, text } of block) strays.push({ line, text: text.slice(0, 300), reason: noName });
      continue;
    }
    const words = rest.map(({ text }) => text);
    const headline = as === 'comment' && words.length < 2 ? beside : (words.shift() ?? beside);
    people.push({
      line: first.line,
      name,
      profileUrl: null,
      headline,
      comment: words.length === 0 ? null : words.join('\n'),
    });
  }
  return {
    people,
    strays,
    furniture: lines.filter(({ kind }) => kind !== 'text' && kind !== 'blank').length,
  };
}

const noName = 'This doesn’t look like a name, and there’s no URL with it.';

function toBlocks(lines: readonly PastedLine[]): PastedLine[][] {
  const blocks: PastedLine[][] = [[]];
  for (const line of lines) {
    if (line.kind === 'blank') blocks.push([]);
    else if (line.kind === 'text') blocks.at(-1)?.push(line);
  }
  return blocks.filter((block) => block.length > 0);
}

/** "Ann Example, CEO at Acme", "Ann Example – CEO". */
function splitLine(text: string): [name: string, headline: string | null] {
  const match = /^(.+?)(?:, | [–—|-] | ?\| ?)(.+)$/u.exec(text.replace(/\s+/g, ' '));
  return match === null ? [text, null] : [match[1] ?? '', match[2] ?? null];
}

/** A few words without digits or the end of a sentence. In scripts with capitals, the first word has one. */
function looksLikeName(text: string): boolean {
  const words = text.split(/\s+/);
  if (text.length > 60 || words.length > 6 || /[\d!?:/@#]|\.$/u.test(text)) return false;
  return (
    /\p{L}/u.test(text) && !/^\p{Ll}/u.test(text) && words.filter((word) => /^\p{Ll}/u.test(word)).length < 3
  );
}
