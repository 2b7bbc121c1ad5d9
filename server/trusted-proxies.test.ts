import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientIpOf, noProxies, readProxies, type TrustedProxies } from './trusted-proxies.ts';

const proxies = (text: string): TrustedProxies => {
  const read = readProxies(text);
  if (read === null) throw new Error(`${text} was not read.`);
  return read;
};

describe('the setting', () => {
  test.each(['1', '0', '10.0.0.0/8', '10.0.0.1, 192.168.0.0/16', '::1', 'fd00::/8;127.0.0.1'])(
    'accepts %s',
    (text) => {
      expect(readProxies(text)).not.toBeNull();
    },
  );
  test.each(['', ' ', 'yes', 'nginx', '10.0.0', '10.0.0.0/40', '10.0.0.1, proxy', '-1', '300'])(
    'rejects %j',
    (text) => {
      expect(readProxies(text)).toBeNull();
    },
  );
});

describe('the client IP', () => {
  const peer = '10.0.0.1';
  test.each([
    // The trusted proxies, the header, and the expected client IP.
    [noProxies, '198.51.100.9', peer],
    [proxies('1'), undefined, peer],
    [proxies('1'), '198.51.100.9', '198.51.100.9'],
    [proxies('1'), '6.6.6.6, 198.51.100.9', '198.51.100.9'],
    [proxies('2'), '6.6.6.6, 198.51.100.9, 10.0.0.2', '198.51.100.9'],
    [proxies('3'), '198.51.100.9', '198.51.100.9'],
    [proxies('10.0.0.0/8'), '6.6.6.6, 198.51.100.9, 10.0.0.2', '198.51.100.9'],
    [proxies('10.0.0.0/8'), '198.51.100.9:4711', '198.51.100.9'],
    [proxies('192.168.0.0/16'), '198.51.100.9', peer],
    [proxies('1'), 'unknown', peer],
    [proxies('1'), '1', peer],
    [proxies('1'), '<script>', peer],
    [proxies('1'), '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    [proxies('1'), '[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2::/64'],
    [proxies('1'), '::ffff:198.51.100.9', '198.51.100.9'],
  ] as const)('%j, reported %j: %s', (trusted, reported, clientIp) => {
    expect(clientIpOf(peer, reported, trusted)).toBe(clientIp);
  });

  test('reads a mapped address as IPv4, and is null without an address', () => {
    expect(clientIpOf('::ffff:127.0.0.1', undefined, noProxies)).toBe('127.0.0.1');
    expect(clientIpOf('fe80::1%eth0', undefined, noProxies)).toBe('fe80::/64');
    expect(clientIpOf(undefined, '198.51.100.9', proxies('1'))).toBeNull();
  });

  test('is never changed by what a caller writes before the trusted proxies', () => {
    const address = fc.ipV4();
    fc.assert(
      fc.property(fc.string(), address, fc.array(fc.ipV4(), { maxLength: 3 }), (forged, caller, between) => {
        const header = [forged, caller, ...between].join(', ');
        expect(clientIpOf(peer, header, proxies(String(between.length + 1)))).toBe(caller);
      }),
    );
  });
});
