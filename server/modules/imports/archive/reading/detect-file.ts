import { CsvDelimiter, type CsvEncoding } from '#contract/imports/csv-import.ts';
import { fieldOfHeader } from '#server/modules/imports/table/field-of-header.ts';
import { findEncoding } from '#server/modules/imports/table/find-encoding.ts';
import { type QuoteDialect, readCsv, UnclosedQuoteError } from '#server/modules/imports/table/read-csv.ts';
import type { ArchiveFile, OpenArchive } from './open-archive.ts';

/**
 * The files that are read, in reading order: connections first, so later facts find their people already
 * known.
 */
const archiveFileKinds = [
  'connections',
  'profile',
  'emails',
  'invitations',
  'messages',
  'endorsements',
  'recommendations',
  'shares',
  'comments',
  'reactions',
] as const;
export type ArchiveFileKind = (typeof archiveFileKinds)[number];

/**
 * The columns that identify a file's kind, named as {@link columnName} returns them. Files may have more
 * columns, in any order.
 */
const IDENTIFYING_COLUMNS: Readonly<Record<ArchiveFileKind, readonly string[]>> = {
  connections: ['first name', 'last name', 'connected on'],
  profile: ['first name', 'last name', 'headline', 'summary'],
  emails: ['email address', 'confirmed', 'primary'],
  invitations: ['from', 'to', 'sent at', 'direction'],
  messages: ['conversation id', 'from', 'date', 'content'],
  endorsements: ['endorsement date', 'skill name', 'endorser first name', 'endorser last name'],
  recommendations: ['first name', 'last name', 'company', 'job title', 'text', 'creation date'],
  shares: ['date', 'sharelink', 'sharecommentary'],
  comments: ['date', 'link', 'message'],
  reactions: ['date', 'type', 'link'],
};

/** A header comes after a preamble of a few lines at most. */
const ROWS_TO_SCAN = 20;

/** Files with other data of the member, skipped on purpose. Names are as {@link plainName} returns them. */
const KNOWN_UNUSED = new Set(
  `ad targeting,ads clicked,causes you care about,certifications,company follows,contacts,courses,education,
  endorsement given info,events,guide messages,hashtag follows,honors,importedcontacts,inferences about you,
  instantreposts,job applicant saved answers,job applicant saved screening question responses,job applications,
  job seeker preferences,lan ads engagement,languages,learning,learning coach messages,learningcoachmessages,
  learning role play messages,logins,member follows,organizations,patents,phonenumbers,positions,
  private identity asset,profile summary,projects,providers,publications,receipts,receipts v2,
  recommendations given,registration,reviews,rich media,saved items,savedjobalerts,saved jobs,searchqueries,
  security challenges,skills,test scores,verifications,volunteering,votes,whatsapp phone numbers`.split(
    /,\s*/,
  ),
);

/**
 * A file's encoding and delimiter. LinkedIn writes UTF-8 with commas, but a file that was opened and saved in
 * between may differ.
 */
export type FileFormat = { encoding: CsvEncoding; delimiter: CsvDelimiter };

/** Enough to detect the encoding; tables can be gigabytes. */
const maxSniffedBytes = 1_000_000;

/** What a file is. A file without a kind isn't read, and `ignored` says why in a sentence for the user. */
type DetectedFile = {
  kind: ArchiveFileKind | null;
  format: FileFormat;
  ignored: string | null;
  /** False for a file we don't know. */
  isKnown: boolean;
};

