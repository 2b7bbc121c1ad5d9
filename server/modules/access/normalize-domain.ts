import { domainToASCII } from 'node:url';

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
