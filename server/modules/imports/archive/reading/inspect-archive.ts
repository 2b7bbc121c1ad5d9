import { UnclosedQuoteError } from '#server/modules/imports/table/read-csv.ts';
import { type ProfileUrl, parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { type ArchiveRow, readRows } from './archive-rows.ts';
import { type ArchiveFileKind, type ListedFile, listArchive } from './detect-file.ts';
import { openArchive } from './open-archive.ts';
import { profileUrlsIn } from './read-message.ts';
import { readOwner, readOwnerEmail } from './row-person.ts';

/** What an archive contains, before anything is imported. */
export type ArchiveInspection = {
  /** `complete` if it contains the owner's posts or activity; the quick download doesn't. */
  edition: 'basic' | 'complete';
  files: InspectedFile[];
  /** Paths of unknown files. */
  unknownFiles: string[];
  owner: ProposedOwner & { name: string | null; emails: string[] };
};

type InspectedFile = {
  path: string;
  /** Null if the file isn't read; `ignored` says why. */
  kind: ArchiveFileKind | null;
  ignored: string | null;
  /** Rows below the header; 0 for files that are not read. */
  rows: number;
};

const COMPLETE_ONLY: readonly (ArchiveFileKind | null)[] = ['shares', 'comments', 'reactions'];

/**
 * Inspects an archive without extracting facts: which files, how many rows, who the owner is.
 * Reads each known table once; memory doesn't grow with the archive.
 * @throws ArchiveError when the archive can't be read
 */
export async function inspectArchive(path: string): Promise<ArchiveInspection> {
  const archive = await openArchive(path);
  try {
    const listed = await listArchive(archive);
    const search = startOwnerSearch();
    const found: OwnerFindings = { name: null, emails: [] };
    const files: InspectedFile[] = [];
    for (const file of listed) {
      const rows = await inspectRows(file, search, found);
      files.push({ path: file.path, kind: file.kind, ignored: file.ignored, rows });
    }
    return {
      edition: listed.some(({ kind }) => COMPLETE_ONLY.includes(kind)) ? 'complete' : 'basic',
      files,
      unknownFiles: listed.filter((file) => !file.isKnown).map((file) => file.path),
      owner: { ...search.propose(found.name), ...found },
    };
  } finally {
    archive.close();
  }
}

type OwnerFindings = { name: string | null; emails: string[] };

async function inspectRows(
  listed: ListedFile,
  search: ReturnType<typeof startOwnerSearch>,
  found: OwnerFindings,
): Promise<number> {
  if (listed.kind === null) return 0;
  let rows = 0;
  try {
    for await (const { row, cells } of readRows(listed, listed.kind)) {
      rows = row;
      if (listed.kind === 'invitations') search.seeInvitation(cells);
      if (listed.kind === 'messages') search.seeMessage(cells);
      if (listed.kind === 'profile' || listed.kind === 'emails') recordOwner(cells, listed.kind, found);
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuoteError)) throw error;
    rows += 1;
  }
  return rows;
}

function recordOwner(cells: ArchiveRow, kind: 'profile' | 'emails', found: OwnerFindings): void {
  const reading = kind === 'profile' ? readOwner(cells) : readOwnerEmail(cells);
  for (const record of Array.isArray(reading) ? reading : []) {
    if (record.kind === 'owner') found.name ??= record.name;
    if (record.kind === 'owner-email' && record.isConfirmed) found.emails.push(record.email);
  }
}

/** The archive's likely owner. `sure`: every invitation agrees and the messages don't contradict it. */
type ProposedOwner = { url: string | null; certainty: 'sure' | 'likely' | 'unknown' };

/** The column with the owner's own URL, by direction. */
const OWN_SIDE: Readonly<Record<string, string>> = {
  OUTGOING: 'inviterprofileurl',
  INCOMING: 'inviteeprofileurl',
};

/**
 * Finds the owner's URL, which no file states: it is the owner's side of each invitation, and the only
 * participant that all messages have in common. Feed it rows, then call `propose`.
 */
export function startOwnerSearch() {
  /**
   * URLs on the owner's side of invitations, with their counts. Only one, unless the owner renamed the
   * profile.
   */
  const invited = new Map<string, number>();
  let common: Map<string, string> | null = null;
  const conversations = new Set<string>();

  function seeInvitation(cells: ArchiveRow): void {
    const column = OWN_SIDE[cells('direction').toUpperCase()];
    const mine = column === undefined ? null : person(parseProfileUrl(cells(column)));
    if (mine !== null) invited.set(mine.url, (invited.get(mine.url) ?? 0) + 1);
  }

  function seeMessage(cells: ArchiveRow): void {
    const sender = person(parseProfileUrl(cells('sender profile url')));
    const recipients = profileUrlsIn(cells('recipient profile urls')).map(person);
    // A row with a hidden member can't rule anyone out.
    if (sender === null || recipients.length === 0 || recipients.includes(null)) return;
    const names = recipients.length === 1 ? [cells('to')] : [];
    const present = new Map<string, string>([[sender.url, cells('from')]]);
    for (const [position, each] of recipients.entries()) {
      if (each !== null && !present.has(each.url)) present.set(each.url, names[position] ?? '');
    }
    common = common === null ? present : intersect(common, present);
    if (conversations.size < 2) conversations.add(cells('conversation id'));
  }

  /** `ownerName` from Profile.csv decides if two people share all messages. */
  function propose(ownerName: string | null): ProposedOwner {
    const inMessages = common ?? new Map<string, string>();
    const [best, ...others] = [...invited].sort((one, other) => other[1] - one[1]);
    if (best !== undefined) {
      const agrees = inMessages.size === 0 || inMessages.has(best[0]);
      return { url: best[0], certainty: others.length === 0 && agrees ? 'sure' : 'likely' };
    }
    const named = [...inMessages].filter(([, name]) => ownerName !== null && name === ownerName);
    const [only, second] = inMessages.size === 1 ? [...inMessages] : named;
    if (only === undefined || second !== undefined) return { url: null, certainty: 'unknown' };
    return { url: only[0], certainty: conversations.size > 1 && inMessages.size === 1 ? 'sure' : 'likely' };
  }

  return { seeInvitation, seeMessage, propose };
}

function person(profileUrl: ProfileUrl | null): ProfileUrl | null {
  return profileUrl?.kind === 'person' ? profileUrl : null;
}

/** The URLs in both maps, each with the name that either of them has. */
function intersect(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): Map<string, string> {
  const both = new Map<string, string>();
  for (const [url, name] of one) {
    const otherName = other.get(url);
    if (otherName !== undefined) both.set(url, name === '' ? otherName : name);
  }
  return both;
}
