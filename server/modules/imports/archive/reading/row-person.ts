import { createHash } from 'node:crypto';
import { type ProfileUrl, parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import {
  emptyEngagement,
  emptyPerson,
  type NewEngagement,
  type NewPerson,
} from '#server/modules/people/new-facts.ts';
import type { ArchiveRecord, LeftOut, RowReading } from './archive-record.ts';
import type { ArchiveRow } from './archive-rows.ts';

/** The person that a URL cell names, or why it names no one. */
export function readProfileUrl(cell: string): ProfileUrl | LeftOut | { broken: string } {
  if (cell === '') return 'withoutAddress';
  const profileUrl = parseProfileUrl(cell);
  if (profileUrl === null) return { broken: `“${shorten(cell)}” isn’t a LinkedIn profile URL.` };
  return profileUrl.kind === 'company' ? 'notAPerson' : profileUrl;
}

/** True if {@link readProfileUrl} found a person. */
export function isProfileUrl(read: ReturnType<typeof readProfileUrl>): read is ProfileUrl {
  return typeof read === 'object' && 'kind' in read;
}

/** True if both name the same profile. A slug can't be compared with a member id: false. */
export function isSameProfile(one: ProfileUrl, other: ProfileUrl): boolean {
  return one.url === other.url;
}

/**
 * A person with the URL and name from a row. A cell that repeats the URL, or contains LinkedIn's placeholder
 * for members who left, isn't a name, so a name from another row stays.
 */
export function personAt(profileUrl: ProfileUrl, name: string, more: Partial<NewPerson> = {}): NewPerson {
  const { urn, publicId, url } = profileUrl;
  return { ...emptyPerson, urn, publicId, url, name: isName(name, profileUrl) ? name : '', ...more };
}

function isName(cell: string, profileUrl: ProfileUrl): boolean {
  const plain = cell.trim();
  if (plain === '' || plain === profileUrlId(profileUrl) || /^linkedin member$/i.test(plain)) return false;
  return parseProfileUrl(plain) === null;
}

/** Identifies a profile uniquely: its slug or its id. */
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

/** Reports a date that can't be read in this file. */
export function notADate(cell: string): { broken: string } {
  return { broken: cell === '' ? 'The date is missing.' : `“${shorten(cell)}” isn’t a date.` };
}

function shorten(cell: string): string {
  return cell.length > 60 ? `${cell.slice(0, 60).toWellFormed()}…` : cell;
}

/** Builds the key of a fact. Different lists of parts never give the same key. */
export function recordKey(kind: string, ...parts: (string | Date)[]): string {
  const texts = parts.map((part) => (typeof part === 'string' ? part : part.toISOString()));
  return ['archive', kind, ...texts.map(encodeURIComponent)].join(':');
}

/** Replaces parts that are long or don't use a fixed alphabet: SHA-256, 64 hex digits. */
export function digest(...parts: (string | Date)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** A row that says one thing somebody did. What isn't given isn't in the file. */
export function oneEngagement(
  given: Pick<NewEngagement, 'key' | 'direction' | 'type' | 'occurredAt'> & Partial<NewEngagement>,
): ArchiveRecord[] {
  return [{ kind: 'engagement', engagement: { ...emptyEngagement, ...given } }];
}

/** Profile.csv: one row about the owner, without the profile's URL. */
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

/** Email Addresses.csv: the owner's email addresses. */
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
