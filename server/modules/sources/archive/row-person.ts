import { type ProfileAddress, parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import type { NewPerson } from '#server/modules/network/new-facts.ts';
import type { LeftOut } from './archive-record.ts';

/** The person that an address cell names, or why it names none. */
export function readAddress(cell: string): ProfileAddress | LeftOut | { broken: string } {
  if (cell === '') return 'withoutAddress';
  const address = parseProfileUrl(cell);
  if (address === null) return { broken: `“${shorten(cell)}” is no profile address.` };
  return address.kind === 'company' ? 'notAPerson' : address;
}

/** True for what {@link readAddress} gives when it found a person. */
export function isAddress(read: ReturnType<typeof readAddress>): read is ProfileAddress {
  return typeof read === 'object' && 'kind' in read;
}

/** True when both name the same profile. A slug and a member id cannot be compared: false. */
export function isSameProfile(one: ProfileAddress, other: ProfileAddress): boolean {
  return one.url === other.url;
}

/**
 * A person of whom the row reports an address and a name. A cell that only repeats the address, or the network's words
 * for members who left, is no name: a name that another row reported stays.
 */
export function personAt(address: ProfileAddress, name: string, more: Partial<NewPerson> = {}): NewPerson {
  return {
    urn: address.urn,
    publicId: address.publicId,
    url: address.url,
    name: isName(name, address) ? name : '',
    headline: null,
    company: null,
    title: null,
    location: null,
    email: null,
    pictureUrl: null,
    ...more,
  };
}

function isName(cell: string, address: ProfileAddress): boolean {
  const plain = cell.trim();
  if (plain === '' || plain === addressId(address) || /^linkedin member$/i.test(plain)) return false;
  return parseProfileUrl(plain) === null;
}

/** What reports this profile from all others: its slug or its id. */
export function addressId(address: ProfileAddress): string {
  return address.publicId ?? address.urn ?? address.url;
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
  return { broken: cell === '' ? 'The date is missing.' : `“${shorten(cell)}” is not a date of this file.` };
}

function shorten(cell: string): string {
  return cell.length > 60 ? `${cell.slice(0, 60).toWellFormed()}…` : cell;
}
