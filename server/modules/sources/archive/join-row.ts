import { parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { joinCells } from '#server/modules/sources/table/join-cells.ts';
import { readDate } from '#server/modules/sources/table/read-date.ts';
import type { ArchiveFileKind } from './detect-file.ts';

/** Columns of text, by kind; the one that most often holds a comma first. */
const textColumns: Readonly<Record<ArchiveFileKind, readonly string[]>> = {
  connections: ['position', 'company', 'last name', 'first name'],
  profile: ['summary', 'headline', 'address', 'geo location'],
  emails: [],
  invitations: ['message', 'from', 'to'],
  messages: ['content', 'subject', 'conversation title', 'to', 'from'],
  endorsements: ['skill name', 'endorser last name', 'endorser first name'],
  recommendations: ['text', 'job title', 'company', 'last name'],
  shares: ['sharecommentary'],
  comments: ['message'],
  reactions: [],
};

const isLink = (cell: string) => /^(?:https?:\/\/|urn:|www\.)\S+$/i.test(cell);
const isDay = (cell: string) => readDate(cell, 'month first') !== null;
const isCode = (cell: string) => /^[A-Z_]+$/.test(cell);
const isYesOrNo = (cell: string) => /^(?:yes|no|true|false|[01])$/i.test(cell);

/** What a cell of a column looks like, unless it is empty. Columns that hold anything are not here. */
const shapes: Readonly<Record<string, (cell: string) => boolean>> = {
  url: (cell) => parseProfileUrl(cell) !== null,
  'email address': (cell) => cell.includes('@'),
  'connected on': isDay,
  'sent at': isDay,
  date: isDay,
  'endorsement date': isDay,
  'creation date': isDay,
  direction: (cell) => /^(?:incoming|outgoing)$/i.test(cell),
  inviterprofileurl: (cell) => parseProfileUrl(cell) !== null,
  inviteeprofileurl: (cell) => parseProfileUrl(cell) !== null,
  'sender profile url': (cell) => parseProfileUrl(cell) !== null,
  'recipient profile urls': isLink,
  'endorser public url': (cell) => parseProfileUrl(cell) !== null,
  'endorsement status': isCode,
  status: isCode,
  folder: isCode,
  'is message draft': isYesOrNo,
  'is conversation draft': isYesOrNo,
  sharelink: isLink,
  sharedurl: isLink,
  mediaurl: isLink,
  visibility: isCode,
  link: isLink,
};

/**
 * Puts a row of an archive's file together again that has more cells than its header; null where it cannot be reported
 * how.
 */
export function joinRow(
  cells: readonly string[],
  kind: ArchiveFileKind,
  columns: ReadonlyMap<string, number>,
  width: number,
  delimiter: string,
): string[] | null {
  const shapeAt = new Map([...columns].map(([name, place]) => [place, shapes[name]]));
  return joinCells(cells, {
    width,
    delimiter,
    texts: textColumns[kind].flatMap((name) => columns.get(name) ?? []),
    fits: (place, cell) => cell.trim() === '' || (shapeAt.get(place)?.(cell.trim()) ?? true),
  });
}
