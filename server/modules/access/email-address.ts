import { domainToASCII, domainToUnicode } from 'node:url';

/** RFC 5321's plain form: dots only between other characters, no quotes, ASCII only. */
const form = /^((?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@([^@]{1,253})$/;

/** The kelvin sign, the only non-ASCII character whose lowercase form is an ASCII letter. */
const kelvin = /\u212a/;

/**
 * The canonical form of an address, which identifies a user: lowercase, with its domain in ASCII. Null for
 * anything that isn't plainly an address. Nothing is repaired: a second `@`, a line break, a trailing dot or
 * a character that only looks like a dot could turn it into a different domain than the one that was proven.
 */
export function normalizeEmail(given: string): string | null {
  const [, name, written] = form.exec(given.toLowerCase()) ?? [];
  if (name === undefined || written === undefined || given.length > 320 || kelvin.test(given)) return null;
  const domain = normalizeDomain(written);
  if (domain === null || (written !== domain && written !== domainToUnicode(domain))) return null;
  return `${name}@${domain}`;
}

/** An address's normalized domain; null if it isn't an address. */
export function domainOf(email: string): string | null {
  return normalizeEmail(email)?.replace(/^.*@/, '') ?? null;
}

/**
 * A domain's canonical form: lowercase, ASCII (IDNA), without a trailing dot. Null if it isn't a domain, as
 * for an IP address.
 */
export function normalizeDomain(domain: string): string | null {
  const ascii = domainToASCII(domain.trim().replace(/\.$/, '').toLowerCase());
  return /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/.test(
    ascii,
  ) && !/\.\d+$/.test(ascii)
    ? ascii
    : null;
}

/** What the allow-list can hold: a normalized domain, or one canonical address. Null for anything else. */
export function normalizeEntry(given: string): string | null {
  return given.includes('@') ? normalizeEmail(given.trim()) : normalizeDomain(given);
}
