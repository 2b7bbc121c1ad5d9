import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address, written in any way that ipaddr.js knows, belongs to the public internet. An IPv6 address that
 * carries an IPv4 one (mapped, NAT64, 6to4, Teredo) never does: it leads wherever the translator leads.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 0) return false;
  const parsed = ipaddr.process(bare);
  return parsed.range() === 'unicast';
}
