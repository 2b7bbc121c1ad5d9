import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What is handed out of IPv6 (RFC 4291): the rest is reserved, and much of it leads to an IPv4 address. */
const handedOut = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address, written in any way that Node would connect to, belongs to the public internet. A mapped IPv4
 * address (`::ffff:…`) is judged as that; one that a translator or tunnel would find in an IPv6 address (compatible,
 * NAT64, 6to4, Teredo) never is public: it leads wherever the translator leads.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 0) return false;
  const parsed = ipaddr.process(bare);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(handedOut));
}