/** Detects a file's kind from its header. The name only decides between kinds with equal headers. */
export async function detectFile(file: ArchiveFile): Promise<DetectedFile> {
  const name = plainName(file.path);
  const isSystemFile = /(?:^|\/)(?:__MACOSX\/|\.)/.test(file.path);
  if (isSystemFile) return left('A system file, not part of the archive.', true);
  if (!/\.csv$/i.test(file.path))
    return left('Only tables (CSV) are read.', /(?:^|\/)articles\//i.test(file.path));
  if (file.size === 0) return left('The file is empty.', true);
  const { kind, format } = await findKind(file);
  if (kind === 'recommendations' && /given/.test(name)) return left('Recommendations you gave.', true);
  if (kind === 'messages' && /(?:guide|coach|role ?play) ?messages/.test(name)) {
    return left('A conversation with an assistant, not with people.', true);
  }
  if (kind !== null) return { kind, format, ignored: null, isKnown: true };
  return KNOWN_UNUSED.has(name)
    ? left('It doesn’t say who engaged with you.', true)
    : left('Not a table that inGrow knows.', false);
}

/** Finds the header among the first rows: the kind and the position of each column. Null if there is none. */
export function readHeader(
  row: readonly string[],
): { kind: ArchiveFileKind; columns: Map<string, number> } | null {
  const columns = new Map<string, number>();
  for (const [index, cell] of row.entries()) {
    const name = columnName(cell);
    if (!columns.has(name)) columns.set(name, index);
  }
  const kind = archiveFileKinds.find((each) =>
    IDENTIFYING_COLUMNS[each].every((column) => columns.has(column)),
  );
  if (kind !== undefined) return { kind, columns };
  const translated = translateConnections(row);
  return translated === null ? null : { kind: 'connections', columns: translated };
}

/** The columns that a table of this kind requires and `columns` lacks. */
export function missingColumns(kind: ArchiveFileKind, columns: readonly string[]): string[] {
  const known = new Set(columns.map(columnName));
  return IDENTIFYING_COLUMNS[kind].filter((column) => !known.has(column));
}

/**
 * Translates the columns of Connections.csv in other languages, from the fields that {@link fieldOfHeader}
 * returns.
 */
const connectionFields: Readonly<Record<string, string>> = {
  first_name: 'first name',
  last_name: 'last name',
  url: 'url',
  email: 'email address',
  company: 'company',
  title: 'position',
};
const connectedOn = new Set(
  `connected on,verbunden am,vernetzt seit,connecté le,connectée le,date de connexion,conectado el,fecha de conexión,
  collegato il,data del collegamento,conectado em,data de conexão,verbonden op,ansluten den,forbundet den`.split(
    /,\s*/,
  ),
);

function translateConnections(row: readonly string[]): Map<string, number> | null {
  const columns = new Map<string, number>();
  for (const [index, cell] of row.entries()) {
    const field = fieldOfHeader(columnName(cell));
    const name = connectedOn.has(columnName(cell)) ? 'connected on' : connectionFields[field ?? ''];
    if (name !== undefined && !columns.has(name)) columns.set(name, index);
  }
  return IDENTIFYING_COLUMNS.connections.every((column) => columns.has(column)) ? columns : null;
}

/** How files of this kind escape quotation marks when the text itself doesn't show it. */
export function dialectOf(kind: ArchiveFileKind): QuoteDialect {
  return kind === 'comments' ? 'backslash' : 'doubled';
}

/** A column's name as compared: ignores case, BOM, underscores, and blanks. */
export function columnName(cell: string): string {
  return cell
    .replace(/^\ufeff/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

const networkFormat: FileFormat = { encoding: 'utf-8', delimiter: ',' };

/** Only the right delimiter splits a header into the columns of a kind. */
async function findKind(file: ArchiveFile): Promise<{ kind: ArchiveFileKind | null; format: FileFormat }> {
  const encoding = await findEncoding(file.read(), maxSniffedBytes);
  for (const delimiter of CsvDelimiter.options) {
    const format = { encoding, delimiter };
    const kind = await findHeaderKind(file, format);
    if (kind !== null) return { kind, format };
  }
  return { kind: null, format: networkFormat };
}

async function findHeaderKind(file: ArchiveFile, format: FileFormat): Promise<ArchiveFileKind | null> {
  let scanned = 0;
  try {
    for await (const row of readCsv(file.read(), 'doubled', format)) {
      const header = readHeader(row);
      if (header !== null) return header.kind;
      scanned += 1;
      if (scanned >= ROWS_TO_SCAN) return null;
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuoteError)) throw error;
  }
  return null;
}

/** `Basic_…/Member_Follows_17529409.csv` → `member follows`. */
function plainName(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.csv$/i, '');
  return columnName(base)
    .replace(/ \d+$/, '')
    .replace(/ \(\d+\)$/, '');
}

function left(ignored: string, isKnown: boolean): DetectedFile {
  return { kind: null, format: networkFormat, ignored, isKnown };
}

/** A file of an archive and what it is. Files that are read come first, in reading order. */
export type ListedFile = DetectedFile & {
  /** Position in the list: the same each time the archive is listed. */
  fileIndex: number;
  path: string;
  file: ArchiveFile;
};

/** Reads every file of an archive up to its header. */
export async function listArchive(archive: OpenArchive): Promise<ListedFile[]> {
  const listed: Omit<ListedFile, 'fileIndex'>[] = [];
  for (const file of archive.files) listed.push({ ...(await detectFile(file)), path: file.path, file });
  // Array sorting is stable and the table of contents is ordered, so equal paths keep their order.
  listed.sort((one, other) => rank(one.kind) - rank(other.kind) || compare(one.path, other.path));
  return listed.map((each, fileIndex) => ({ ...each, fileIndex }));
}

function rank(kind: ArchiveFileKind | null): number {
  return kind === null ? archiveFileKinds.length : archiveFileKinds.indexOf(kind);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
