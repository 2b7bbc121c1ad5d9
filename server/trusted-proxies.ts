import ipaddr from 'ipaddr.js';

/** Which proxies are trusted to report where a request comes from: the last few, or those in these ranges. */
export type TrustedProxies =
  | { kind: 'count'; count: number }
  | { kind: 'ranges'; ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][] };

/** None: the address of the connection itself counts. */
export const noProxies: TrustedProxies = { kind: 'count', count: 0 };

/** Reads `1` or `10.0.0.0/8, ::1`. Null if it's neither. */
export function readProxies(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text)) return { kind: 'count', count: Number(text) };
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const ranges = parts.map(readRange);
  if (parts.length === 0 || ranges.includes(null)) return null;
  return { kind: 'ranges', ranges: ranges.filter((range) => range !== null) };
}

function readRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!isWhole(text)) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/**
 * Where a request comes from, as rate limits identify it: an IPv4 address, or the /64 of an IPv6 address,
 * because one holder gets a whole /64. `X-Forwarded-For` is read from its end, as far as trusted proxies
 * wrote it. Entries the caller wrote before those never count
 * (https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/X-Forwarded-For).
 *
 * @param peer the address of the connection, undefined if there is none
 */
export function clientIpOf(
  peer: string | undefined,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string | null {
  const nearest = readAddress(peer ?? '');
  if (nearest === null) return null;
  const reported = (forwardedFor ?? '').split(',').reverse();
  let clientIp = nearest;
  for (const [index, text] of reported.entries()) {
    if (!isTrusted(clientIp, index, proxies)) break;
    const next = readAddress(text.trim());
    if (next === null) break;
    clientIp = next;
  }
  return clientIp.kind() === 'ipv4' ? clientIp.toString() : networkOf(clientIp);
}

function isTrusted(clientIp: ipaddr.IPv4 | ipaddr.IPv6, index: number, proxies: TrustedProxies): boolean {
  if (proxies.kind === 'count') return index < proxies.count;
  return proxies.ranges.some(
    ([range, bits]) => range.kind() === clientIp.kind() && clientIp.match(range, bits),
  );
}

/** Some proxies also write the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = /^\[(.+)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+)(:\d+)?$/.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%');
  return isWhole(address) ? ipaddr.process(address) : null;
}

/** ipaddr.js also accepts `1` and `0x7f.1`, which no proxy writes. */
function isWhole(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  const bytes = address.toByteArray().map((byte, index) => (index < 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/64`;
}
