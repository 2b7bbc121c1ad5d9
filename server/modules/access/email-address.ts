import { domainToASCII, domainToUnicode } from 'node:url';

/** RFC 5321's plain form: dots only between letters, no quotes, nothing beyond ASCII. */
const form = /^((?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@([^@]{1,253})$/;

/** The sign for kelvin, the only one whose lower case is an ASCII letter. */
const kelvin = /\u212a/;

/**
 * The one form of an address by which a user is known: lower case, its domain in ASCII. Null for anything that isn't
 * plainly an address. Nothing is repaired: a second `@`, a line break, a dot at the end or one that only looks like a dot
 * could make another domain of it than the one that was proven.
 */
export function normalizeEmail(given: string): string | null {
  const [, name, written] = form.exec(given.toLowerCase()) ?? [];
  if (name === undefined || written === undefined || given.length > 320 || kelvin.test(given)) return null;
  const domain = normalizeDomain(written);
  if (domain === null || (written !== domain && written !== domainToUnicode(domain))) return null;
  return `${name}@${domain}`;
}

/** The normalized domain of an address, null where that is no address. */
export function domainOf(email: string): string | null {
  return normalizeEmail(email)?.replace(/^.*@/, '') ?? null;
}

/**
 * A domain as it is compared: lower case, ASCII (IDNA), without a trailing dot. Null when it is none, as for an IP
 * address.
 */
export function normalizeDomain(domain: string): string | null {
  const ascii = domainToASCII(domain.trim().replace(/\.$/, '').toLowerCase());
  return /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/.test(
    ascii,
  ) && !/\.\d+$/.test(ascii)
    ? ascii
    : null;
}
