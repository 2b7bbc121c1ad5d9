import { parse } from 'csv-parse/sync';
import { parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { foldWords } from '#server/modules/network/fold-words.ts';
import type { ReadPaste, ReadPerson, Stray } from './read-pasted-people.ts';

/** What a column is, by its heading in small letters without accents. */
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

/** Longer cells head no column. */
const maxHeading = 200;

type Columns = Record<'url' | 'first' | 'last' | 'name' | 'headline' | 'comment', number | undefined>;

/** Reads a table with a header, separated by tabs, commas or semicolons; null where the text is none. */
export function readPastedTable(text: string): ReadPaste | null {
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
    const address = url === null ? null : parseProfileUrl(url);
    if (url !== null && address?.kind !== 'person') {
      strays.push({ line: lines, text: url.slice(0, 300), reason: 'This is not the address of a person.' });
    } else if (name !== null || address !== null) {
      people.push({ line: lines, name, address, headline: cell('headline'), comment: cell('comment') });
    } else if (record.some((one) => one.trim() !== '')) {
      const words = record.join(' ').trim();
      strays.push({ line: lines, text: words.slice(0, 300), reason: 'Neither name nor address.' });
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

/** The columns of a header: at least two cells, and one that names people. Null where it is none. */
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
    const heading = foldWords(cell.slice(0, maxHeading).replace(/^[\s"'\ufeff]+|(?<![\s"'])[\s"']+$/g, ''));
    const known = headings.find(([, pattern]) => pattern.test(heading))?.[0];
    if (known !== undefined) columns[known] ??= index;
  }
  const known = Object.values(columns).filter((index) => index !== undefined).length;
  const names = columns.url ?? columns.name ?? columns.first;
  return names !== undefined && (known > 1 || (cells.length > 1 && columns.url !== undefined))
    ? columns
    : null;
}
