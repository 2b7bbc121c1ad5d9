import { createHash } from 'node:crypto';
import { type ProfileUrl, parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import type { NewPerson } from '#server/modules/network/new-facts.ts';
import type { LeftOut, RowReading } from './archive-record.ts';
import type { ArchiveRow } from './archive-rows.ts';

/** The person that a URL cell names, or why it names none. */
export function readProfileUrl(cell: string): ProfileUrl | LeftOut | { broken: string } {
  if (cell === '') return 'withoutAddress';
  const profileUrl = parseProfileUrl(cell);
  if (profileUrl === null) return { broken: `“${shorten(cell)}” is not a LinkedIn profile URL.` };
  return profileUrl.kind === 'company' ? 'notAPerson' : profileUrl;
}

/** True for what {@link readProfileUrl} gives when it found a person. */
export function isProfileUrl(read: ReturnType<typeof readProfileUrl>): read is ProfileUrl {
  return typeof read === 'object' && 'kind' in read;
}

/** True when both name the same profile. A slug and a member id cannot be compared: false. */
export function isSameProfile(one: ProfileUrl, other: ProfileUrl): boolean {
  return one.url === other.url;
}

/**
 * A person of whom the row gives a URL and a name. A cell that only repeats the URL, or the network's words
 * for members who left, is no name: a name that another row gave stays.
 */
export function personAt(profileUrl: ProfileUrl, name: string, more: Partial<NewPerson> = {}): NewPerson {
  return {
    urn: profileUrl.urn,
    publicId: profileUrl.publicId,
    url: profileUrl.url,
    name: isName(name, profileUrl) ? name : '',
    headline: null,
    company: null,
    title: null,
    location: null,
    email: null,
    pictureUrl: null,
    ...more,
  };
}

function isName(cell: string, profileUrl: ProfileUrl): boolean {
  const plain = cell.trim();
  if (plain === '' || plain === profileUrlId(profileUrl) || /^linkedin member$/i.test(plain)) return false;
  return parseProfileUrl(plain) === null;
}

/** What tells this profile from all others: its slug or its id. */
export function profileUrlId(profileUrl: ProfileUrl): string {
  return profileUrl.publicId ?? profileUrl.urn ?? profileUrl.url;
}

/** First and last name as one, without double blanks. */
export function fullName(first: string, last: string): string {
  return `${first} ${last}`.replace(/\s+/g, ' ').trim();
}

/** Null for an empty cell. */
export function orNull(cell: string): string | null {
  return cell === '' ? null : cell;
}

/** For messages about a date that no reader of this file understands. */
export function notADate(cell: string): { broken: string } {
  return { broken: cell === '' ? 'The date is missing.' : `“${shorten(cell)}” isn’t a date.` };
}

function shorten(cell: string): string {
  return cell.length > 60 ? `${cell.slice(0, 60).toWellFormed()}…` : cell;
}

/** Makes the key of a fact. Parts are joined so that no two lists of parts give the same key. */
export function recordKey(kind: string, ...parts: (string | Date)[]): string {
  const texts = parts.map((part) => (typeof part === 'string' ? part : part.toISOString()));
  return ['archive', kind, ...texts.map(encodeURIComponent)].join(':');
}

/** Stands for parts that are long or not from a fixed alphabet: SHA-256, 64 hex digits. */
export function digest(...parts: (string | Date)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Profile.csv: one row about the owner, without a URL of the profile. */
export function readOwner(cells: ArchiveRow): RowReading {
  const name = fullName(cells('first name'), cells('last name'));
  if (name === '') return { broken: 'The name is missing.' };
  return [
    {
      kind: 'owner',
      name,
      headline: orNull(cells('headline')),
      summary: orNull(cells('summary')),
      location: orNull(cells('geo location')),
      industry: orNull(cells('industry')),
    },
  ];
}

/** Email Addresses.csv: the owner's addresses. */
export function readOwnerEmail(cells: ArchiveRow): RowReading {
  const email = cells('email address').toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return { broken: 'Not an email address.' };
  return [
    {
      kind: 'owner-email',
      email,
      isConfirmed: /^yes$/i.test(cells('confirmed')),
      isPrimary: /^yes$/i.test(cells('primary')),
    },
  ];
}
